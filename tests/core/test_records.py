"""Records are what dataclasses are, which mypy takes them for."""

import pickle
from dataclasses import dataclass
from typing import Any

import pytest

from xlfuncs.package.formula import Literal, Reference, Structured
from xlfuncs.package.parser import parse
from xlfuncs.records import record


class Base:
    __slots__ = ()

    def both(self: Any) -> str:
        return f"{self.one}{self.other}"


@record(frozen=True)
class Ours(Base):
    """A record."""

    one: str
    other: int = 7

    @property
    def twice(self) -> int:
        return 2 * self.other


@dataclass(frozen=True, slots=True)
class Theirs(Base):
    """A record."""

    one: str
    other: int = 7

    @property
    def twice(self) -> int:
        return 2 * self.other


@pytest.mark.parametrize(("given", "named"), [(("a",), {}), (("a", 8), {}), (("a",), {"other": 8}), ((), {"one": "a"})])
def test_a_record_is_made_as_a_dataclass_is(given: tuple[Any, ...], named: dict[str, Any]) -> None:
    ours, theirs = Ours(*given, **named), Theirs(*given, **named)
    for each in ("one", "other", "twice"):
        assert getattr(ours, each) == getattr(theirs, each)
    assert ours.both() == theirs.both()
    assert repr(ours) == repr(theirs).replace("Theirs", "Ours")
    assert hash(ours) == hash(theirs)
    assert not hasattr(ours, "__dict__")
    assert (Ours.__doc__, Ours.__module__, Ours.__qualname__) == ("A record.", __name__, "Ours")


@pytest.mark.parametrize(
    ("given", "named"),
    [((), {}), (("a", 1, 2), {}), (("a",), {"one": "b"}), (("a",), {"third": 3}), ((), {"other": 1})],
)
def test_a_record_refuses_what_a_dataclass_refuses(given: tuple[Any, ...], named: dict[str, Any]) -> None:
    for kind in (Ours, Theirs):
        with pytest.raises(TypeError):
            kind(*given, **named)


def test_records_are_compared_by_their_fields() -> None:
    assert Ours("a") == Ours("a", 7)
    assert Ours("a") != Ours("a", 8)
    strangers: list[Any] = [Theirs("a"), ("a", 7), "a"]
    assert Ours("a") not in strangers
    assert len({Literal("A", ""), Structured("A", "")}) == 2
    assert len({parse("A1+$B$2*2"), parse("A1+$B$2*2"), parse("A1+B2*2")}) == 2


def test_a_record_travels_between_processes() -> None:
    for each in (Ours("a", 8), parse("SUM(A1:B2)+1%")):
        assert pickle.loads(pickle.dumps(each)) == each
    assert isinstance(parse("A1"), Reference)
