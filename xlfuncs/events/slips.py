"""The working of one entry in one line, to be handed out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import Any

from xlfuncs.events import parts
from xlfuncs.events.outcome import Outcome
from xlfuncs.sentences import SEMICOLON, Joined, Sentence, text_of
from xlfuncs.trail import Step, number_text

SLIP = Sentence(en="Place {place}: {steps}", zh="第 {place} 名：{steps}", ja="{place} 位：{steps}")
OUT = Sentence(en="{why}: {steps}", zh="{why}：{steps}", ja="{why}：{steps}")
FIGURE = Sentence(en="{label} {value}", zh="{label} {value}", ja="{label} {value}")
CITED = Sentence(en="{text} ({rule})", zh="{text}（{rule}）", ja="{text}（{rule}）")


def slip(outcome: Outcome, row: Mapping[str, Any]) -> str:
    """The working of one unit in one line."""
    language = outcome.language
    steps = Joined(_told(outcome.own_steps(row["at"]), language), SEMICOLON)
    if not steps.parts:
        return ""
    place = row.get("place")
    if isinstance(outcome.entries[row["at"]].get("place"), int):
        return SLIP(place=outcome.entries[row["at"]]["place"], steps=steps).text(language)
    told = text_of(parts.local(outcome, "place", place) or "", language)
    return OUT(why=told, steps=steps).text(language) if told else steps.text(language)


def _told(steps: Sequence[Step], language: str) -> list[str]:
    """Each step in words; the article once, behind the last of the steps that follow from it."""
    told = []
    for each, following in zip_longest(steps, steps[1:]):
        arithmetic = each.arithmetic() or number_text(each.value)
        text = FIGURE(label=each.symbol, value=f"= {arithmetic}")
        last = following is None or following.rule != each.rule
        told.append((CITED(text=text, rule=each.rule) if each.rule and last else text).text(language))
    return told
