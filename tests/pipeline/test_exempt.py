"""What stays whatever the models find: the keep list, and what a reviewer let stand."""

from __future__ import annotations

from dataclasses import replace

from efface.document import Document, Finding, Replacement, Span, Term
from efface.pipeline.exempt import Exempt, uncontested

TEXT = "Mr Crumb of Leeds met Laura of Project Leeds."


def made(words: str, *, group: int | None = None, stays: bool = False) -> Finding:
    start = TEXT.index(words)
    term = Term(start=start, end=start + len(words), label="TERM", text=words)
    finding = Finding(term=term, model="m", measure="x", value=1, threshold=0, reason="r")
    return replace(finding, group=group, stays=stays)


def test_words_of_the_keep_list_stay_but_not_in_those_of_the_hide_list() -> None:
    exempt = Exempt(["Leeds"], ["Project Leeds"], [])
    document = Document(TEXT)
    kept = exempt.without([made("Leeds met"), made("Leeds")], [document])
    assert [one.term.text for one in kept] == ["Leeds met"]
    assert exempt.without([made("Project Leeds")], [document])


def test_a_replacement_loses_what_is_kept_and_says_nothing_of_the_rest() -> None:
    start = TEXT.index("Crumb")
    end = TEXT.index("Leeds") + len("Leeds")
    said = Replacement(
        start=start, end=end, text="a man of a city", operator="generalize", silent=False
    )
    (trimmed,) = Exempt(["Leeds"], [], []).trimmed([said], [Document(TEXT)])
    assert TEXT[trimmed.start : trimmed.end] == "Crumb of"
    assert (trimmed.text, trimmed.silent) == ("█████", True)


def test_what_a_reviewer_let_stand_stays_where_it_stood() -> None:
    start = TEXT.index("Laura")
    exempt = Exempt([], [], [Span(start=start, end=start + 5)])
    assert exempt.without([made("Laura"), made("Crumb")], [Document(TEXT)]) == [made("Crumb")]


def test_where_the_hidden_member_of_a_group_is_kept_the_others_go() -> None:
    group = [made("Leeds", group=1), made("Laura", group=1, stays=True)]
    left = Exempt(["Leeds"], [], []).without(group, [Document(TEXT)])
    assert [(one.term.text, one.stays) for one in left] == [("Laura", False)]


def test_spans_lose_what_is_contested() -> None:
    spans = [*uncontested([Span(start=3, end=17)], [made("Crumb")])]
    assert spans == [Span(start=8, end=17)]
