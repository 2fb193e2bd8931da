"""Values of a policy: checks which are allowed, converts them to their types, merges two tables.

Errors use the words of TOML, and list what is known.
"""

from __future__ import annotations

import difflib
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypeVar, get_args, get_type_hints

import msgspec

from efface.errors import PolicyError

__all__ = ["converted", "listed", "merged", "parameters_of", "require_known", "require_text"]

S = TypeVar("S", bound=msgspec.Struct)
_NO_TEXT = re.compile("[\0\ud800-\udfff]")
_DEEPEST = 50  # levels of nested tables
# The types in messages of msgspec, in the words of TOML.
_PLAIN = {
    "array": "a list",
    "object": "a table",
    "str": "a string",
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "null": "nothing",
}


def require_text(value: object, where: str, depth: int = 0) -> None:
    """Refuse NUL bytes and surrogates, which no path and no document can have."""
    if depth > _DEEPEST:
        raise PolicyError(f"{where}: nested too deeply")
    if isinstance(value, str) and (not value.isprintable() and _NO_TEXT.search(value)):
        raise PolicyError(f"{where}: holds a NUL byte or half a character; write it anew")
    if isinstance(value, Mapping):
        for name, item in value.items():
            require_text(name, where, depth + 1)
            require_text(item, where, depth + 1)
    elif isinstance(value, list | tuple):
        for item in value:
            require_text(item, where, depth + 1)


def merged(base: Mapping[str, Any], overrides: Mapping[str, Any]) -> dict[str, Any]:
    """`base` with `overrides`; tables are merged, other values are replaced."""
    result = dict(base)
    for key, value in overrides.items():
        if isinstance(value, Mapping) and isinstance(result.get(key), Mapping):
            result[key] = merged(result[key], value)
        else:
            result[key] = value
    return result


def parameters_of(values: dict[str, Any], kind: type[S], where: str) -> S:
    """The values of a table as parameters; unknown keys are refused."""
    require_known(values, kind.__struct_fields__, where)
    return converted(values, kind, where)


def converted(values: Any, kind: type[S], where: str) -> S:
    """The values as a struct; values of a wrong type are refused."""
    try:
        return msgspec.convert(values, kind)
    except (msgspec.ValidationError, RecursionError) as exc:
        message, _, place = str(exc).partition(" - at `$")
        message = "".join(map(_in_plain_words, re.split(r"('[^']*')", message)))
        place = place.strip("`.")
        if message.startswith("Invalid enum value"):
            choices = [*_choices(get_type_hints(kind).get(place, None))]
            message += f"; choose one of: {', '.join(choices)}" if choices else ""
        message = re.sub(r"Object missing required field (.*)", r"the key \1 is missing", message)
        message = message.replace("`", "").replace(" | nothing", "").replace("Expected", "expected")
        raise PolicyError(f"{where}: {place + ': ' if place else ''}{message}") from None


def _in_plain_words(part: str) -> str:
    """A part of a message with the words of TOML for types; what it quotes stays as it is."""
    if part.startswith("'"):
        return part
    for word, plain in _PLAIN.items():
        part = re.sub(rf"\b{word}\b", plain, part)
    return part


def _choices(kind: Any) -> Iterator[str]:
    """The values that a type allows, if they can be listed."""
    if kind is bool:
        yield from ("true", "false")
    for choice in get_args(kind):
        if isinstance(choice, str):
            yield choice
        else:
            yield from _choices(choice)


def require_known(
    given: Iterable[str], known: Iterable[str], where: str, what: str = "key"
) -> None:
    """Refuse unknown names; the error guesses what was meant, and lists what is known."""
    known = sorted(known)
    for name in given:
        if name not in known:
            close = difflib.get_close_matches(name, known, n=1)
            guess = f'; did you mean "{close[0]}"?' if close else "."
            quoted = json.dumps(name, ensure_ascii=False)
            raise PolicyError(
                f"{where}: unknown {what} {quoted}{guess} Known {what}s: {listed(known) or 'none'}"
            )


def listed(names: Iterable[str]) -> str:
    return ", ".join(sorted(names))
