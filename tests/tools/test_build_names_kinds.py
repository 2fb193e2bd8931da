"""tools/build_names_kinds.py, on a handful of made-up articles."""

from __future__ import annotations

import lzma
from pathlib import Path

import pytest
from build_names_kinds import main

from efface.knowledge.building import build
from efface.knowledge.names import NameKinds
from efface.knowledge.taxonomy import Graph
from tests.knowledge.small import FUNCTION_WORDS

ARTICLES = {
    "Zorbair": "Zorbair is a Polish airline. Zorbair flies to Zag.",
    "Moss Live!": "Moss Live! is a live album by Zag.",
    "Zorb (film)": '"Zorb" is a film of 1990.',
    "Zorb Motors Inc.": "Zorb Motors Inc. is an airline. Zorb Motors grew. Zorb Motors fell.",
    "Quill Zorbfeather": "Quill Zorbfeather (born 3 May 1950) is a film maker.",
    "Moss": "Moss is a plant. The moss is green, and so is other moss.",
    "Zag": 'He saw the film "Moss in May". He likes the airline Zagair.',
    "Zog": "They like the airline Zagair.",
    **{f"Zorb {n}": f"Zorb {n} is an airline." for n in range(2000, 2020)},
    **{f"Zorb {n}": f"Zorb {n} is an album." for n in range(1900, 1903)},
    **{f"Zorb {n}": f"Zorb {n} is a film." for n in range(1800, 1820)},
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "background").mkdir()
    lines = "".join(f"{title}\t{text}\n" for title, text in ARTICLES.items())
    (tmp_path / "background/wiki2014.tsv.xz").write_bytes(lzma.compress(lines.encode()))
    graph = Graph()
    work = graph.add("creation")
    for name in ("airline", "album", "film", "plant", "moss", "maker"):
        graph.add(name)
    graph.above[graph.senses("film")[0]].append(work)
    graph.save(tmp_path / "english.taxonomy", tmp_path, {})
    build(ARTICLES.values(), tmp_path / "english.counts", FUNCTION_WORDS, about={}, at_least=1)
    return tmp_path


def test_names_and_what_they_are_names_of(folder: Path) -> None:
    main(folder, folder)
    names = NameKinds(folder / "english.names")

    def told(name: str) -> list[tuple[str, str]]:
        return [(kind.text, kind.country) for kind in names.kinds(name)]

    assert told("Zorbair") == [("airline", "Poland")]
    assert told("Moss Live!") == [("album", "")]
    assert told("Zorb") == [("film", "")]
    assert told("Zorb Motors") == told("Zorb Motors Inc.") == [("airline", "")]
    assert told("Zagair") == [("airline", "")]
    assert told("Moss in May") == [("film", "")]
    assert told("Quill Zorbfeather") == told("Moss") == []


def test_the_same_sources_give_the_same_bytes(folder: Path) -> None:
    main(folder, folder)
    first = (folder / "english.names").read_bytes()
    main(folder, folder)
    assert (folder / "english.names").read_bytes() == first
