"""Attacks on what any program has published."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from efface.corpora.labelled import Labelled, Marked
from efface.errors import InputError
from efface.game.audit import audit, pair
from tests.learning.letters import NAMES, letters


@pytest.mark.slow
def test_any_program_can_be_attacked() -> None:
    documents = letters(40, 1)
    half = [
        one.text[: one.spans[0].start] + "<NAME>" + one.text[one.spans[0].end :]
        for one in documents
    ]
    found = audit(documents, half, parts=2)
    assert found.outcome.left_share == 0.5
    assert found.outcome.published_share == 1
    other = [one.text.replace(" met ", " saw ") for one in documents]
    assert audit(documents, other, parts=2).outcome.published_share == 1 - 40 / (40 * 15)
    wrapped = [one.text.replace(" ", "\r\n  ").upper() for one in documents]
    found = audit(documents, wrapped, parts=2)
    assert found.outcome.published_share == found.outcome.left_share == 1


def test_what_stands_between_placeholders_is_left() -> None:
    """Brute force: of each word it is known whether it was replaced."""
    rng = np.random.default_rng(1)
    documents, published, left = [], [], 0
    for number in range(30):
        names = [f"Name{rng.integers(99)}" for _ in range(6)]
        text = f"{' '.join(names)} came home to tea, number {number}."
        spans, place = [], 0
        for name in names:
            spans.append(Marked(place, place + len(name), "PERSON"))
            place += len(name) + 1
        hidden = rng.random(6) < 0.5
        left += int((~hidden).sum())
        signs = rng.choice(["[PERSON_1]", "███", "<PERSON>"], 6)
        shown = [
            sign if is_hidden else name
            for name, is_hidden, sign in zip(names, hidden, signs, strict=True)
        ]
        documents.append(Labelled(text, tuple(spans)))
        published.append(text.replace(" ".join(names), " ".join(shown)))
    found = audit(documents, published)
    assert found.outcome.left.sum() == left
    assert found.outcome.published_share == 1


@pytest.mark.slow
def test_the_words_that_are_found_are_shown_on_request() -> None:
    documents = letters(12, 1)
    half = [one.text[: one.spans[1].start] + "X" for one in documents]
    found = audit(documents, half, parts=2)
    words = list(found.words(5))
    assert len(words) == 5
    for one in words:
        name, line, column, word = one.split(":")
        text = half[int(name.removeprefix("letter"))].splitlines()[int(line) - 1]
        assert text[int(column) - 1 :].startswith(word.strip())
        assert word.strip() in NAMES
    assert not any(name in str(found) for name in NAMES)


def test_published_texts_are_paired_by_name_or_order(tmp_path: Path) -> None:
    documents = letters(6, 1)
    names = tmp_path / "by-name.jsonl"
    lines = [json.dumps({"id": one.name, "text": one.name}) for one in documents]
    names.write_text("\n".join([*reversed(lines[1:]), '{"id": "x", "text": "y"}']))
    pairs = pair(documents, [names])
    assert pairs.texts == [None, *(one.name for one in documents[1:])]
    assert (pairs.unmatched, pairs.by_name) == (1, True)
    order = tmp_path / "by-order.jsonl"
    order.write_text("\n".join(json.dumps({"body": one.name}) for one in documents))
    pairs = pair(documents, [order], column="body")
    assert pairs.texts == [one.name for one in documents]
    assert not pairs.by_name
    with pytest.raises(InputError, match="holds 6 texts for 5 labelled documents, and no names"):
        pair(documents[:5], [order], column="body")
    names.write_text("\n".join([*lines, lines[3]]))
    with pytest.raises(InputError, match="several published texts have the name 'letter3'"):
        pair(documents, [names])
    with pytest.raises(InputError, match="several labelled documents have the name 'letter2'"):
        pair([*documents, documents[2]], [names])


def test_too_little_to_attack_is_told() -> None:
    documents = letters(3, 1)
    with pytest.raises(InputError, match="3 published documents with words cannot be divided"):
        audit(documents, [one.text for one in documents])
    with pytest.raises(InputError, match="3 documents and 1 published texts"):
        audit(documents, ["x"])
    with pytest.raises(InputError, match="the label ORG; labels that are there: PERSON"):
        audit(documents, [one.text for one in documents], labels=["ORG"])
