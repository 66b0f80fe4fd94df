Attribute VB_Name = "Xlfuncs"
Option Explicit

' xlfuncs: rulebooks of bridge and xiangqi federations as worksheet functions. What a person starts, or
' Excel by itself. Written by hand, as is XlfuncsCall; XlfuncsFunctions is made by xlfuncs build vba,
' and the module xlwings comes with the package of that name (BSD licence).

' Macro: why the last cell that shows #VALUE! could not be computed at all.
Public Sub XlfuncsWhy()
    If Failure = "" Then
        MsgBox "Every call has reached Python. XF_EXPLAIN tells the working of a function.", vbInformation, "xlfuncs"
    Else
        MsgBox Failure & vbCrLf & vbCrLf & "More help: run  xlfuncs doctor  in a terminal.", vbExclamation, "xlfuncs"
    End If
End Sub

' Excel runs this when the file is opened by hand: the function wizard gets its texts.
Public Sub Auto_Open()
    ' An add-in is opened before any sheet is shown, and then Excel takes no descriptions.
    Application.OnTime Now, Located("DescribeLater")
End Sub

Public Sub DescribeLater()
    Dim untouched As Boolean
    On Error GoTo Done ' help is a comfort: without it the functions work all the same
    untouched = ThisWorkbook.Saved
    DescribeAll
Done:
    ThisWorkbook.Saved = untouched
End Sub
