"""Which files are read, and how what came as a str is written."""

from __future__ import annotations

import pytest

from efface import formats
from efface.document import Document
from efface.errors import InputError


def test_a_structure_that_hides_words_is_refused() -> None:
    with pytest.raises(InputError, match=r"\.docx files cannot be read yet"):
        formats.read(b"PK", "letter.DOCX")
    assert formats.read(b"abc", "letter.unknown").text == "abc"


def test_an_output_is_read_like_its_original() -> None:
    original = formats.read("Größe".encode("cp1252"), "a.txt", encoding="cp1252")
    assert formats.read("Grö".encode("cp1252"), "b.txt", like=original).text == "Grö"
    assert formats.read("Grö".encode(), "b.txt", like=original).text == "Grö"


@pytest.mark.parametrize("ending", formats.FORMATS)
def test_every_ending_of_the_table_is_read_in_any_case(ending: str) -> None:
    for name in (f"letter{ending}", f"letter{ending.upper()}"):
        document = formats.read("Größe".encode(), name)
        assert (document.text, document.source) == ("Größe", name)


def test_no_ending_is_read_and_refused() -> None:
    assert formats.STRUCTURED.isdisjoint(formats.FORMATS)


def test_what_came_as_a_str_is_written_as_utf_8() -> None:
    document = Document("Größe █")
    assert formats.write(document) == formats.original_bytes(document) == "Größe █".encode()
    assert formats.text_of(document, formats.write(document)) == document.text
    assert formats.as_read(document) is document
