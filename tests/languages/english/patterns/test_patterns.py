"""All patterns of English together: their time, and their gates."""

from __future__ import annotations

import re
from collections.abc import Iterator
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from efface.languages.english.patterns import PATTERNS as BUILT_IN
from efface.terms.patterns import Patterns
from efface.terms.patterns.base import Find

pytestmark = pytest.mark.slow

LENGTH = 5_000  # characters
# A pattern whose time grows with the square of the length takes 16 times as long for a text that is
# 4 times as long, a linear one 4 times. What takes less than this is not measured any further: with
# the square even a simple expression takes many times as long for 20,000 characters.
FLOOR = 0.05  # seconds of this process
MOST = 11


def cost(find: Find, text: str) -> float:
    start = process_time()
    for _ in find(text):
        pass
    return process_time() - start


def is_linear(find: Find, unit: str) -> bool:
    short, long = (unit * (length // len(unit)) for length in (LENGTH, 4 * LENGTH))
    if cost(find, long) < FLOOR:
        return True
    least = min(cost(find, short) for _ in range(3))
    return min(cost(find, long) for _ in range(3)) < max(FLOOR, MOST * least)


@pytest.mark.parametrize(
    "unit",
    [
        "a",
        "a.",
        "1",
        "1 ",
        "1-",
        "(1",
        "@",
        "a@",
        "A1",
        ":",
        "+1",
        "w.",
        "May ",
        "1 A ",
        "\n",
        "To: ",
        "no. 1/2, ",
        "ID ",
        "1234 ",
        "DE12 ",
        "1.2/3-",
        "Ab ",
        "a\n",
        "eyJ",
        "_eyJaaaaaaaaaa",
        "-----BEGIN PRIVATE KEY-----",
        "password=",
        "password is ",
        "--token ",
        "key('",
        "sk-sk_live_",
        "a://b:c@",
        "Server=a;",
        "sv=a&",
        "recovery codes: a1b2-c3d4 ",
        "1a2B3c4D5e6F7g8H9i0J1k",
    ],
)
def test_built_in_patterns_take_linear_time(unit: str) -> None:
    assert not [pattern.name for pattern in BUILT_IN if not is_linear(pattern.find, unit)]


def test_a_pattern_that_takes_quadratic_time_is_noticed() -> None:
    def find(text: str) -> Iterator[tuple[int, int]]:
        return (match.span() for match in re.finditer(r"(?:a|b)*x", text))

    assert not is_linear(find, "a")
    assert is_linear(find, "-")


PIECES = """
    Dear From: To: Clara Lind Crumb 12 Thimble Street , . : @ ( ) < > / - 3 May 2019 1987 555-0142 a
    a@example.org https://x.org 192.0.2.1 SSN 078-05-1120 zip 02139 MA account 12345 age 34 old + 44
    years wrote: Regards case no. XY-1234 113 496 0142 MRN passport GB29NWBK60161331926819 two later
    00:1A:2B:3C:4D:5E 41.3851, 2.1734 ٣ é 4111111111111111 user_name: EC1A 1BB the corner of and
    password: password=a1b2c3 API_KEY="x1y2z3a4" sk_live_a1B2c3D4e5F6g7H8 a://b:c@d.org PIN 1234
    -u a:bcd Server=a;Password=b secret token key a1B2c3D4e5F6g7H8i9J0 recovery-code ab12-c4
"""
KEY_BEGINS = "-----BEGIN PRIVATE KEY-----"
TEXTS = st.lists(st.sampled_from([*PIECES.split(), KEY_BEGINS, "\n", "\t"]), max_size=14).map(
    " ".join
)


@given(TEXTS)
def test_a_gate_never_hides_what_a_pattern_finds(text: str) -> None:
    tried = [match for pattern in BUILT_IN for match in pattern.matches(text)]
    assert Patterns(BUILT_IN).find(text) == tried
