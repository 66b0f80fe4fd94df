Attribute VB_Name = "XlfuncsCall"
Option Explicit
Option Private Module

' The way from a cell in Excel to a rule in Python, through xlwings. Written by hand.
' A private module, so that Excel offers none of this as a function for cells.

Private Const PYTHON_MODULE As String = "xlfuncs.hosts.excel"

' So long, in days, a Python that did not start is not asked again: 30 seconds.
Private Const PATIENCE As Double = 30 / 86400

Private Server As Variant
Private Connected As Boolean
Private RefusedAt As Date
Private Refusal As String
Public Failure As String

' The result of a function of xlfuncs. Text such as "#N/A" becomes the error it names. Where Python
' cannot be reached the cell shows #VALUE!, and the macro XlfuncsWhy says why.
Public Function Computed(ByVal functionName As String, ByVal cells As Variant) As Variant
    Dim again As Boolean
    On Error GoTo Failed
    If Scattered(cells) Then
        Failure = functionName & ": an argument is a union of ranges; a function takes one range."
        Computed = CVErr(xlErrValue)
        Exit Function
    End If
    again = Connected
Ask:
    If Not Connected Then Connect
    ' In parentheses: by value, as xlwings' own wrappers send them.
    Computed = Shown(Server.CallUDF(PYTHON_MODULE, (functionName), (cells), ThisWorkbook, Application.Caller))
    Exit Function
Failed:
    Failure = functionName & ": " & Err.Description
    Connected = False
    If again Then
        again = False
        Resume Ask ' Python was ended and is started once more
    End If
    Computed = CVErr(xlErrValue)
End Function

' Whether one of the arguments is a union such as (A1:A3,C1:C3), of which xlwings reads the first range only.
Private Function Scattered(ByVal cells As Variant) As Boolean
    Dim i As Long
    For i = LBound(cells) To UBound(cells)
        If TypeName(cells(i)) = "Range" Then
            If cells(i).Areas.Count > 1 Then Scattered = True
        End If
    Next i
End Function

' xlwings reads its settings at every use of XLPy; with thousands of cells that is what takes the time.
' It waits a minute and more for a Python that does not start: one cell does, the others need not.
Private Sub Connect()
    If Abs(Now - RefusedAt) < PATIENCE Then Err.Raise 1000, , Refusal
    On Error GoTo Failed
    Set Server = XLPy()
    Connected = True
    Exit Sub
Failed:
    RefusedAt = Now
    Refusal = Err.Description
    Err.Raise 1000, , Refusal
End Sub

' The arguments before a ParamArray and those in it, in one array.
Public Function Joined(ByVal first As Variant, ByVal rest As Variant) As Variant
    Dim all() As Variant
    Dim count As Long
    Dim i As Long
    count = UBound(first) - LBound(first) + 1
    ReDim all(0 To count + UBound(rest) - LBound(rest))
    For i = 0 To count - 1
        Keep all(i), first(LBound(first) + i)
    Next i
    For i = LBound(rest) To UBound(rest)
        Keep all(count + i - LBound(rest)), rest(i)
    Next i
    Joined = all
End Function

Private Sub Keep(ByRef place As Variant, ByRef cell As Variant)
    If IsObject(cell) Then
        Set place = cell
    Else
        place = cell
    End If
End Sub

' What xlwings gives back, as a cell takes it: one value, or a rectangle; error texts as errors.
Public Function Shown(ByVal result As Variant) As Variant
    Dim r As Long
    Dim c As Long
    If Not IsArray(result) Then
        Shown = CellValue(result)
        Exit Function
    End If
    For r = LBound(result, 1) To UBound(result, 1)
        For c = LBound(result, 2) To UBound(result, 2)
            result(r, c) = CellValue(result(r, c))
        Next c
    Next r
    If UBound(result, 1) = LBound(result, 1) And UBound(result, 2) = LBound(result, 2) Then
        Shown = result(LBound(result, 1), LBound(result, 2))
    Else
        Shown = result
    End If
End Function

Private Function CellValue(ByVal value As Variant) As Variant
    CellValue = value
    If VarType(value) <> vbString Then Exit Function
    If Left$(value, 1) <> "#" Then Exit Function
    Select Case value
        Case "#VALUE!": CellValue = CVErr(xlErrValue)
        Case "#NUM!": CellValue = CVErr(xlErrNum)
        Case "#N/A": CellValue = CVErr(xlErrNA)
        Case "#DIV/0!": CellValue = CVErr(xlErrDiv0)
        Case "#REF!": CellValue = CVErr(xlErrRef)
        Case "#NAME?": CellValue = CVErr(xlErrName)
        Case "#NULL!": CellValue = CVErr(xlErrNull)
    End Select
End Function

' The function wizard gets its texts, from the sheet where Excel-DNA's tooltips find theirs: in a row
' name, text, nothing, and then name and text of each argument.
Public Sub DescribeAll()
    Dim texts As Worksheet
    Dim r As Long
    Set texts = ThisWorkbook.Worksheets("_IntelliSense_")
    r = 2
    Do While texts.Cells(r, 1).Value <> ""
        Describe texts, r
        r = r + 1
    Loop
End Sub

' A macro of this file, as Excel finds it: an apostrophe in the file's name is written twice.
Public Function Located(ByVal macroName As String) As String
    Located = "'" & Replace(ThisWorkbook.Name, "'", "''") & "'!" & macroName
End Function

Private Sub Describe(ByVal texts As Worksheet, ByVal r As Long)
    Dim arguments() As String
    Dim category As String
    Dim count As Long
    Dim i As Long
    Dim macroName As String
    macroName = Located(texts.Cells(r, 1).Value)
    category = "xlfuncs " & Split(texts.Cells(r, 1).Value, "_")(0)
    Do While texts.Cells(r, 4 + 2 * count).Value <> ""
        count = count + 1
    Loop
    If count = 0 Then
        Application.MacroOptions Macro:=macroName, Description:=texts.Cells(r, 2).Value, Category:=category
        Exit Sub
    End If
    ReDim arguments(0 To count - 1)
    For i = 0 To count - 1
        arguments(i) = texts.Cells(r, 5 + 2 * i).Value
    Next i
    Application.MacroOptions Macro:=macroName, Description:=texts.Cells(r, 2).Value, Category:=category, ArgumentDescriptions:=arguments
End Sub
