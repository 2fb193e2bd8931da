"""Less precise dates and times of day in their sentences."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from efface.document import Document, Term
from efface.languages.context import Context
from efface.languages.english.dated import at_time, dated


def said(text: str, words: str, accepts: Callable[[str], bool] = bool) -> str | None:
    """The sentence with a less precise date or time; None if there is none that is accepted."""
    start = text.index(words)
    term = Term(start=start, end=start + len(words), text=words)
    say = at_time if ":" in words or words.endswith("m.") else dated
    wording = say(term, Context(document=Document(text), accepts=accepts))
    if wording is None:
        return None
    first, last = wording.span or (term.start, term.end)
    return text[:first] + wording.text + text[last:]


def has_no_digit(text: str) -> bool:
    return not any(map(str.isdigit, text))


@pytest.mark.parametrize(
    ("text", "words", "after"),
    [
        ("on 12 March 1987", "12 March 1987", "in March 1987"),
        ("On 3 May 2019 he came", "3 May 2019", "In May 2019 he came"),
        ("born 12 March 1987", "12 March 1987", "born in March 1987"),
        ("between 1985 and 1987", "between 1985 and 1987", "in the 1980s"),
        ("in 1987", "1987", "in the 1980s"),
        ("before 1985", "1985", "before 1990"),
    ],
)
def test_a_date_gets_its_preposition_and_stays_true(text: str, words: str, after: str) -> None:
    assert said(text, words) == after


def test_the_nearest_date_that_is_accepted_is_said() -> None:
    assert said("on 12 March 1987", "12 March 1987", has_no_digit) is None
    assert said("on 12 March 1987", "12 March 1987", lambda _: False) is None


@pytest.mark.parametrize(
    ("text", "words", "after"),
    [
        ("by 4 May", "4 May", "by June"),
        ("Since May 1987 he", "Since May 1987", "Since 1987 he"),
        ("before 12 March 1987", "12 March 1987", "before 1988"),
        ("after 12 March 1987", "12 March 1987", "after 1986"),
        ("between 1975 and 1979", "between 1975 and 1979", "in the 1970s"),
        ("from 1998 to 2004", "1998 to 2004", "between the 1990s and the 2000s"),
        ("on 4 May", "4 May", "in May"),
        ("before the 4th of May", "4th of May", "before June"),
        ("last year", "last year", None),
    ],
)
def test_bounds_of_dates_stay_bounds(text: str, words: str, after: str | None) -> None:
    assert said(text, words) == after


@pytest.mark.parametrize(
    ("text", "words", "after"),
    [
        ("He came at 14:35.", "14:35", "He came in the afternoon."),
        ("At about 4.15 a.m. it rang.", "4.15 a.m.", "Early in the morning it rang."),
        ("from 14:35 to 16:00", "14:35", None),
        ("by 14:35", "14:35", None),
        ("The 14:35 train", "14:35", None),
        ("at 4:15", "4:15", None),
    ],
)
def test_a_time_is_a_part_of_the_day(text: str, words: str, after: str | None) -> None:
    assert said(text, words) == after


def test_the_nearest_part_of_the_day_that_is_accepted_is_said() -> None:
    assert said("at 14:35", "14:35", "day".__eq__) == "during the day"
