"""The public statement of what was promised, against which knowledge, and how the re-check went.

Nothing in it helps to guess a word: the digests of the input and of the policy are keyed, that of
the output tells no more than the output, there are no offsets, and no names of files.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Container, Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from efface.keys import Key
from efface.models.base import Model

__all__ = [
    "VERSION",
    "Certificate",
    "Promise",
    "keyed_digest",
    "legacy_digest",
    "promises",
    "public_digest",
]

VERSION = 2  # the first form had no version, and its digests were made with the key itself


@dataclass(frozen=True)
class Promise:
    """What one model promised, and whether it holds for the bytes written."""

    model: str
    promise: str
    parameters: Mapping[str, Any]
    holds: bool


@dataclass(frozen=True)
class Certificate:
    """See `docs/certificate.md`."""

    version: int
    efface: str
    policy: str
    reader: str | None
    knowledge: Mapping[str, Any]
    input: str | None
    output: str
    promises: tuple[Promise, ...]
    exceptions: Mapping[str, int]

    def to_json(self) -> str:
        return json.dumps(asdict(self), indent=2, ensure_ascii=False) + "\n"


def public_digest(data: bytes) -> str:
    """A digest without a key, for data that is public."""
    return f"sha256:{hashlib.sha256(data).hexdigest()}"


def keyed_digest(data: bytes, key: Key, what: str) -> str:
    """A digest that tells nothing to those without the key.

    >>> keyed_digest(b"abc", Key(bytes(32)), "input")[:28]
    'hmac-sha256:ddb9a13d49308bb0'
    """
    return _hmac(data, key.derived(f"certificate {what}"))


def legacy_digest(data: bytes, key: Key) -> str:
    """The keyed digest of certificates without a version."""
    return _hmac(data, key.secret)


def _hmac(data: bytes, key: bytes) -> str:
    return f"hmac-sha256:{hmac.digest(key, data, 'sha256').hex()}"


def promises(
    models: Iterable[Model[Any]],
    parameters: Mapping[str, Mapping[str, Any]],
    broken: Container[str],
) -> tuple[Promise, ...]:
    """What each model promises with these parameters.

    `broken` names the models against which a reviewer let something stand. The promises of all
    other models hold: had the re-check found anything, there would be no result to certify.
    """
    return tuple(
        Promise(
            model=model.name,
            promise=model.promise,
            parameters=parameters[model.name],
            holds=model.name not in broken,
        )
        for model in models
    )
