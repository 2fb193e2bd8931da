"""Counts: against brute force, in parts, damaged."""

from __future__ import annotations

import json
import re
import zlib
from contextlib import suppress
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from efface.errors import InputError
from efface.knowledge.building import build
from efface.knowledge.index import Index, SeveralCounts, Without
from tests.knowledge.small import FUNCTION_WORDS, documents_with, knowledge_of

WORDS = ["red", "gate", "Farm", "AIDS", "aids", "uncle", "of", "the", "."]
TEXTS = st.lists(
    st.lists(st.sampled_from(WORDS), max_size=12).map(" ".join), min_size=1, max_size=12
)
TREES = st.lists(
    st.lists(st.sampled_from("oak elm fir tea".split()), min_size=1, max_size=5).map(" ".join),
    min_size=1,
    max_size=6,
)


def index_of(texts: list[str], folder: Path, at_least: int = 1) -> Index:
    path = folder / "some.index"
    build(texts, path, FUNCTION_WORDS, about={"source": "made up"}, at_least=at_least)
    return Index(path, FUNCTION_WORDS)


def pairs(text: str) -> set[str]:
    """Neighbouring content words; at most three function words stand between them."""
    found = set()
    for part in text.split("."):
        words = [word if word == "AIDS" else word.lower() for word in part.split()]
        places = [i for i, word in enumerate(words) if word not in ("of", "the")]
        for first, second in pairwise(places):
            if second - first <= 4:
                found.add(f"{words[first]} {words[second]}")
    return found


def words(text: str) -> set[str]:
    return {w if w == "AIDS" else w.lower() for w in text.split()} - {".", "of", "the"}


