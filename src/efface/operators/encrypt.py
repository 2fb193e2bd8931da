"""Encrypts a span, so that it can be read only with the key. `efface reveal` puts it back.

Each span becomes a token with its words, encrypted by AES-SIV (RFC 5297):

    [ENCRYPTED:VERSION.LABEL.NUMBER.TOTAL.DOCUMENT.WORDS]

Everything before the last dot is associated data: the version of the key, the label of the span,
its number among the tokens of the document, how many there are, and a keyed name of the document,
made from the text between its tokens. So a changed token is refused; tokens that were moved,
doubled, lost or brought from another document are detected, and so is any change of the text around
them.
"""

from __future__ import annotations

import hmac
import re
from collections import Counter
from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from efface.document import Document, Term
from efface.errors import InputError, missing
from efface.keys import KEY_VERSION, decoded, encoded, required
from efface.operators.base import GAP, Context, Operator, OperatorParameters, Wording

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.ciphers.aead import AESSIV

__all__ = ["Encrypt", "Revealed", "looks_encrypted", "refuse"]

_BLOCK = 32  # the words are padded to a multiple of so many bytes
_SEALED = r"[A-Za-z0-9_.-]+"
_TOKEN = re.compile(rf"\[ENCRYPTED:({_SEALED})\]")
_HEADER = re.compile(
    r"(\d{1,4})\.([A-Z][A-Z0-9_]*)\.([1-9]\d{0,8})\.([1-9]\d{0,8})\.([A-Za-z0-9_-]{12})"
)
# What remains of a token's beginning if one of its characters was changed.
_REMAINS = re.compile(r"\[ENCR|YPTED:")
_NO_LABEL = "HIDDEN"


@dataclass(frozen=True)
class Revealed:
    """A text with its tokens decrypted, and messages on what is wrong with them."""

    text: str = field(repr=False)
    encoding: str | None = None
    problems: tuple[str, ...] = ()


@dataclass(frozen=True)
class _Token:
    """A token in a text: its header, and its words if the key fits."""

    start: int
    end: int
    number: int = 0
    total: int = 0
    document: str = ""
    words: str | None = field(default=None, repr=False)
    encoding: str = ""


class Encrypt(Operator[OperatorParameters]):
    """
    >>> from efface.keys import Key
    >>> term = Term(start=0, end=8, label="PERSON", text="Ada Lind")
    >>> operator = Encrypt(OperatorParameters(), Key(bytes(32)))
    >>> token = operator.replace(term, Context()).text
    >>> print(token[:52], token[52:], sep="\\n")
    [ENCRYPTED:1.PERSON.1.1.aT7WvslDug50.1N_Vt9GfBF8VYMN
    vwVjHHsEeEOYueCMGh6xb9No9hukDSAjdpwrgHFf7lYMv0DBS]
    >>> operator.reveal(f"Dear {token},").text
    'Dear Ada Lind,'
    """

    name: ClassVar[str] = "encrypt"
    parameters_type: ClassVar[type[OperatorParameters]] = OperatorParameters
    recognisable: ClassVar[bool] = True
    exact: ClassVar[bool] = True
    binds: ClassVar[bool] = True
    reasons: ClassVar[bool] = False
    needs_key: ClassVar[bool] = True
    sign: ClassVar[str] = rf"\[ENCRYPTED:{_SEALED}\]"
    silent: ClassVar[bool] = True

    def replace(self, term: Term, context: Context) -> Wording:
        # The encoding of the file cannot be known any more when only the text is left.
        encoding = getattr(context.document.carrier, "encoding", "utf-8")
        words = f"{encoding}\0{term.text}".encode()
        filled = len(words).to_bytes(4, "big") + words
        filled += bytes(-len(filled) % _BLOCK)
        document = context.bound_to or self.name_of("")
        label = term.label or _NO_LABEL
        header = f"{KEY_VERSION}.{label}.{context.number}.{context.total}.{document}"
        sealed = self._cipher.encrypt(filled, [header.encode()])
        return Wording(f"[ENCRYPTED:{header}.{encoded(sealed)}]")

    def name_of(self, between: str) -> str:
        return required(self.key).document_id(between)

    def refuses(self, document: Document) -> str | None:
        """Text that already looks encrypted could not be told from what is encrypted now."""
        if not looks_encrypted(document.text):
            return None
        return (
            "holds what looks like an encrypted span; reveal it first, or use another operator"
            " than encrypt"
        )

    def open(self) -> None:
        super().open()
        _ = self._cipher

    def wrote(self, text: str, labels: Container[str]) -> bool:
        match = _TOKEN.fullmatch(text)
        return match is not None and self._opened(match).words is not None

    def reveal(self, text: str, *, legacy: bool = False) -> Revealed:
        """The text with every token decrypted that fits the key, and what is wrong with others."""
        tokens = [self._opened(match, legacy=legacy) for match in _TOKEN.finditer(text)]
        pieces, rests, position = [], [], 0
        for token in tokens:
            rests.append(text[position : token.start])
            words = text[token.start : token.end] if token.words is None else token.words
            pieces += [rests[-1], words]
            position = token.end
        rests.append(text[position:])
        ours = _commonest_document(tokens)
        problems = [*_problems(text, tokens, ours), *_missing(tokens, ours)]
        if any(map(looks_encrypted, rests)):
            problems.append("holds what may be the rest of an encrypted span that was changed")
        elif ours and not problems and ours != self.name_of(_TOKEN.sub(GAP, text)):
            problems.append(
                "the text around the encrypted spans was changed, or all come from another document"
            )
        encodings = [token.encoding for token in tokens if token.document == ours]
        encoding = next(filter(None, encodings), None)
        return Revealed("".join([*pieces, rests[-1]]), encoding, tuple(problems))

    def _opened(self, match: re.Match[str], *, legacy: bool = False) -> _Token:
        """A token with its header; without words if the key does not fit."""
        from cryptography.exceptions import InvalidTag

        header, dot, sealed = match[1].rpartition(".")
        said = _HEADER.fullmatch(header)
        token = _Token(*match.span())
        if said:
            token = _Token(*match.span(), int(said[3]), int(said[4]), said[5])
        elif dot or not legacy:
            return token
        try:
            cipher, bound = (self._cipher, [header.encode()]) if said else (self._legacy, None)
            filled = cipher.decrypt(decoded(sealed), bound)
            words = filled[4 : 4 + int.from_bytes(filled[:4], "big")].decode()
        except (InvalidTag, ValueError):
            return token
        encoding, _, words = words.partition("\0")
        return _Token(*match.span(), token.number, token.total, token.document, words, encoding)

    @cached_property
    def _cipher(self) -> AESSIV:
        return _aes_siv(required(self.key).derived("encrypt", 64))

    @cached_property
    def _legacy(self) -> AESSIV:
        """The cipher from the time before keys had a version."""
        first = hmac.digest(required(self.key).secret, b"efface encrypt", "sha256")
        return _aes_siv(first + hmac.digest(first, b"efface second half", "sha256"))


