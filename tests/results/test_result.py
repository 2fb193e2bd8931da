"""A result: what was hidden, why, and what is kept."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from efface.document import Document, Finding, Replacement, Term, apply
from efface.results.certificate import Certificate
from efface.results.result import Result, to_json
from efface.results.utility import Utility

TEXT = "Clara Lind came from Leeds."
CERTIFICATE = Certificate(2, "1", "p", None, (), None, {}, None, "o", (), {})


def finding(words: str, model: str = "identifiers", **keys: Any) -> Finding:
    start = TEXT.index(words)
    term = Term(start=start, end=start + len(words), label="PERSON", text=words)
    return Finding(
        term=term, model=model, measure="x", value=1, threshold=0, reason="found", **keys
    )


def result(*findings: Finding, **keys: Any) -> Result:
    original = Document(TEXT, "a.txt")
    name = Replacement(start=0, end=10, text="[PERSON_1]", operator="label", label="PERSON")
    (output,) = apply([original], [name])
    return Result(original, output, output.text.encode(), findings, CERTIFICATE, **keys)


def test_the_share_kept_is_that_of_the_text_or_where_known_of_the_information() -> None:
    assert result().kept == pytest.approx(17 / 27)
    assert result().kept_in_words == "63% of the text kept"
    measured = result(utility=Utility(original=20, kept=5, suppression=4, ideal=None))
    assert measured.kept_in_words == "25% of the information kept"
    empty = replace(result(), original=Document(""), document=Document(""))
    assert empty.kept == 1


def test_findings_at_one_place_stand_together_and_those_that_stay_stand_nowhere() -> None:
    first, second = finding("Clara Lind"), finding("Clara Lind", "hide")
    stays = finding("Leeds", stays=True, group=1)
    alone = finding("Clara", "hide")
    assert result(first, stays, alone, second).by_place == [[first, second], [alone]]


def test_instead_of_a_finding_stands_its_replacement() -> None:
    made = result()
    assert made.instead(finding("Clara Lind")) == "[PERSON_1]"
    assert made.instead(finding("Leeds", stays=True, group=1)) is None
    # A member of a group that something else hides does not stay.
    assert made.instead(finding("Clara Lind", stays=True, group=1)) == "[PERSON_1]"


def test_an_explanation_quotes_the_text_only_on_request() -> None:
    made = result(finding("Clara Lind"), finding("Leeds", stays=True, group=3))
    told = made.explanation()
    assert (told["source"], told["characters"]) == ("a.txt", len(TEXT))
    assert [one["replacement"] for one in told["findings"]] == ["[PERSON_1]", None]
    assert [one.get("group") for one in told["findings"]] == [None, 3]
    assert not any(word in json.dumps(told) for word in ("Clara", "Lind", "Leeds"))
    quoted = made.explanation(with_text=True)
    assert quoted["text"] == TEXT
    assert [one["text"] for one in quoted["findings"]] == ["Clara Lind", "Leeds"]


def test_an_explanation_has_figures_where_there_are_some() -> None:
    assert {"information", "models"}.isdisjoint(result().explanation())
    utility = Utility(original=20, kept=5, suppression=4, ideal=10)
    told = result(utility=utility, figures={"k-safety": {"kept": 3}}).explanation()
    assert told["information"] == {"bits": 20, "kept": 0.25, "suppression": 0.2, "ideal": 0.5}
    assert told["models"] == {"k-safety": {"kept": 3}}


def test_a_repr_shows_no_words() -> None:
    shown = repr(result(finding("Clara Lind"), finding("Leeds", stays=True)))
    assert not any(word in shown for word in ("Clara", "Lind", "Leeds", "came"))


def test_json_is_readable_unless_a_name_has_half_a_character() -> None:
    assert to_json({"source": "Müller.txt"}) == '{"source": "Müller.txt"}'
    odd = {"source": "Müller\udcff.txt"}
    assert to_json(odd).isascii()
    assert json.loads(to_json(odd)) == odd
