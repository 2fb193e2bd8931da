"""Lessons: what a teacher says of tokens, cut to what marks allow."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from tagger.classes import ALL, CLASSES, bit
from tagger.sets import Passage
from tagger.student import lessons
from tagger.student.lessons import TAGS, Lesson

from efface.languages.english.tokens import tokens


def lesson_of(
    text: str, marks: tuple[tuple[int, int, int], ...], tmp_path: Path, monkeypatch: object
) -> Lesson:
    assert isinstance(monkeypatch, pytest.MonkeyPatch)
    chances = np.zeros((len(tokens(text)), len(CLASSES)), np.uint8)
    chances[:, CLASSES.index("PERSON")] = 155
    chances[:, 0] = 100
    tags = np.full(len(chances), TAGS.index("NN"), np.uint8)
    answers = {"names-x": [chances], "tags-x": [tags]}
    monkeypatch.setitem(lessons.SOURCES, "x", lambda _: iter([Passage("x", "1", text, marks)]))
    monkeypatch.setattr(lessons, "_kept", lambda _, name, *__: answers[name])
    monkeypatch.setattr(lessons, "_digest_of", lambda _: "")
    (lesson,) = lessons.lessons("x", tmp_path, tmp_path, tmp_path)
    return lesson


def test_marks_say_what_a_token_may_be(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = "Ada saw Lind there now"
    marks = ((0, 3, bit("PERSON")), (8, 12, bit("ORG", "PLACE")), (13, 18, ALL))
    lesson = lesson_of(text, marks, tmp_path, monkeypatch)
    likeliest = [CLASSES[number] for number in lesson.names.argmax(axis=1)]
    assert likeliest[0] == "PERSON"
    assert likeliest[1] == "O"  # not marked, whatever the teacher says
    assert likeliest[2] in {"ORG", "PLACE"}  # the teacher is wrong, and must choose
    assert likeliest[3] == "PERSON"  # open: the teacher is believed
    assert lesson.names.sum(axis=1).tolist() == pytest.approx([255] * 5, abs=4)


def test_long_passages_are_cut_and_their_marks_with_them() -> None:
    text = "Ada came. " * 600
    marks = tuple((at, at + 3, bit("PERSON")) for at in range(0, len(text), 10))
    parts = [*lessons._cut(Passage("x", "1", text, marks))]
    assert len(parts) > 1
    assert sum(len(part.marks) for part in parts) == len(marks)
    for part in parts:
        assert {part.text[start:end] for start, end, _ in part.marks} == {"Ada"}


def test_answers_are_kept_and_asked_for_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts = ["Ada came", "so"]
    kept = [np.full((len(tokens(text)), 2), 7, np.uint8) for text in texts]

    class Pool:
        def __init__(self, *_: object) -> None: ...
        def __enter__(self) -> Pool:
            return self

        def __exit__(self, *_: object) -> None: ...
        def map(self, _: object, given: list[str], chunksize: int) -> list[object]:
            assert given == texts
            return [*kept]

    monkeypatch.setattr(lessons, "ProcessPoolExecutor", Pool)
    first = lessons._kept(tmp_path, "names", texts, lambda _: kept[0], "t")
    monkeypatch.setattr(lessons, "ProcessPoolExecutor", None)
    again = lessons._kept(tmp_path, "names", texts, lambda _: kept[0], "t")
    assert [part.tolist() for part in first] == [part.tolist() for part in again]
