"""Names and help, for every host at once: Excel's wizard, VBA wrappers, LibreOffice's interface language."""

import doctest
import keyword
import re
from collections.abc import Callable

import pytest
from together import each

from xlfuncs.core.registry import FUNCTIONS, RULEBOOKS, Function
from xlfuncs.core.sentences import Help

# [MS-VBAL] 3.3.5.2, reserved identifiers: no name in a module of VBA.
VBA = """
    Call Case Close Const Declare DefBool DefByte DefCur DefDate DefDbl DefInt DefLng DefLngLng DefLngPtr DefObj DefSng
    DefStr DefVar Dim Do Else ElseIf End EndIf Enum Erase Event Exit For Friend Function Get Global GoSub GoTo If
    Implements Input Let Lock Loop LSet Next On Open Option Print Private Public Put RaiseEvent ReDim Resume Return RSet
    Seek Select Set Static Stop Sub Type Unlock Wend While With Write Rem Any As ByRef ByVal Each In New Shared Until
    WithEvents Optional ParamArray Preserve Spc Tab Then To AddressOf And Eqv Imp Is Like Mod Not Or TypeOf Xor Abs
    CBool CByte CCur CDate CDbl CDec CInt CLng CLngLng CLngPtr CSng CStr CVar CVErr Date Debug DoEvents Fix Int Len LenB
    Me PSet Scale Sgn String Array Circle InputB LBound UBound Boolean Byte Currency Double Integer Long LongLong
    LongPtr Single Variant True False Nothing Empty Null Attribute CDecl Decimal DefDec
"""
UNO_IDL = """
    any attribute boolean bound byte case char const constants constrained context default double enum exception FALSE
    fixed float get hyper in inout interface long maybeambiguous maybedefault maybevoid module needs observes octet
    oneway optional out property published raises readonly removable sequence service set short singleton string struct
    switch transient TRUE type typedef union unsigned void
"""
# Published before anybody looked: words of VBA's, behind which the VBA module writes an underscore.
PUBLISHED = {"event", "scale", "variant"}
RESERVED = {word.casefold() for word in [*VBA.split(), *UNO_IDL.split(), *keyword.kwlist]} - PUBLISHED

#: Excel's limits: a text of the function wizard, and the arguments of a function.
WIZARD_TEXT = 255
MOST_ARGUMENTS = 255


def every_function(check: Callable[[Function], None]) -> Callable[[], None]:
    """A test of each function: whatever fails is told by its name."""

    def test() -> None:
        each(sorted(FUNCTIONS), lambda name: check(FUNCTIONS[name]))

    return test


@every_function
def test_argument_names_are_names_everywhere(function: Function) -> None:
    names = [argument.name for argument in function.args]
    assert len({name.casefold() for name in names}) == len(names) <= MOST_ARGUMENTS
    for name in names:
        assert re.fullmatch(r"[a-z][a-z0-9_]*", name)
        assert name not in RESERVED


@every_function
def test_no_function_name_looks_like_a_cell(function: Function) -> None:
    assert not re.fullmatch(r"[A-Z]{1,3}\d{1,7}|R\d*C\d*", function.name)
    assert function.prefix in RULEBOOKS


@every_function
def test_help_in_three_languages_fits_the_wizard(function: Function) -> None:
    for help in (function.help, *(argument.help for argument in function.args)):
        assert_help(help)


@pytest.mark.parametrize("prefix", sorted(RULEBOOKS))
def test_titles_in_three_languages(prefix: str) -> None:
    assert_help(RULEBOOKS[prefix].title)
    assert RULEBOOKS[prefix].edition


def assert_help(help: Help) -> None:
    for text in help:
        assert text == text.strip() != ""
        assert len(text) <= WIZARD_TEXT
    assert re.search("[A-Za-z]", help.en)
    assert re.search("[\u3400-\u9fff]", help.zh), help.zh
    assert not re.search("[\u3040-\u30ff]", help.zh.partition("：")[0]), help.zh  # a rulebook's own words follow
    assert re.search("[\u3040-\u30ff\u3400-\u9fff]", help.ja), help.ja


@every_function
def test_every_rule_shows_an_example(function: Function) -> None:
    assert doctest.DocTestParser().get_examples(function.code.__doc__ or "")


@every_function
def test_every_rule_but_ours_cites_its_article(function: Function) -> None:
    assert bool(function.rule) == (function.prefix != "XF")


@every_function
def test_a_declared_default_is_what_a_cell_would_give(function: Function) -> None:
    for argument in function.args:
        if argument.required or argument.default is None:
            continue
        assert argument.take("") == argument.default
        given = argument.take(argument.default)
        assert given == argument.default
        assert type(given) is type(argument.default)


@every_function
def test_optional_arguments_come_last(function: Function) -> None:
    required = [argument.required for argument in function.args]
    assert required == sorted(required, reverse=True)
    assert not any(argument.repeating for argument in function.args[:-1])
