Attribute VB_Name = "XlfuncsCall"
Option Explicit
Option Private Module

' The way from a cell in Excel to a rule in Python, through xlwings. Written by hand.
' A private module, so that Excel offers none of this as a function for cells.

Private Const PYTHON_MODULE As String = "xlfuncs.hosts.excel"

Private Server As Variant
Private Connected As Boolean
Public Failure As String

' The result of a function of xlfuncs. Text such as "#N/A" becomes the error it names. Where Python
' cannot be reached the cell shows #VALUE!, and the macro XlfuncsWhy says why.
Public Function Computed(ByVal functionName As String, ByVal cells As Variant) As Variant
    Dim again As Boolean
    On Error GoTo Failed
    again = Connected
Ask:
    If Not Connected Then Connect
    Computed = Shown(Server.CallUDF(PYTHON_MODULE, functionName, cells, ThisWorkbook, Application.Caller))
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

' xlwings reads its settings at every use of XLPy; with thousands of cells that is what takes the time.
Private Sub Connect()
    Set Server = XLPy()
    Connected = True
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

Public Sub Describe(ByVal functionName As String, ByVal category As String, ByVal text As String, ByVal arguments As Variant)
    Dim i As Long
    For i = LBound(arguments) To UBound(arguments)
        arguments(i) = Plain(arguments(i))
    Next i
    If UBound(arguments) < LBound(arguments) Then
        Application.MacroOptions Macro:="'" & ThisWorkbook.Name & "'!" & functionName, Description:=Plain(text), Category:=category
    Else
        Application.MacroOptions Macro:="'" & ThisWorkbook.Name & "'!" & functionName, Description:=Plain(text), Category:=category, ArgumentDescriptions:=arguments
    End If
End Sub

' A text in which {4F4D} is the character of that number: a module is stored in the code page of its maker.
Public Function Plain(ByVal text As String) As String
    Dim opened As Long
    Dim closed As Long
    Dim codes As String
    Dim i As Long
    opened = InStr(text, "{")
    Do While opened > 0
        closed = InStr(opened, text, "}")
        codes = Mid$(text, opened + 1, closed - opened - 1)
        Plain = Plain & Left$(text, opened - 1)
        For i = 1 To Len(codes) Step 4
            Plain = Plain & ChrW$(CLng("&H" & Mid$(codes, i, 4) & "&"))
        Next i
        text = Mid$(text, closed + 1)
        opened = InStr(text, "{")
    Loop
    Plain = Plain & text
End Function
