"""Dates that are moved."""

from __future__ import annotations

import re
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

import efface
from efface.document import Document, Term
from efface.languages.english.shifting import shifted
from efface.operators.base import Context
from efface.operators.shift import Shift, ShiftParameters, day_first, moves
from tests.conftest import KEY
from tests.operators.helpers import policy

DATES = st.dates(date(1950, 1, 1), date(2049, 1, 1))
FORMS = st.sampled_from(["%Y-%m-%d", "%d %B %Y", "%B %d, %Y", "%m/%d/%Y", "%d-%m-%Y"])


@given(DATES, DATES, FORMS, st.integers(-3000, 3000).filter(bool))
def test_shifted_dates_keep_their_distances(one: date, other: date, form: str, days: int) -> None:
    from datetime import datetime

    moved = [
        shifted(day.strftime(form), days, day_first=form.startswith("%d-")) for day in (one, other)
    ]
    assert all(moved)
    parsed = [datetime.strptime(text or "", form).date() for text in moved]
    assert parsed[0] - parsed[1] == one - other
    assert parsed[0] - one == timedelta(days=days)


def test_all_dates_of_a_document_move_alike_and_each_document_by_its_own() -> None:
    operator = Shift(ShiftParameters(days=365), KEY)
    moves = set()
    for text in ("a", "b", "c", "d"):
        made = [
            operator.replace(
                Term(start=0, end=10, label="DATE", text=day), Context(document=Document(text))
            )
            for day in ("2019-05-03", "2019-05-10")
        ]
        first, second = (date.fromisoformat(one.text) for one in made if one)
        assert (second - first).days == 7
        moves.add((first - date(2019, 5, 3)).days)
        assert 0 < abs((first - date(2019, 5, 3)).days) <= 365
    assert len(moves) > 1


def test_what_is_no_date_gets_a_label(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EFFACE_KEY", KEY.to_line())
    chosen = efface.Policy.from_dict(
        {"operators": {"DATE": {"name": "shift"}}, "models": {"identifiers": {}}}
    )
    result = efface.sanitize("We met on 3 May 2019 at 10:30 in the 1980s.", policy=chosen)
    assert "3 May 2019" not in result.text
    assert "1980" not in result.text
    assert efface.verify(result.original, result.text, policy=chosen) == []


def test_a_surrogate_is_never_the_original(monkeypatch: pytest.MonkeyPatch) -> None:
    chosen = policy("shift", KEY, monkeypatch)
    texts = [f"Note {number}. We met on Friday in May." for number in range(60)]
    assert not any("Friday" in result.text for result in efface.sanitize(texts, policy=chosen))


def test_a_weekday_moves_with_its_date(monkeypatch: pytest.MonkeyPatch) -> None:
    result = efface.sanitize("Sent: Tue, 4 Mar 2025.", policy=policy("shift", KEY, monkeypatch))
    assert "Tue" not in result.text
    assert shifted("Friday 4 March", 8, day_first=False) == "Saturday 12 March"
    assert shifted("Fr\u0131day", 8, day_first=False) is None


def test_a_mask_beside_shifted_dates_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EFFACE_KEY", KEY.to_line())
    operators = {"DATE": "shift", "PHONE": {"name": "mask", "keep_last": 3}}
    chosen = efface.Policy.from_dict({"operators": operators, "models": {"identifiers": {}}})
    text = "Paid on 2021-01-09, ten days after 2020-12-30. Call +81 3 5550 1234 by 2021-02-03."
    result = efface.sanitize(text, policy=chosen)
    first, second, third = map(date.fromisoformat, re.findall(r"\d{4}-\d\d-\d\d", result.text))
    assert ((first - second).days, (third - first).days) == (10, 25)
    assert efface.verify(text, result.text, policy=chosen) == []


@pytest.mark.parametrize("operator", ["shift", "pseudonymize"])
def test_one_known_date_undoes_one_document_alone(
    operator: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    chosen = policy(operator, KEY, monkeypatch)
    texts = [f"Note {number}: seen on 2019-05-03." for number in range(40)]
    found = [
        date.fromisoformat(re.findall(r"\d{4}-\d\d-\d\d", result.text)[0])
        for result in efface.sanitize(texts, policy=chosen)
    ]
    assert len({*found}) > 30


def test_days_bound_the_move_and_a_person_moves_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EFFACE_KEY", KEY.to_line())
    for name in ("shift", "pseudonymize"):
        table = {"operators": {"DATE": {"name": name, "days": 7}}, "models": {"identifiers": {}}}
        chosen = efface.Policy.from_dict(table)

        def moved(number: int, person: str, chosen: efface.Policy = chosen) -> int:
            note = Document(f"Note {number}: seen on 2019-05-13.", person=person)
            (day,) = re.findall(r"\d{4}-\d\d-\d\d", efface.sanitize(note, policy=chosen).text)
            return (date.fromisoformat(day) - date(2019, 5, 13)).days

        by_text = [moved(number, "") for number in range(30)]
        assert all(0 < abs(days) <= 7 for days in by_text)
        assert len({*by_text}) > 3
        assert len({moved(number, "patient 17") for number in range(9)}) == 1


@given(st.binary(min_size=1, max_size=8), st.integers(1, 40), st.text(max_size=5))
def test_dates_move_either_way_but_never_stay_nor_go_further_than_allowed(
    key: bytes, most: int, text: str
) -> None:
    days = moves(key, most)
    assert 0 < abs(days(Document(text))) <= most
    assert days(Document(text)) == moves(key, most)(Document(text))
    mine = Document(text, person="Crumb")
    assert days(mine) == days(Document("something else", person="Crumb"))


def test_every_move_that_is_allowed_is_made() -> None:
    days = moves(b"key", 3)
    assert {days(Document(str(number))) for number in range(100)} == {-3, -2, -1, 1, 2, 3}


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("03/04/2021", False),
        ("03/04/2021, then 25/04/2021", True),
        ("03/04/2021, then 04/25/2021", False),
        ("03.04.2021", True),
        ("13/13/2021", False),
        ("1234/04/2021 and 17/04/20211", False),
        ("", False),
    ],
)
def test_other_dates_of_the_text_say_whether_the_day_comes_first(text: str, first: bool) -> None:
    assert day_first(Document(text)) is first


def test_the_policy_can_say_whether_the_day_comes_first() -> None:
    term = Term(start=0, end=10, label="DATE", text="03/04/2021")
    moved = {}
    for first in (True, False):
        operator = Shift(ShiftParameters(days=1, day_first=first), KEY)
        made = operator.replace(term, Context(document=Document("03/04/2021")))
        assert made
        moved[first] = made.text
    assert moved[True] in ("02/04/2021", "04/04/2021")
    assert moved[False] in ("03/03/2021", "03/05/2021")
