Attribute VB_Name = "Xlfuncs"
Option Explicit

' xlfuncs: rulebooks of bridge and xiangqi federations as worksheet functions. Here stands what a person
' starts. Whatever is Public Function in a module like this one can be called by any cell of any workbook
' that is open, Option Private Module or not: only XlfuncsFunctions, which xlfuncs build vba makes, has such.
' All else is in class modules, whose methods no cell reaches.

Public Calls As New XlfuncsCall

' Macro: why the last cell that shows #VALUE! could not be computed at all.
Public Sub XlfuncsWhy()
    Dim texts As New XlfuncsSettings
    If Calls.Failure = "" Then
        MsgBox texts.Said("ALL_WELL"), vbInformation, "xlfuncs"
    Else
        MsgBox Calls.Failure & vbCrLf & vbCrLf & texts.Said("MORE_HELP"), vbExclamation, "xlfuncs"
    End If
End Sub
