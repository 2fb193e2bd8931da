"""Plain text and Markdown: UTF-8, UTF-16, UTF-32, and legacy encodings, declared or detected.

What is not replaced stays byte for byte: line endings are not touched, the byte order mark comes
back, and an encoding in which the file would not come out as it went in is refused.
"""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass

from efface.document import Document
from efface.errors import InputError

__all__ = ["TextCarrier", "read"]

# The longer marks first: that of UTF-16 LE begins that of UTF-32 LE.
_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1a\x1c-\x1f]")
_MULTIBYTE = re.compile(rb"[\xc3-\xf4][\x80-\xbf]+")
_TOO_MANY_CONTROLS = 0.05
_UNENCODABLE = "efface-unencodable"
_NO_TEXT = {"idna", "punycode", "raw-unicode-escape", "unicode-escape", "undefined", "utf-7"}

# Only what an operator wrote can be unencodable: a bar in an encoding that has none.
codecs.register_error(_UNENCODABLE, lambda exc: ("#" * (exc.end - exc.start), exc.end))  # type: ignore[attr-defined]


@dataclass(frozen=True)
class TextCarrier:
    """The encoding and byte order mark of a text file."""

    encoding: str
    mark: bytes = b""

    def write(self, document: Document) -> bytes:
        return self.mark + document.text.encode(self.encoding, _UNENCODABLE)

    def read(self, data: bytes) -> str:
        return data.removeprefix(self.mark).decode(self.encoding)

    def as_read(self, text: str) -> str:
        """The text after writing and reading: a # for each character that the encoding lacks."""
        if self.encoding.startswith("utf") or text.isascii():
            return text
        return text.encode(self.encoding, _UNENCODABLE).decode(self.encoding)

    def original(self, document: Document) -> bytes:
        """The same bytes as were read: `read` refuses a file that would not come out the same."""
        return self.write(document)


def read(
    data: bytes, source: str, encoding: str | None = None, legacy: str | None = None
) -> Document:
    """The document in these bytes; `legacy` is the encoding to assume if it is not UTF-8."""
    mark, encoding = _encoding(data, source, encoding, legacy)
    body = data[len(mark) :]
    try:
        text = body.decode(encoding)
        exact = text.encode(encoding) == body
    except UnicodeError as exc:
        # The exception carries the whole document: it is not chained.
        at = len(mark) + getattr(exc, "start", 0)
        raise InputError(
            f"{source}: not valid {encoding} at byte {at}; name its encoding with --encoding"
        ) from None
    _refuse_binary(text, source, encoding)
    if not exact:
        raise InputError(
            f"{source}: reading it as {encoding} and writing it again would change it;"
            " name its encoding with --encoding, or save it as UTF-8"
        )
    return Document(text, source, TextCarrier(encoding, mark))


def _encoding(
    data: bytes, source: str, declared: str | None, legacy: str | None
) -> tuple[bytes, str]:
    """The byte order mark, and the encoding of what follows it."""
    if declared is not None:
        declared = _known(declared, source)
    for mark, encoding in _MARKS:
        family = encoding.rsplit("-", 1)[0] if encoding != "utf-8" else "utf-8"
        if data.startswith(mark) and declared in (None, encoding, family):
            return mark, encoding
    if declared in {"utf-16", "utf-32"}:
        return b"", f"{declared}-le"
    if declared is not None:
        return b"", declared
    try:
        data.decode("utf-8")
        if 0 not in data:
            return b"", "utf-8"
    except UnicodeDecodeError as exc:
        invalid_at = exc.start
    else:
        invalid_at = 0
    if legacy is not None:
        return b"", legacy
    if wide := _utf16_without_mark(data):
        return b"", wide
    if 0 in data:
        raise InputError(f"{source}: not text (binary data at byte {data.index(0)})")
    if _MULTIBYTE.search(data) and _mostly_utf8(data):
        raise InputError(
            f"{source}: not valid utf-8 at byte {invalid_at}; name its encoding with --encoding"
        )
    return b"", _detect(data, source)


def _known(name: str, source: str) -> str:
    """The usual name of an encoding."""
    try:
        codec = codecs.lookup(name)
    except LookupError:
        raise InputError(
            f"{source}: there is no encoding {name!r}; try utf-8, cp1252 or utf-16"
        ) from None
    if not codec._is_text_encoding or codec.name in _NO_TEXT:
        raise InputError(f"{source}: {name!r} is not an encoding of text")
    return "utf-8" if codec.name == "utf-8-sig" else codec.name


def _utf16_without_mark(data: bytes) -> str | None:
    """The byte order of UTF-16, if it is that; in Latin script nearly every high byte is zero."""
    if len(data) % 2 or not data:
        return None
    half = len(data) // 2
    for encoding, high_zeros, low_zeros in (
        ("utf-16-le", data[1::2].count(0), data[::2].count(0)),
        ("utf-16-be", data[::2].count(0), data[1::2].count(0)),
    ):
        if high_zeros > 0.7 * half and low_zeros == 0:
            return encoding
    return None


def _mostly_utf8(data: bytes) -> bool:
    """Whether this is UTF-8 with a few broken bytes, which no legacy encoding would explain."""
    text = data.decode("utf-8", "replace")
    broken = text.count("\ufffd")
    return sum(not character.isascii() for character in text) > 2 * broken


def _detect(data: bytes, source: str) -> str:
    from charset_normalizer import from_bytes

    best = from_bytes(data).best()
    if best is None:
        raise InputError(f"{source}: not text, or in an unknown encoding; name it with --encoding")
    return best.encoding


def _refuse_binary(text: str, source: str, encoding: str) -> None:
    controls = [match.start() for match in _CONTROL.finditer(text)]
    if "\0" in text or len(controls) > _TOO_MANY_CONTROLS * len(text):
        at = text.index("\0") if "\0" in text else controls[0]
        byte = len(text[:at].encode(encoding, "replace"))
        raise InputError(f"{source}: not text (binary data at byte {byte})")
