"""Made-up dates, times, ages and amounts, in the many ways in which people write them."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from tagger.classes import NONE, bit
from tagger.everyday.grammar import Marked

__all__ = ["DATES"]

_MONTHS = (
    "January February March April May June July August September October November December".split()
)
_DAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()
_SUFFIXES = {1: "st", 2: "nd", 3: "rd", 21: "st", 22: "nd", 23: "rd"}
_OTHER_DAYS = "Christmas|Easter|next Monday|last Friday|tomorrow|yesterday|next week|Mon|Fri".split(
    "|"
)
_MAY = bit("DATE") | NONE  # a time or a weekday may stay


def _date(r: Random, born: bool = False) -> Marked:
    """A date; one of birth is complete."""
    d, m, y = r.randint(1, 28), r.randint(1, 12), r.randint(1930 if born else 2005, 2026)
    month, short = _MONTHS[m - 1], _MONTHS[m - 1][:3]
    th = _SUFFIXES.get(d, "th")
    day, brief = r.choice(_DAYS), r.choice(_DAYS)[:3]
    forms = [f"{d} {month} {y}", f"{d:02}/{m:02}/{y}", f"{y}-{m:02}-{d:02}"]
    forms += [f"{d:02}.{m:02}.{y % 100:02}", f"{d} {short} {y}", f"{d}/{m}/{y % 100:02}"]
    forms += [f"{m:02}/{d:02}/{y}", f"{month} {d}, {y}", f"{d:02}-{short}-{y}"]
    forms += [f"{d}{th} {month} {y}", f"{d:02}{short.upper()}{y % 100:02}"]
    if not born:
        forms += [f"{d} {month}", f"{d} {short}", f"{d}{th} {month}", f"{month} {y}"]
        forms += [f"{short} {y}", f"{y}", f"{day} {d} {month}", f"{brief} {d}/{m}", f"{d}/{m}"]
        forms += [f"{day}, {d} {month} {y}", f"{month} {d}", f"{short}. {d}", f"the {d}{th}"]
        forms += [f"{day} {d}{th}"]
    return Marked.of(r.choice(forms), bit("DATE"))


def _time(r: Random) -> Marked:
    h, m = r.randint(0, 23), r.choice([0, 5, 10, 15, 20, 30, 40, 45, 50, r.randint(0, 59)])
    hour = h % 12 + 1
    forms = [f"{h:02}:{m:02}", f"{h:02}{m:02}", f"{hour}.{m:02}"]
    forms += [f"{hour} {r.choice(['am', 'pm'])}", f"{hour}:{m:02} {r.choice(['AM', 'PM'])}"]
    forms += [f"{h:02}:{m:02}:{r.randint(0, 59):02}"]
    return Marked.of(r.choice(forms), _MAY)


def _span(r: Random) -> Marked:
    """How long something took, which may stay."""
    number = r.choice([str(r.randint(2, 30)), *"two three four five six ten".split()])
    if r.random() < 0.9:
        unit = "days", "weeks", "months", "hours", "minutes"
        return Marked.of(f"{number}{r.choice(' -')}{r.choice(unit)}", _MAY)
    return Marked.of(f"{number}/7", _MAY)


def _money(r: Random) -> Marked:
    amounts = [f"{r.randint(1, 999)}.{r.randint(0, 99):02}"]
    amounts += [f"{r.randint(1, 99)},{r.randint(0, 999):03}", str(r.randint(5, 900))]
    amounts += [f"{r.randint(1, 99)},{r.randint(0, 999):03}.{r.randint(0, 99):02}"]
    amount = r.choice(amounts)
    forms = [f"£{amount}", f"€{amount}", f"${amount}", f"EUR {amount}", f"{amount} euros", amount]
    return Marked.of(r.choice([*forms, f"KES {amount}"]), bit("MONEY") | NONE)


DATES: dict[str, Callable[[Random], Marked]] = {
    "date": _date,
    "born": lambda random: _date(random, born=True),
    "year": lambda random: Marked.of(str(random.randint(1950, 2026)), bit("DATE")),
    "day": lambda random: Marked.of(random.choice([*_DAYS, *_DAYS, *_OTHER_DAYS]), _MAY),
    "time": _time,
    "span": _span,
    "age": lambda random: Marked.of(str(random.randint(1, 99)), bit("AGE")),
    "money": _money,
}
