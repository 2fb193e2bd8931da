"""Text files, packed or not."""

from __future__ import annotations

import bz2
import gzip
import lzma
from collections.abc import Callable
from pathlib import Path

import pytest

from efface.corpora.packed import ending, open_text, told
from efface.errors import InputError

PACKINGS: dict[str, Callable[[bytes], bytes]] = {
    "": bytes,
    ".gz": gzip.compress,
    ".bz2": bz2.compress,
    ".xz": lzma.compress,
}
TEXT = "\ufeffMr Crumb\r\ncame\u2028late"


@pytest.mark.parametrize("packing", PACKINGS)
def test_a_text_is_the_same_in_every_packing(packing: str, tmp_path: Path) -> None:
    """Without the mark at its start, and with its line ends as they are."""
    path = tmp_path / f"a.JSONL{packing}"
    path.write_bytes(PACKINGS[packing](TEXT.encode()))
    assert ending(path) == ".jsonl"
    with open_text(path) as file:
        assert [*file] == ["Mr Crumb\r\n", "came\u2028late"]
    with path.open("rb") as raw, open_text(path, raw) as file:
        assert file.read() == TEXT.removeprefix("\ufeff")


@pytest.mark.parametrize("packing", [".gz", ".bz2", ".xz"])
@pytest.mark.parametrize("cut", [0, 12])
def test_a_damaged_file_is_named(packing: str, cut: int, tmp_path: Path) -> None:
    path = tmp_path / f"a.txt{packing}"
    data = PACKINGS[packing](TEXT.encode() * 50)
    path.write_bytes(data[:-cut] if cut else b"Mr Crumb came late")
    with pytest.raises(InputError, match=r"a\.txt\.\w+: cannot be read"), open_text(path) as file:
        list(told(iter(file), path))


def test_what_was_read_before_an_error_is_given(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(b"Crumb\n" * 20_000 + b"\xff")
    with open_text(path) as file:
        lines = told(iter(file), path)
        assert next(lines) == "Crumb\n"
        with pytest.raises(InputError, match=r"a\.txt: not UTF-8 .*; save it as UTF-8") as caught:
            list(lines)
    assert caught.value.__cause__ is None


def test_errors_of_others_are_left_alone() -> None:
    def failing() -> object:
        raise KeyError("x")

    with pytest.raises(KeyError):
        list(told((failing() for _ in "a"), Path("a.txt")))


def test_a_file_that_is_not_packed_is_refused_without_a_word_of_it(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt.gz"
    path.write_text("Mr Crumb came.")
    with pytest.raises(InputError, match="not packed as its name says") as caught:
        [*told(iter(open_text(path)), path)]
    assert "Mr" not in str(caught.value)
