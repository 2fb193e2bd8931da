"""What was there, readable only with the key. `efface reveal` puts it back.

Each span becomes a token with its words under AES-SIV (RFC 5297): the same words give the same
token, a changed token is refused, and its length tells the length of the words only roughly.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Container
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from efface.document import Term
from efface.errors import InputError, MissingExtraError
from efface.operators.base import Context, OperatorParameters, Wording, keyed

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.ciphers.aead import AESSIV

__all__ = ["Encrypt", "looks_encrypted"]

_BLOCK = 32  # bytes to which the words are filled up
_TOKEN = re.compile(r"\[ENCRYPTED:([A-Za-z0-9_-]+)\]")
# What is left of a token's head or tail when one of its characters was changed.
_REMAINS = re.compile(r"\[ENCR|YPTED:")


class Encrypt:
    """
    >>> term = Term(start=0, end=8, label="PERSON", text="Ada Lind")
    >>> operator = Encrypt(OperatorParameters(), b"a long random line")
    >>> token = operator.replace(term, Context()).text
    >>> token.startswith("[ENCRYPTED:"), operator.reveal(f"Dear {token},")
    (True, 'Dear Ada Lind,')
    """

    name: ClassVar[str] = "encrypt"
    parameters_type: ClassVar[type[OperatorParameters]] = OperatorParameters
    recognisable: ClassVar[bool] = True
    exact: ClassVar[bool] = True
    collective: ClassVar[bool] = False
    silent: ClassVar[bool] = True

    def __init__(self, parameters: OperatorParameters, key: bytes | None) -> None:
        self._key = keyed(key, "encrypt")

    def replace(self, term: Term, context: Context) -> Wording:
        # In which encoding the document came cannot be seen when only its plain words are left.
        encoding = getattr(context.document.carrier, "encoding", "utf-8")
        words = f"{encoding}\0{term.text}".encode()
        filled = len(words).to_bytes(4, "big") + words
        filled += bytes(-len(filled) % _BLOCK)
        token = base64.urlsafe_b64encode(self._cipher.encrypt(filled, None)).rstrip(b"=")
        return Wording(f"[ENCRYPTED:{token.decode()}]")

    def wrote(self, text: str, labels: Container[str]) -> bool:
        match = _TOKEN.fullmatch(text)
        return match is not None and self._decrypted(match[1]) is not None

    def encoding(self, text: str) -> str | None:
        """The encoding of the document that was encrypted, if a token tells it."""
        for match in _TOKEN.finditer(text):
            if words := self._decrypted(match[1]):
                return words[0]
        return None

    def reveal(self, text: str, name: str = "text") -> str:
        """The text with every token undone; a token that was changed is refused."""
        pieces, position = [], 0
        for match in _TOKEN.finditer(text):
            words = self._decrypted(match[1])
            if words is None:
                raise InputError(
                    f"{name}: an encrypted span on line {_line(text, match.start())} was changed,"
                    " or the key is another; nothing was revealed"
                )
            pieces += [text[position : match.start()], words[1]]
            position = match.end()
        pieces.append(text[position:])
        for piece in pieces[::2]:
            if looks_encrypted(piece):
                raise InputError(
                    f"{name}: holds what may be the rest of an encrypted span that was changed;"
                    " nothing was revealed"
                )
        return "".join(pieces)

    def _decrypted(self, token: str) -> tuple[str, str] | None:
        """The encoding and the words in a token; None where it is not one of ours."""
        from cryptography.exceptions import InvalidTag

        try:
            data = base64.b64decode(token + "=" * (-len(token) % 4), b"-_", validate=True)
            if base64.urlsafe_b64encode(data).rstrip(b"=") != token.encode():
                return None
            filled = self._cipher.decrypt(data, None)
            words = filled[4 : 4 + int.from_bytes(filled[:4], "big")].decode()
            encoding, _, words = words.partition("\0")
            return encoding, words
        except (InvalidTag, ValueError):
            return None

    @cached_property
    def _cipher(self) -> AESSIV:
        try:
            from cryptography.hazmat.primitives.ciphers.aead import AESSIV
        except ImportError:
            raise MissingExtraError(
                "the operator encrypt needs cryptography; install it with: pip install"
                " 'efface[encrypt]'"
            ) from None
        return AESSIV(self._key + keyed(self._key, "second half"))


def looks_encrypted(text: str) -> bool:
    """Whether there is a token in it, or what a change has left of one."""
    return bool(_REMAINS.search(text))


def _line(text: str, offset: int) -> int:
    return text.count("\n", 0, offset) + 1
