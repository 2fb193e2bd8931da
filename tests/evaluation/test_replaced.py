"""How good replacements are: by kind, whole marks, and as specific as people chose."""

from __future__ import annotations

from typing import Any

import pytest

from efface.corpora.labelled import Labelled, Marked
from efface.document import Document, Replacement, apply
from efface.evaluation.replaced import Replaced, kept
from efface.languages.english import English
from efface.results.certificate import Certificate
from efface.results.result import Result
from efface.results.utility import Utility

TEXT = "Clara Lind of Leeds came in May 2019."
TAXONOMIES = English().knowledge().taxonomies
CERTIFICATE = Certificate(2, "1", "p", None, (), None, {}, None, "o", (), {})


def mark(words: str, kind: str = "DIRECT", *chosen: str) -> Marked:
    start = TEXT.index(words)
    return Marked(start, start + len(words), "X", kind, chosen)


def result(replaced: dict[str, str], **keys: Any) -> Result:
    """The text with some words replaced; what is in brackets is silent."""
    original = Document(TEXT)
    replacements = [
        Replacement(
            start=TEXT.index(words),
            end=TEXT.index(words) + len(words),
            text=text,
            operator="label" if text.startswith("[") else "generalize",
            silent=text.startswith("["),
        )
        for words, text in replaced.items()
    ]
    (output,) = apply([original], replacements)
    return Result(original, output, b"", (), CERTIFICATE, **keys)


def scored(marks: list[Marked], replaced: dict[str, str]) -> Replaced:
    document = Labelled(TEXT, tuple(marks))
    return kept([document], [result(replaced)], TAXONOMIES, frozenset({"of"}))


def test_replacements_are_counted_by_what_they_say() -> None:
    found = scored([], {"Clara": "[PERSON_1]", "Lind": "a person", "Leeds": "a city"})
    assert found.replacements == {"a person": 1, "generalized": 1, "label": 1}
    assert found.generalized == pytest.approx(1 / 3)
    assert found.utility is None
    assert scored([], {}).generalized == 0


def test_a_mark_is_hidden_whole_when_all_its_words_are_but_for_ignored_ones() -> None:
    marks = [mark("Clara Lind of Leeds"), mark("May 2019", "QUASI"), mark("Clara", "QUASI")]
    found = scored(marks, {"Clara Lind": "[PERSON_1]", "Leeds": "a city", "May": "a month"})
    assert found.whole == {"DIRECT": (1, 1), "QUASI": (1, 2)}


@pytest.mark.parametrize(
    ("replacement", "chosen", "agrees"),
    [
        ("a city", ["a city"], True),
        ("a city", ["a place"], True),  # which every city is
        ("a city", ["a country"], False),
        ("cities", ["a person"], False),
        ("[PLACE_1]", ["a city"], False),
        (None, ["a city"], True),  # what stays is more specific than anything
    ],
)
def test_the_output_is_as_specific_as_people_or_is_not(
    replacement: str | None, chosen: list[str], agrees: bool
) -> None:
    replaced = {"Leeds": replacement} if replacement else {}
    assert scored([mark("Leeds", "", *chosen)], replaced).agreement == (int(agrees), 1)


def test_a_date_is_as_specific_as_a_year() -> None:
    assert scored([mark("May 2019", "", "a year")], {"May 2019": "2019"}).agreement == (1, 1)


@pytest.mark.parametrize("nothing", ["", "***", "XXX", "PERSON 4", "the person X"])
def test_what_people_wrote_where_they_chose_nothing_does_not_count(nothing: str) -> None:
    assert scored([mark("Leeds", "", nothing)], {"Leeds": "[PLACE_1]"}).agreement == (0, 0)


def test_without_a_taxonomy_nobody_is_compared_with_people() -> None:
    document = Labelled(TEXT, (mark("Leeds", "", "a city"),))
    assert kept([document], [result({})], None, frozenset()).agreement == (0, 0)


def test_lines_say_it_for_people() -> None:
    utility = Utility(original=20, kept=10, suppression=5, ideal=16)
    found = Replaced(utility, {"generalized": 1, "label": 3}, {"": (1, 2)}, (3, 4))
    assert [*found.lines()] == [
        "  information kept    0.500  (bars alone 0.250)",
        "  of the ideal        0.625  (the ideal keeps 0.800)",
        "  generalized         0.250  (1 generalized, 3 label)",
        "  marks hidden whole  0.500  (1 of 2)",
        "  as specific as people  0.750  (3 of 4 that they generalized)",
    ]
    plain = Replaced(None, {}, {}, (0, 0))
    assert [*plain.lines()] == ["  generalized         0.000  ()"]
    assert plain.to_dict()["information"] is None
