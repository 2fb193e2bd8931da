"""Equations 9 and 10 of the paper."""

from __future__ import annotations

import pytest

import efface
from efface.document import Document, Replacement, apply
from efface.languages.english import English
from efface.results.utility import total, utility

INFORMATION = English().knowledge().information


def test_what_is_kept_is_the_sum_over_terms() -> None:
    text = "Barcelona has a guitar and a school."
    original = Document(text)
    places = [(text.index(w), text.index(w) + len(w)) for w in ("Barcelona", "guitar", "school")]
    (output,) = apply(
        [original],
        [
            Replacement(start=0, end=9, text="A city", operator="generalize", silent=False),
            Replacement(start=16, end=22, text="[TERM_1]", operator="label"),
        ],
    )
    of = INFORMATION.of
    measured = utility(original, output, places, INFORMATION, 6.6)
    assert measured.original == pytest.approx(of("Barcelona") + of("guitar") + of("school"))
    assert measured.kept == pytest.approx(of("city") + of("school"))
    assert measured.suppression == pytest.approx(of("school"))
    assert measured.ideal == pytest.approx(2 * 6.6 + of("school"))
    assert measured.suppression <= measured.kept <= measured.original


def test_what_stands_for_several_terms_counts_once() -> None:
    original = Document("red gate, old farm")
    terms = [(0, 8), (10, 18)]
    (output,) = apply(
        [original],
        [Replacement(start=0, end=18, text="place", operator="generalize", silent=False)],
    )
    assert utility(original, output, terms, INFORMATION, None).kept == INFORMATION.of("place")


def test_nothing_hidden_keeps_all_and_nothing_measured_is_none() -> None:
    original = Document("red gate")
    measured = utility(original, original, [(0, 8)], INFORMATION, None)
    assert measured.share == 1
    assert measured.ideal is None
    assert total([]) is None
    assert total([None, measured]) == measured


def test_results_tell_it_where_it_is_known() -> None:
    text = "She lives in Barcelona."
    result = efface.sanitize(text, profile="strict")
    assert result.utility
    information = result.explanation()["information"]
    assert 0 <= information["suppression"] <= information["kept"] <= information["ideal"] <= 1
    labels = efface.Policy.from_dict({"models": {"identifiers": {}}})
    assert "information" not in efface.sanitize(text, policy=labels).explanation()
