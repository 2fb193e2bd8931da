"""What stands where a secret may stand: the value to its end, and whether it looks like one."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from math import log2
from typing import NamedTuple

__all__ = [
    "Value",
    "is_random",
    "is_said",
    "looks_secret",
    "read_line",
    "read_phrase",
    "read_value",
]

_QUOTED = re.compile(
    r"(?:[bfru]{1,2}(?=[\"']))?(?:"
    r"\\\"(?P<escaped>(?:[^\"\\\n]|\\(?!\")[^\n]){1,1000})\\\""
    r"|\"(?P<double>(?:[^\"\\\n]|\\[^\n]){1,1000})\""
    r"|'(?P<single>(?:[^'\\\n]|\\[^\n]){1,1000})'"
    r"|`(?P<tick>[^`\n]{1,1000})`|“(?P<curled>[^”\n]{1,1000})”|«\s?(?P<french>[^»\n]{1,1000}?)\s?»)"
)
# A run of characters. Punctuation is part of it where it goes on, and no other key follows.
# What is longer is no readable text, and hidden for that.
_BARE = re.compile(
    r"(?:\\[^\snrt]|[^\s<>\"'`,;&|()\[\]{}\\“”«»]"
    r"|[\"'`,;&|()\[\]{}](?=[\w$!#%^*+/=@~?-])(?![\w.-]{1,30}\\?[\"']?[=:])){1,1000}"
)
_TRAILING = ".,;:)]}>*_\"'`|"
_LINE = re.compile(r"[^\s\"'`<][^\s<>]{0,1000}(?=[ \t\r]*(?:\n|\Z))")
_PHRASE = re.compile(
    r"[A-Za-z]{3,12}(?:[ -][A-Za-z]{3,12}){2,24}(?=[ \t\r]*(?:\n|\Z)|[.,;\"'`]|[ ]\()"
)
_PLACEHOLDER = re.compile(
    r"(?i)null|none|nil|true|false|undefined|empty|string|str|bool|int|float|bytes|yes|no|x{3,}|\[[a-z_]+_\d+\]?|<.*>|%\(.*"
    r"|\$\{.*|\$\(.*|\$[a-z_]+|\{\{.*|\{[a-z_.]*\}|https?://.*|[\W_█]*"
)
_CODE = re.compile(
    r"[A-Za-z_]\w*(?:(?:\.|->|::)[A-Za-z_]+)+(?:[(\[].*)?|[A-Za-z_][\w.]*\(.*\)?|[A-Za-z_]\w*\[.*"
)
# What is said of passwords, and is none.
_SAID = frozenset(
    """
    a about access account admin after again against all also always an and any are as ask asked at
    authentication be because been before being below best but by can cannot case change changed
    check choose compromised confirm contact correct could default does enter error exactly expire
    expired expires fails field for forgot forgotten form found from generate good hard has have
    here hidden how if immediately important in incorrect input invalid is it its just kept key
    later least like long longer lost made mandatory manager manually maximum minimum missing must
    my necessary need needed never new no not now nothing of off ok old on once one only optional or
    our out over patience permanent please policy private protected provided public recovery
    required requires reset safe same secret secure see sent set shall shared short should simple
    simply so some something stale still stored strong temporary text that the their them then there
    these they this to too try type unchanged under unique unknown unset until up used useful user
    usual valid very want was weak what when where which who why will with without word would wrong
    you your
    """.split()
)
_DESCRIBES = re.compile(r".*(?:ed|ing|ly|able|ible|less|ful)\Z")
_DOTTED = re.compile(r"v?\d+(?:\.\d+)+\S*|[A-Z]{2,6}-?\d{1,5}|\d+[A-Za-z]{1,3}|[A-Za-z]\d")
_MIXED = re.compile(r"(?=.*\d).*[^\W\d_]")
_ODD = re.compile(r"\w[!#$%^&*+=@~?]\w|[a-z][A-Z]")


class Value(NamedTuple):
    """A stretch that may be a secret."""

    start: int
    end: int
    text: str
    quoted: bool

    def __repr__(self) -> str:
        return f"<Value {self.start}-{self.end}>"

    @property
    def is_nothing(self) -> bool:
        """Whether a word or a sign stands in the place of a secret, or code that gets it."""
        return bool(
            len(self.text) < 3
            or _PLACEHOLDER.fullmatch(self.text)
            or (not self.quoted and _CODE.fullmatch(self.text))
        )

    @property
    def is_words(self) -> bool:
        """Whether there are letters alone, as in words."""
        return all(map(str.isalpha, re.split(r"[ '’-]", self.text)))


def read_value(text: str, start: int) -> Value | None:
    """A quotation, or a run of characters without the punctuation after it."""
    if quoted := _QUOTED.match(text, start):
        assert quoted.lastgroup
        first, last = quoted.span(quoted.lastgroup)
        return Value(first, last, text[first:last], True)
    bare = _BARE.match(text, start)
    if not bare:
        return None
    run = bare.group()
    kept = run.rstrip(_TRAILING) or run
    end = start + len(kept)
    if text[end : end + 1] in ("(", "[") and kept.isidentifier():
        return None  # a call
    return Value(start, end, kept, False)


def read_line(text: str, start: int) -> Value | None:
    """The rest of a line without spaces, as in a file of settings."""
    line = _LINE.match(text, start)
    return Value(*line.span(), line.group(), False) if line else None


def read_phrase(text: str, start: int) -> Value | None:
    """Some words up to the end of a line or a sentence, few of which are said of passwords."""
    phrase = _PHRASE.match(text, start)
    if not phrase or is_said(phrase.group()):
        return None
    return Value(*phrase.span(), phrase.group(), False)


def is_said(words: str, *, of: bool = False) -> bool:
    """Whether words are said of a password; with `of` also if their form is that of a remark."""
    split = re.split(r"[ '’-]", words.lower())
    common = sum(word in _SAID for word in split)
    return common * 3 >= len(split) or (of and bool(_DESCRIBES.fullmatch(split[-1])))


def looks_secret(value: str, shortest: int) -> bool:
    """Whether the form of a value shows that it is no word and no plain number."""
    inside = value.strip(".,;:!?")
    if len(value) < shortest or _DOTTED.fullmatch(inside):
        return False
    return bool(_MIXED.match(inside) or _ODD.search(inside))


def is_random(value: str, shortest: int, mixed: float = 0.25) -> bool:
    """Whether a string looks made by chance: letters and digits mixed all over, few repeated.

    `mixed` is how often at least a capital, a small letter or a digit is beside another of these.
    """
    if len(value) < shortest or not _MIXED.match(value):
        return False
    kinds = [_kind(character) for character in value if character.isalnum()]
    changes = sum(left != right for left, right in pairwise(kinds))
    return changes >= len(kinds) * mixed and _bits(value) >= min(3.0, log2(len(value)) - 1)


def _bits(value: str) -> float:
    """The entropy of the characters, in bits for each."""
    size = len(value)
    return -sum(count / size * log2(count / size) for count in Counter(value).values())


def _kind(character: str) -> str:
    if character.isdigit():
        return "digit"
    return "capital" if character.isupper() else "small"
