"""What names are names of: a small table of made-up names, and the one of the package."""

from __future__ import annotations

from pathlib import Path

import pytest

from efface.errors import InputError
from efface.knowledge.names import Kind, NameKinds, NoNames, save_names, written_key
from efface.knowledge.pack import Knowledge
from efface.languages.english import English
from efface.languages.english.knowledge import PACK

AIRLINE = Kind("airline", "Ireland", 1.0)
BAND = Kind("rock band", "", 0.6)
FILM = Kind("film", "Netherlands", 0.4)
TABLE = {
    "Zorb-Tours Oste": [AIRLINE],
    "Split": [BAND, FILM],
    "The Zag": [BAND],
    "Moss Live!": [FILM],
}


def key(name: str) -> int:
    number = written_key(name)
    assert number is not None
    return number


@pytest.fixture
def path(tmp_path: Path) -> Path:
    table = {key(name): kinds for name, kinds in TABLE.items()}
    save_names(table, tmp_path / "small.names", tmp_path, {"source": "made up"})
    return tmp_path / "small.names"


def texts(names: NameKinds, name: str) -> list[str]:
    return [kind.text for kind in names.kinds(name)]


def test_what_was_written_is_read(path: Path) -> None:
    names = NameKinds(path)
    assert names.kinds("Zorb-Tours Oste") == (AIRLINE,)
    band, film = names.kinds("Split")
    assert (band.text, film.text, film.country) == ("rock band", "film", "Netherlands")
    assert band.share == pytest.approx(0.6, abs=0.01)
    assert film.share == pytest.approx(0.4, abs=0.01)
    assert names.kinds("Zorb") == names.kinds("") == names.kinds("...") == ()


def test_one_word_is_looked_up_as_it_is_written(path: Path) -> None:
    names = NameKinds(path)
    assert texts(names, "split") == texts(names, "SPLIT") == []
    assert texts(names, "Zorb Tours Osté") == texts(names, "zorb Tours Oste") == ["airline"]
    assert texts(names, "Moss live") == ["film"]
    assert texts(names, "moss live") == []


def test_an_article_may_be_there_or_not(path: Path) -> None:
    names = NameKinds(path)
    assert (
        texts(names, "the Zag") == texts(names, "Zag") == texts(names, "The Zag") == ["rock band"]
    )
    assert texts(names, "the Split") == ["rock band", "film"]


def test_the_same_table_gives_the_same_bytes(path: Path, tmp_path: Path) -> None:
    folder = tmp_path / "again"
    folder.mkdir()
    table = {key(name): kinds for name, kinds in reversed(TABLE.items())}
    save_names(table, folder / "small.names", folder, {"source": "made up"})
    assert (folder / "small.names").read_bytes() == path.read_bytes()


def test_the_file_has_no_name_and_tells_what_it_is(path: Path) -> None:
    assert not any(word in path.read_bytes() for word in (b"Zorb", b"zorb", b"Split", b"Moss"))
    (about,) = NameKinds(path).describe()
    assert (about["source"], about["names"], about["kinds"]) == ("made up", 4, 3)
    assert "Zorb" not in repr(NameKinds(path))


def test_another_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "no.names").write_text("airline")
    with pytest.raises(InputError, match="no file with names"):
        NameKinds(tmp_path / "no.names")


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("Ryanair", "airline"),
        ("Le Monde", "newspaper"),
        ("Caught Live!", "live album"),
        ("Metallica", "rock band"),
        ("The Labour Party", "political party"),
    ],
)
def test_the_package_knows_names(name: str, kind: str) -> None:
    names = English().knowledge().names
    assert names.kinds(name)[0].text == kind


def test_the_package_knows_no_persons_and_no_common_words() -> None:
    names = English().knowledge().names
    for name in ("Chen Zhili", "Smith", "a village", "the"):
        assert not names.kinds(name), name


def test_names_are_those_of_the_package_alone(tmp_path: Path) -> None:
    from efface.knowledge.building import build

    build(["zorb"] * 3, tmp_path / "own", PACK.vocabulary.function_words, about={}, at_least=1)
    alone = Knowledge.load(PACK, [tmp_path / "own"], built_in=False)
    assert isinstance(alone.names, NoNames)
    assert alone.names.kinds("Ryanair") == ()
    assert alone.names.describe() == []
