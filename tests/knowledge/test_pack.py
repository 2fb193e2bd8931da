"""The knowledge of a package, and of the user's files."""

from __future__ import annotations

from pathlib import Path

import pytest

from efface.errors import MissingExtraError
from efface.knowledge.building import build
from efface.knowledge.pack import Knowledge
from efface.languages.english import English
from efface.languages.english.knowledge import PACK
from tests.knowledge.small import FUNCTION_WORDS


@pytest.fixture
def counts(tmp_path: Path) -> Path:
    path = tmp_path / "own.counts"
    build(["zorbanex tablet"] * 3, path, FUNCTION_WORDS, about={"source": "own"}, at_least=1)
    return path


def test_ones_own_comes_first_and_goes_on_in_the_built_in_one(tmp_path: Path) -> None:
    path = tmp_path / "products.tsv"
    path.write_text("Zorbanex\taspirin\n")
    steps = [step.text for step in English().knowledge([], [path]).taxonomies.steps("Zorbanex")]
    assert steps[0] == "aspirin"
    assert "drug" in steps


def test_own_counts_are_added_or_take_the_place_of_the_built_in_ones(counts: Path) -> None:
    built_in = Knowledge.load(PACK).counts.documents
    assert Knowledge.load(PACK, [counts]).counts.documents == built_in + 3
    alone = Knowledge.load(PACK, [counts], built_in=False)
    assert (alone.counts.documents, alone.counts.count("zorbanex")) == (3, 3)
    assert [one["source"] for one in alone.describe()["counts"]] == ["own"]


def test_without_own_counts_those_of_the_package_are_needed() -> None:
    assert Knowledge.load(PACK, built_in=False).counts.documents > 3


def test_it_is_loaded_once_unless_it_is_asked_for_anew() -> None:
    assert Knowledge.load(PACK) is Knowledge.load(PACK)
    assert Knowledge.load_anew(PACK) is not Knowledge.load(PACK)


def test_a_missing_package_names_the_install_command() -> None:
    missing = PACK._replace(package="efface_zz", name="zorbian", extra="zz")
    with pytest.raises(MissingExtraError, match=r"Zorbian knowledge.*'\.\[zz\]'"):
        Knowledge.load(missing)
