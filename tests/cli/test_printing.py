"""What is printed about results: a line for each document, and reasons for each finding."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from efface.cli.printing import complain, leave, print_explanation, summary_lines
from efface.document import Document, Finding, Replacement, Term, apply, line_and_column
from efface.errors import InputError
from efface.results.certificate import Certificate
from efface.results.report import Done, Summary
from efface.results.result import Result
from efface.results.utility import Utility

TEXT = "A note.\nClara\nLind came from Leeds."
DONE = Done(
    source="a.txt",
    output=Path("out/a.txt"),
    encoding="utf-8",
    hidden=Counter({"DATE": 1, "PERSON": 2}),
    characters=100,
    kept=0.5,
    kept_in_words="half of it kept",
    let_stand=0,
)
Capture = pytest.CaptureFixture[str]


def finding(words: str, reason: str, **keys: Any) -> Finding:
    start = TEXT.index(words)
    term = Term(start=start, end=start + len(words), label="PERSON", text=words)
    return Finding(term=term, model="m", measure="x", value=1, threshold=0, reason=reason, **keys)


def result(*findings: Finding, **keys: Any) -> Result:
    original = Document(TEXT, "a.txt")
    name = Replacement(start=8, end=18, text="[PERSON_1]", operator="label", label="PERSON")
    (output,) = apply([original], [name])
    certificate = Certificate(2, "1", "p", None, (), None, {}, None, "o", (), {})
    return Result(original, output, b"", findings, certificate, **keys)


def test_positions_count_from_one() -> None:
    assert line_and_column("ab\ncd", 0) == (1, 1)
    assert line_and_column("ab\ncd", 4) == (2, 2)


def test_a_complaint_is_one_line_on_standard_error(capsys: Capture) -> None:
    assert complain("a.txt:\n  not\ttext") == 2
    assert capsys.readouterr() == ("", "efface: a.txt: not text\n")


def test_one_document_gets_a_line() -> None:
    assert [*summary_lines(Summary([DONE]))] == [
        "a.txt -> out/a.txt  3 hidden (2 PERSON, 1 DATE)  half of it kept  promises hold"
    ]


def test_what_is_not_usual_is_told() -> None:
    odd = replace(
        DONE, source="new\nline", output=None, encoding="cp1252", hidden=Counter(), let_stand=2
    )
    assert [*summary_lines(Summary([odd]))] == [
        "'new\\nline'  read as cp1252  0 hidden  half of it kept"
        "  promises hold but for 2 that a reviewer let stand"
    ]


def test_many_documents_get_one_line_for_all() -> None:
    few, many = ([*summary_lines(Summary([DONE] * count))] for count in (20, 21))
    assert len(few) == 21
    assert many == [
        "21 documents  63 hidden (42 PERSON, 21 DATE)  50% of the text kept  promises hold"
    ]


def test_of_many_that_were_refused_the_first_are_named(capsys: Capture) -> None:
    errors = [InputError(f"{number}.txt: not text") for number in range(23)]
    assert leave(Summary([DONE], errors)) == 1
    lines = capsys.readouterr().err.splitlines()
    assert lines[0] == "efface: 0.txt: not text"
    assert lines[20:] == ["efface: and 3 others were refused"]


def test_each_finding_has_its_place_its_words_and_its_reasons(capsys: Capture) -> None:
    found = [finding("Clara\nLind", reason) for reason in ("tagger", "title", "tagger")]
    print_explanation("a.txt", result(*found), with_text=False)
    assert capsys.readouterr().out == (
        "a.txt: 1 findings\n    2:1    Clara Lind -> [PERSON_1]  tagger; title\n"
    )


def test_reasons_name_the_members_of_a_group_that_stay(capsys: Capture) -> None:
    hidden = finding("Clara\nLind", "with 1 other term: tells of Leeds", group=1)
    alone = replace(hidden, reason="tells too much")
    stays = finding("Leeds", "stays", group=1, stays=True)
    print_explanation("a.txt", result(hidden, alone, stays), with_text=False)
    (_, line) = capsys.readouterr().out.splitlines()
    assert line.endswith("  with Leeds: tells of Leeds; with Leeds: tells too much")


def test_the_text_is_shown_before_and_after_on_request(capsys: Capture) -> None:
    print_explanation("a.txt", result(), with_text=True)
    shown = capsys.readouterr().out
    assert shown == "a.txt: 0 findings\nA note.\nClara\nLind[PERSON_1] came from Leeds.\n"


@pytest.mark.parametrize(
    ("keys", "told"),
    [
        (
            {"utility": Utility(original=20, kept=10, suppression=5, ideal=16)},
            "; 50% of the information kept (bars: 25%, ideal: 80%)",
        ),
        (
            {"utility": Utility(original=20, kept=10, suppression=5, ideal=None)},
            "; 50% of the information kept (bars: 25%)",
        ),
        (
            {"figures": {"k-safety": {"proven": True, "kept": 3, "terms": 4}, "other": {}}},
            "; k-safety keeps 3 of 4 terms that tell of protected entities, which is the most",
        ),
        (
            {"figures": {"k-safety": {"proven": False, "kept": 3, "terms": 4}}},
            "; k-safety keeps 3 of 4 terms that tell of protected entities, perhaps more could be",
        ),
    ],
)
def test_figures_stand_in_the_heading(keys: dict[str, Any], told: str, capsys: Capture) -> None:
    print_explanation("a.txt", result(**keys), with_text=False)
    assert capsys.readouterr().out == f"a.txt: 0 findings{told}\n"
