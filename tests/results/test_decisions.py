"""What a reviewer decided: how it is read, and how it differs from what was found."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from efface.document import Document, Finding, Replacement, Term, apply
from efface.errors import PolicyError
from efface.results.decisions import Decisions, key

TEXT = "Clara Lind came from Leeds."
ORIGINAL = Document(TEXT, "a.txt")
PERSON = Finding(
    term=Term(start=0, end=10, label="PERSON", text="Clara Lind"),
    model="identifiers",
    measure="x",
    value=1,
    threshold=0,
    reason="person",
)
PLACE = replace(PERSON, term=Term(start=21, end=26, label="PLACE", text="Leeds"), reason="place")
(OUTPUT,) = apply(
    [ORIGINAL],
    [
        Replacement(start=0, end=10, text="[PERSON_1]", operator="label", label="PERSON"),
        Replacement(start=21, end=26, text="[PLACE_1]", operator="label", label="PLACE"),
    ],
)


def told(finding: Finding, replacement: str | None, **keys: Any) -> dict[str, Any]:
    """A finding as `explain` prints it."""
    place = {"start": finding.start, "end": finding.end, "label": finding.label}
    return {**place, "model": finding.model, "replacement": replacement, **keys}


PRINTED = [told(PERSON, "[PERSON_1]"), told(PLACE, "[PLACE_1]")]


def decided(folder: Path, *findings: dict[str, Any], **keys: Any) -> Decisions:
    path = folder / "d.json"
    path.write_text(json.dumps({"source": "a.txt", "findings": findings, **keys}) + "\n")
    return Decisions.load(path)


def test_what_was_not_edited_changes_nothing(tmp_path: Path) -> None:
    review = decided(tmp_path, *PRINTED).review([ORIGINAL], [OUTPUT], [PERSON, PLACE])
    assert (review.let_stand, review.added, review.worded) == ((), (), ())


def test_a_dropped_finding_is_let_stand_and_its_model_is_broken(tmp_path: Path) -> None:
    review = decided(tmp_path, PRINTED[0]).review([ORIGINAL], [OUTPUT], [PERSON, PLACE])
    assert review.let_stand == (PLACE,)
    assert review.counts(0, OUTPUT)["let stand by a reviewer"] == 1
    assert review.counts(1, OUTPUT)["let stand by a reviewer"] == 0
    assert review.broken(0) == {"identifiers"}
    assert review.broken(1) == set()


def test_what_stays_anyway_is_not_let_stand(tmp_path: Path) -> None:
    stays = replace(PLACE, group=1, stays=True)
    review = decided(tmp_path, PRINTED[0]).review([ORIGINAL], [OUTPUT], [PERSON, stays])
    assert review.let_stand == ()


def test_an_added_finding_is_the_reviewers(tmp_path: Path) -> None:
    decisions = decided(tmp_path, *PRINTED, {"start": 11, "end": 15})
    review = decisions.review([ORIGINAL], [OUTPUT], [PERSON, PLACE])
    (added,) = review.added
    assert (added.term.text, added.label, added.model) == ("came", "HIDDEN", "reviewer")
    assert review.worded == ()


def test_other_words_are_those_of_the_reviewer(tmp_path: Path) -> None:
    decisions = decided(tmp_path, told(PERSON, "a guest"), PRINTED[1])
    review = decisions.review([ORIGINAL], [OUTPUT], [PERSON, PLACE])
    (worded,) = review.worded
    assert (worded.start, worded.end, worded.text) == (0, 10, "a guest")
    assert review.added == review.let_stand == ()


def test_a_member_of_a_group_that_is_not_found_any_more_is_not_added(tmp_path: Path) -> None:
    decisions = decided(tmp_path, *PRINTED, {"start": 11, "end": 15, "group": 1})
    assert decisions.review([ORIGINAL], [OUTPUT], [PERSON, PLACE]).added == ()


def test_documents_without_decisions_are_left_as_they_are(tmp_path: Path) -> None:
    other = Document(TEXT, "other.txt")
    decisions = decided(tmp_path)
    assert decisions.on(other) is None
    assert decisions.review([other], [OUTPUT], [PERSON]).let_stand == ()


def test_decisions_on_what_is_no_input_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    decisions = decided(tmp_path)
    decisions.require([str(tmp_path / "sub" / ".." / "a.txt"), "b.txt"])  # however it is spelt
    with pytest.raises(PolicyError, match=r"d\.json: decides on 'a\.txt', which is not among"):
        decisions.require(["b.txt"])


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (b"Clara Lind", "not JSON"),
        (b'{"source": "b.txt"}', "missing required field `findings`"),
        (b'{"source": "b", "findings": [{"start": "Lind", "end": 2}]}', "Expected `int`"),
        (b'{"source": "\xff", "findings": []}', "not JSON"),
        (b'{"source": "b", "findings": [], "x": ' + b"[" * 100_000, "not JSON"),
    ],
)
def test_errors_name_the_file_and_the_line_but_quote_nothing(
    tmp_path: Path, line: bytes, message: str
) -> None:
    path = tmp_path / "d.json"
    path.write_bytes(b'\xef\xbb\xbf{"source": "a.txt", "findings": []}\n\n' + line)
    with pytest.raises(PolicyError) as caught:
        Decisions.load(path)
    assert str(caught.value).startswith(f"{path}: line 3 is not what explain --format json prints")
    assert message in str(caught.value)
    assert "Lind" not in str(caught.value)


@pytest.mark.parametrize(
    ("start", "end", "characters"), [(0, 99, None), (5, 5, None), (-1, 3, None), (0, 3, 7)]
)
def test_decisions_on_another_text_are_refused(
    tmp_path: Path, start: int, end: int, characters: int | None
) -> None:
    decisions = decided(tmp_path, {"start": start, "end": end}, characters=characters)
    with pytest.raises(PolicyError, match=r"on a\.txt do not fit its text"):
        decisions.on(ORIGINAL)


def test_findings_are_known_again_by_place_label_and_model() -> None:
    assert key(PERSON) == key(replace(PERSON, reason="another", value=2))
    assert key(PERSON) != key(replace(PERSON, model="hide"))
    assert key(PERSON) != key(PLACE)