def looks_encrypted(text: str) -> bool:
    """Whether the text has a token, or the remains of one that was changed."""
    return bool(_REMAINS.search(text))


def refuse(revealed: Revealed, name: str) -> None:
    """Raise an `InputError` if something is wrong with a token."""
    if revealed.problems:
        further = len(revealed.problems) - 1
        more = f", and {further} more" if further else ""
        raise InputError(
            f"{name}: {revealed.problems[0]}{more}; nothing was revealed"
            " (--go-on, in Python go_on=True, reveals what can be)"
        )


def _problems(text: str, tokens: Sequence[_Token], ours: str) -> Iterator[str]:
    """Messages on tokens that were changed, moved or doubled, or are of another document."""
    seen: set[int] = set()
    last = 0
    for token in tokens:
        problem = ""
        if token.words is None:
            problem = "was changed, or the key is another"
            if "." not in text[token.start : token.end]:
                problem = "is of an earlier form (say --legacy-keys), or was changed"
        elif token.document and token.document != ours:
            problem = "comes from another document"
        elif token.document:
            if token.number in seen:
                problem = "is there twice"
            elif token.number < last:
                problem = "was moved"
            seen.add(token.number)
            last = max(last, token.number)
        if problem:
            line = text.count("\n", 0, token.start) + 1
            yield f"an encrypted span on line {line} {problem}"


def _missing(tokens: Sequence[_Token], ours: str) -> Iterator[str]:
    """A message if tokens of the document are missing; nobody can tell if all are."""
    own = [token for token in tokens if ours and token.document == ours and token.words is not None]
    total = max((token.total for token in own), default=0)
    if left := total - len({token.number for token in own}):
        yield f"{left} of {total} encrypted spans are missing"


def _commonest_document(tokens: Sequence[_Token]) -> str:
    """The name of the document that most of the tokens come from."""
    counts = Counter(token.document for token in tokens if token.words is not None)
    counts.pop("", None)
    return counts.most_common(1)[0][0] if counts else ""


def _aes_siv(key: bytes) -> AESSIV:
    try:
        from cryptography.hazmat.primitives.ciphers.aead import AESSIV
    except ImportError:
        raise missing("the operator encrypt needs cryptography", "encrypt") from None
    return AESSIV(key)
