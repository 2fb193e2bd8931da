"""`efface attack`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from efface.corpora.labelled import read_labelled
from tests.cli.complaints import complaint
from tests.conftest import Program
from tests.learning.letters import NAMES


@pytest.mark.slow
def test_missing_documents_count_neither_way(
    program: Program, labelled: Path, tmp_path: Path
) -> None:
    (tmp_path / "out").mkdir()
    for one in read_labelled(labelled)[:20]:
        (tmp_path / "out" / f"{one.name}.txt").write_text(one.text)
    done = program("attack", labelled, tmp_path / "out")
    assert "20 documents; of 40 sensitive words 40 are left, 100.0%" in done.stdout
    assert "40 documents more were not published; they count neither way" in done.stdout
    assert "it would pay to hide" in done.stdout


def test_texts_of_other_documents_are_refused(
    program: Program, labelled: Path, tmp_path: Path
) -> None:
    others = [
        {"text": f"Nothing of it is there; {number} is a number, and that is all there is to say"}
        for number in range(60)
    ]
    (tmp_path / "others.jsonl").write_text("\n".join(map(json.dumps, others)))
    done = program("attack", labelled, tmp_path / "others.jsonl")
    assert done.exit_code == 2
    assert "the texts are not those of the labelled documents" in done.output


@pytest.mark.slow
def test_words_are_shown_on_request_alone(program: Program, labelled: Path, tmp_path: Path) -> None:
    """JSONL in the same order, without names."""
    published = tmp_path / "out.jsonl"
    texts = [one.text for one in read_labelled(labelled)]
    published.write_text("\n".join(json.dumps({"body": text}) for text in texts))
    run = ("attack", labelled, published, "--column", "body", "--parts", "2")
    done = program(*run, "--show", "3")
    assert done.exit_code == 0, done.output
    assert done.stderr == "documents and texts are paired by their order\n"
    told, _, shown = done.stdout.partition("(keep this to yourself):\n")
    assert len(shown.splitlines()) == 3
    assert all(one.split(": ")[1] in NAMES for one in shown.splitlines())
    assert not any(name in told.split() for name in NAMES)


def test_a_picture_that_cannot_be_drawn_is_told_before_the_attack(
    program: Program, labelled: Path, tmp_path: Path
) -> None:
    assert "a picture is .svg or .png" in complaint(
        program, "attack", labelled, labelled, "--plot", tmp_path / "a.doc"
    )