@pytest.mark.slow
@given(texts=TEXTS, at_least=st.integers(1, 3))
def test_counts_are_those_of_brute_force(
    texts: list[str], at_least: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    if not any(map(words, texts)):
        texts = [*texts, "red gate"]
    if at_least > 1:
        texts = [*texts, *["zebra"] * at_least]  # something that is often enough
    index = index_of(texts, tmp_path_factory.mktemp("index"), at_least)
    assert index.documents == len(texts)
    there: dict[str, set[int]] = {}
    for number, text in enumerate(texts):
        for term in words(text) | pairs(text):
            there.setdefault(term, set()).add(number)
    known = {term: where for term, where in there.items() if len(where) >= at_least}
    for term in there:
        assert index.count(term) == len(known.get(term, ()))
    for one, other in combinations(sorted(there), 2):
        both = known.get(one, set()) & known.get(other, set())
        assert index.together([one, other]) == len(both)


def test_function_words_stand_everywhere_and_no_words_nowhere(tmp_path: Path) -> None:
    index = index_of(["red gate", "farm"], tmp_path)
    assert (index.count("of the"), index.count("..."), index.count("unheard")) == (2, 0, 0)
    assert index.together([]) == 0


def test_several_counts_are_one(tmp_path: Path) -> None:
    index = index_of(["red gate", "farm"], tmp_path)
    both = SeveralCounts([index, index])
    assert (both.documents, both.count("farm"), both.together(["red", "gate"])) == (4, 2, 2)
    assert [entry["source"] for entry in both.describe()] == ["made up", "made up"]


def test_an_index_says_where_it_came_from(tmp_path: Path) -> None:
    (about,) = index_of(["red gate", "farm"], tmp_path).describe()
    assert about["source"] == "made up"
    assert (about["documents"], about["words"], about["at_least"]) == (2, 3, 1)
    assert re.fullmatch(r"sha256:[0-9a-f]{64}", about["digest"])


def test_what_is_not_an_index_is_named(tmp_path: Path) -> None:
    path = tmp_path / "some.index"
    for data in (b"", b"hello", b"EFFACE\x00\x01" + b"\xff" * 40):
        path.write_bytes(data)
        with pytest.raises(InputError, match=r"some\.index: "):
            Index(path, FUNCTION_WORDS)
    with pytest.raises(InputError, match="cannot be read"):
        Index(tmp_path / "missing", FUNCTION_WORDS)


def test_a_truncated_index_is_named(tmp_path: Path) -> None:
    index_of(["red gate", "farm"], tmp_path)
    path = tmp_path / "some.index"
    path.write_bytes(path.read_bytes()[:-1])
    with pytest.raises(InputError, match=r"some\.index: has .* bytes of"):
        Index(path, FUNCTION_WORDS)


def test_no_damage_goes_unnoticed(tmp_path: Path) -> None:
    texts = [f"red gate {i} farm {i % 5}" for i in range(50)]
    index_of(texts, tmp_path)
    path = tmp_path / "some.index"
    whole = path.read_bytes()
    right = [
        Index(path, FUNCTION_WORDS).count(term) for term in ("red", "gate", "red gate", "farm 3")
    ]
    step = max(1, len(whole) // 200)
    for place in range(0, len(whole), step):
        path.write_bytes(whole[:place] + bytes([whole[place] ^ 0x55]) + whole[place + 1 :])
        with suppress(InputError):
            index = Index(path, FUNCTION_WORDS)
            found = [index.count(term) for term in ("red", "gate", "red gate", "farm 3")]
            assert found == right  # what was damaged is not used, such as padding


@pytest.mark.parametrize(
    "change",
    [
        {"block": 0},
        {"about": []},
        {"about": {}},
        {"arrays": {}},
        {"arrays": {"rests": ["u4", 0, 10**9]}},
        {"arrays": {"rests": ["q9", 0, 1]}},
        {"payload": "x"},
    ],
)
def test_a_header_that_makes_no_sense_is_damage(change: dict[str, Any], tmp_path: Path) -> None:
    index_of(["red gate", "farm"], tmp_path)
    path = tmp_path / "some.index"
    data = path.read_bytes()
    length = int.from_bytes(data[8:12], "little")
    header = json.dumps({**json.loads(data[16 : 16 + length]), **change}).encode()
    start = -(-(16 + length) // 64) * 64
    prefix = data[:8] + len(header).to_bytes(4, "little")
    prefix += zlib.crc32(header).to_bytes(4, "little") + header
    path.write_bytes(prefix.ljust(-(-len(prefix) // 64) * 64, b"\0") + data[start:])
    with pytest.raises(InputError, match=r"some\.index: "):
        Index(path, FUNCTION_WORDS)


@pytest.mark.slow
@given(texts=TREES, others=TREES)
def test_documents_are_those_that_have_a_term(texts: list[str], others: list[str]) -> None:
    first, second = knowledge_of(texts).counts, knowledge_of(others).counts
    both = SeveralCounts([first, second])
    for term in ("oak", "oak elm", "oak elm fir", "tea tea"):
        assert set(first.where(term)) == documents_with(term, texts)
        assert set(both.where(term)) == documents_with(term, texts + others)
        assert both.count(term) == len(both.where(term))


@given(texts=TREES, least=st.integers(1, 3), most=st.integers(1, 5))
def test_names_are_sifted_without_losing_any(texts: list[str], least: int, most: int) -> None:
    names = ["oak", "elm", "oak elm", "fir tea", "oak elm fir", "ash"]
    counts = knowledge_of(texts).counts
    assert isinstance(counts, Index)
    sifted = set(counts.among(names, least, most))
    for name in names[:4]:
        assert (name in sifted) == (least <= len(documents_with(name, texts)) <= most)
    both = SeveralCounts([counts, counts])
    for name in names[:4]:
        if least <= both.count(name) <= most:
            assert name in both.among(names, least, most)


@given(texts=TREES, data=st.data())
def test_a_document_that_is_left_out_was_never_counted(
    texts: list[str], data: st.DataObject
) -> None:
    left_out = data.draw(st.integers(0, len(texts) - 1))
    without = Without(knowledge_of(texts).counts, left_out)
    assert without.documents == len(texts) - 1
    for term in ("oak", "oak elm", "tea"):
        assert set(without.where(term)) == documents_with(term, texts) - {left_out}
        assert without.count(term) == len(without.where(term))
    both = documents_with("oak", texts) & documents_with("tea", texts)
    assert without.together(["oak", "tea"]) == len(both - {left_out})
    assert without.together([]) == 0
