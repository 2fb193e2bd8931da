"""Outcomes of a run, their summary, and the private report."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

import efface
from efface import Policy
from efface.errors import EffaceError, InputError
from efface.results.report import Done, Outcome, Summary, entry, private_report

HIDE = Policy.from_dict({"hide": ["Quillfeather"]})


def written(text: str, source: str = "a.txt") -> Outcome:
    result = efface.sanitize(efface.Document(text, source), policy=HIDE)
    return Outcome(source, result, Path("out", source))


def refused(source: str = "b.txt") -> Outcome:
    return Outcome(source, error=InputError(f"{source}: not text"))


def done(*, characters: int, kept: float, let_stand: int = 0) -> Done:
    hidden = Counter({"PERSON": 1})
    return Done("a.txt", None, "utf-8", hidden, characters, kept, f"{kept:.0%}", let_stand)


def test_a_summary_counts_what_was_hidden_and_lists_what_was_refused() -> None:
    outcomes = [written("Quillfeather met Quillfeather."), refused(), written("Nobody came.")]
    summary = Summary.of(iter(outcomes))
    assert [document.source for document in summary.done] == ["a.txt", "a.txt"]
    assert summary.hidden == Counter({"HIDDEN": 2})
    assert [*map(str, summary.refused)] == ["b.txt: not text"]


@pytest.mark.parametrize(
    ("done_count", "refused_count", "code"), [(2, 0, 0), (0, 0, 0), (1, 1, 1), (0, 2, 2)]
)
def test_the_exit_code_tells_whether_some_or_all_were_refused(
    done_count: int, refused_count: int, code: int
) -> None:
    errors: list[EffaceError] = [InputError("x")] * refused_count
    assert Summary([done(characters=1, kept=1)] * done_count, errors).exit_code == code


def test_what_is_kept_is_weighed_by_the_length_of_documents() -> None:
    summary = Summary([done(characters=300, kept=1), done(characters=100, kept=0)])
    assert summary.kept == 0.75
    assert Summary().kept == 0  # of nothing nothing is kept, and nothing is divided by


def test_what_reviewers_let_stand_is_added_up() -> None:
    summary = Summary([done(characters=1, kept=1, let_stand=count) for count in (0, 2, 3)])
    assert summary.let_stand == 5


def test_the_entry_of_a_refused_input_is_its_error() -> None:
    assert entry(refused()) == {"source": "b.txt", "refused": "b.txt: not text"}


def test_the_entry_of_a_written_document_tells_what_was_done() -> None:
    told = entry(written("Quillfeather came."))
    assert told["output"] == "out/a.txt"
    assert told["hidden"] == {"HIDDEN": 1}
    assert told["promises"] == {"hide": True}
    assert told["kept"] == round(1 - len("Quillfeather") / len("Quillfeather came."), 4)
    assert "Quillfeather" not in json.dumps(told)


def test_the_private_report_begins_with_the_notice() -> None:
    data = private_report([entry(written("Quillfeather came.")), entry(refused())], HIDE)
    assert data.startswith(b'{"notice": "PRIVATE: ')
    told = json.loads(data)
    assert [*told] == ["notice", "efface", "policy", "documents"]
    assert told["policy"] == repr(HIDE)
    assert [document["source"] for document in told["documents"]] == ["a.txt", "b.txt"]


def test_a_name_that_is_not_unicode_can_be_reported() -> None:
    name = "b\udcff.txt"
    (told,) = json.loads(private_report([entry(refused(name))], HIDE))["documents"]
    assert told["source"] == name
