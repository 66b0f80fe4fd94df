"""When Python looks for garbage: what computes a workbook makes many objects, nearly all of which stay."""

import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def left_alone() -> Iterator[None]:
    """Look for none meanwhile: a sixth of a recalculation's time. What was imported meanwhile counts as old at once."""
    was_on, modules = gc.isenabled(), len(sys.modules)
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            if len(sys.modules) > modules and not gc.get_freeze_count():  # somebody's, or Python 3.12's own, stay so
                gc.freeze()
                gc.unfreeze()
            gc.enable()


@contextmanager
def of_a_command() -> Iterator[None]:
    """Look for it seldom, and not when the process ends, which takes as long as a short command."""
    gc.set_threshold(100_000)
    try:
        yield
    finally:
        gc.freeze()


def not_of_before() -> None:
    """Look at nothing that is there already: in a forked process each look would copy it."""
    gc.freeze()


def let_go() -> None:
    """Look for it where a workbook is done with: it and its sheets name each other, few objects that hold much."""
    gc.collect(1)
