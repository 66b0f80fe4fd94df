Attribute VB_Name = "Xlfuncs"
Option Explicit

' xlfuncs: rulebooks of bridge and xiangqi federations as worksheet functions. Here stands what a person
' starts. Whatever is Public Function in a module like this one can be called by any cell of any workbook
' that is open, Option Private Module or not: only XlfuncsFunctions, which xlfuncs build vba makes, has such.
' All else is in class modules, whose methods no cell reaches.

Public Calls As New XlfuncsCall

' Macro: why the last cell that shows #VALUE! could not be computed at all.
Public Sub XlfuncsWhy()
    If Calls.Failure = "" Then
        MsgBox "Every call has reached Python. XF_EXPLAIN tells the working of a function.", vbInformation, "xlfuncs"
    Else
        MsgBox Calls.Failure & vbCrLf & vbCrLf & "More help: run  xlfuncs doctor  in a terminal.", vbExclamation, "xlfuncs"
    End If
End Sub
