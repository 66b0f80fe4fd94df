"""The arithmetic of a working, computed once more from the numbers as they are shown."""

import math
import re


def computed(arithmetic: str) -> float:
    """What the left side comes to, computed with floats from the numbers as they are shown."""
    plain = arithmetic.translate(str.maketrans("×÷−", "*/-"))
    return float(eval(re.sub(r"√(\d+)", r"sqrt(\1)", plain), {"__builtins__": {}}, {"sqrt": math.sqrt}))


def number(shown: str) -> float:
    return float(shown.replace("−", "-"))
