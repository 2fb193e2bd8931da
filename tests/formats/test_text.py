"""Encodings: what is not replaced stays byte for byte."""

from __future__ import annotations

import codecs

import pytest
from hypothesis import given
from hypothesis import strategies as st

from efface import formats
from efface.document import Document, Replacement, apply
from efface.errors import InputError

GERMAN = "Sehr geehrte Frau Müller,\r\nIhr Schreiben über die Größe der Tür haben wir erhalten.\r\n"
RUSSIAN = (
    "Уважаемая госпожа! Ваше письмо о размере двери мы получили и скоро на него ответим.\n"
    "Мастер придёт на следующей неделе, чтобы измерить её ещё раз и заказать новую.\n"
    "Пожалуйста, сообщите нам, в какой день вам удобно его принять, утром или вечером.\n"
)
JAPANESE = (
    "拝啓　お手紙を受け取りました。ドアの大きさについて、近いうちにお返事いたします。敬具\n" * 3
)


def suppressed(document: Document, start: int, end: int) -> Document:
    (result,) = apply([document], [Replacement(start=start, end=end, text="█████", operator="s")])
    return result


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"])
@pytest.mark.parametrize("mark", [True, False])
def test_unicode_comes_back_byte_for_byte(encoding: str, mark: bool) -> None:
    marks = {
        "utf-8": codecs.BOM_UTF8,
        "utf-16-le": codecs.BOM_UTF16_LE,
        "utf-16-be": codecs.BOM_UTF16_BE,
        "utf-32-le": codecs.BOM_UTF32_LE,
        "utf-32-be": codecs.BOM_UTF32_BE,
    }
    data = (marks[encoding] if mark else b"") + GERMAN.encode(encoding)
    declared = encoding if encoding.startswith("utf-32") and not mark else None
    document = formats.read(data, "a.txt", encoding=declared)
    assert document.text == GERMAN
    assert formats.write(document) == data
    assert formats.text_of(document, formats.write(document)) == GERMAN
    assert formats.original_bytes(document) == data


@pytest.mark.parametrize(
    ("text", "encoding"), [(GERMAN, "cp1252"), (RUSSIAN, "koi8-r"), (JAPANESE, "shift_jis")]
)
def test_legacy_encodings_are_detected_or_declared(text: str, encoding: str) -> None:
    data = text.encode(encoding)
    assert formats.read(data, "a.txt", encoding=encoding).text == text
    assert formats.read(data, "a.txt").text == text
    assert formats.write(formats.read(data, "a.txt")) == data


def test_a_bar_is_written_plainly_where_the_encoding_has_none() -> None:
    document = formats.read(GERMAN.encode("cp1252"), "a.txt", encoding="cp1252")
    result = suppressed(document, 18, 24)
    assert formats.write(result) == GERMAN.replace("Müller", "#####").encode("cp1252")
    assert formats.as_read(result).text == GERMAN.replace("Müller", "#####")
    assert formats.text_of(result, formats.write(result)) == formats.as_read(result).text


@given(st.text(st.characters(exclude_categories=("Cs", "Cc")), min_size=3), st.data())
def test_what_is_not_replaced_stays(text: str, data: st.DataObject) -> None:
    encoding = data.draw(st.sampled_from(["utf-8", "utf-16-le", "utf-16-be"]))
    mark = {"utf-8": b"", "utf-16-le": codecs.BOM_UTF16_LE, "utf-16-be": codecs.BOM_UTF16_BE}
    document = formats.read(mark[encoding] + text.encode(encoding), "a.txt")
    hidden = suppressed(document, 1, 2)
    expected = document.text[:1] + "█████" + document.text[2:]
    assert formats.write(hidden).endswith(expected.encode(encoding))
    assert formats.text_of(hidden, formats.write(hidden)) == expected
    assert formats.as_read(hidden).text == expected


@given(st.binary(max_size=200))
def test_any_bytes_are_text_that_comes_back_or_a_clear_error(data: bytes) -> None:
    try:
        came_back = formats.write(formats.read(data, "a.txt"))
    except InputError as exc:
        message = str(exc)
    else:
        message = "a.txt: "
        assert came_back == data
    assert message.startswith("a.txt: ")
    assert "\n" not in message


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "not text (binary data at byte 8)"),
        (b"\x01\x02\x03\x04" * 8 + b"abc", "not text (binary data at byte 0)"),
        (codecs.BOM_UTF8 + b"abc\xff", "not valid utf-8 at byte 6"),
        ("Gr\u00fc\u00dfe aus K\u00f6ln".encode() + b"\xff", "not valid utf-8 at byte 17"),
    ],
)
def test_bad_bytes_are_named(data: bytes, message: str) -> None:
    with pytest.raises(InputError) as caught:
        formats.read(data, "a.txt")
    assert message in str(caught.value)
    assert caught.value.__cause__ is None


def test_declared_encodings_are_checked() -> None:
    with pytest.raises(InputError, match="no encoding 'klingon'"):
        formats.read(b"abc", "a.txt", encoding="klingon")
    with pytest.raises(InputError, match="not an encoding of text"):
        formats.read(b"abc", "a.txt", encoding="hex")
    with pytest.raises(InputError, match="not valid ascii at byte 1"):
        formats.read("aé".encode(), "a.txt", encoding="ascii")


def test_encodings_have_many_names() -> None:
    for name in ("UTF-16", "utf16", "utf_16_be"):
        data = codecs.BOM_UTF16_BE + GERMAN.encode("utf-16-be")
        assert formats.read(data, "a.txt", encoding=name).text == GERMAN
    assert formats.read(GERMAN.encode("utf-16-le"), "a.txt", encoding="UTF-16").text == GERMAN
    for name in ("UTF-8", "utf8", "utf-8-sig"):
        assert formats.read(codecs.BOM_UTF8 + b"abc", "a.txt", encoding=name).text == "abc"
    for name in ("idna", "utf-7", "unicode_escape"):
        with pytest.raises(InputError, match="not an encoding of text"):
            formats.read(b"abc", "a.txt", encoding=name)


def test_empty_and_control_characters() -> None:
    assert formats.read(b"", "a.txt").text == ""
    chat = b"\x0304red\x03 and then a long line of plain chat text that goes on and on and on\x0c\n"
    assert formats.write(formats.read(chat, "a.txt")) == chat
