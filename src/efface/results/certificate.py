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
from pathlib import Path
from typing import Any

from efface.keys import Key
from efface.models.base import Model

__all__ = [
    "VERSION",
    "Certificate",
    "Promise",
    "keyed_digest",
    "legacy_digest",
    "made_with",
    "promises",
    "public_digest",
    "read_certificate",
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
    profile: str | None  # that the policy began as
    changes: tuple[str, ...]  # quick options by which it was changed
    reader: str | None
    knowledge: Mapping[str, Any]
    input: str | None
    output: str
    promises: tuple[Promise, ...]
    exceptions: Mapping[str, int]

    def to_json(self) -> str:
        return json.dumps(asdict(self), indent=2, ensure_ascii=False) + "\n"


def read_certificate(path: Path) -> dict[str, Any] | None:
    """The certificate in a file; None if there is none, or what is there is no certificate."""
    try:
        data = json.loads(path.read_bytes())
        read = {name: data.get(name) for name in ("efface", "policy", "profile", "changes")}
        read["models"] = [str(promise["model"]) for promise in data["promises"]]
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None
    return read if isinstance(read["policy"], str) else None


def made_with(certificate: Mapping[str, Any]) -> str:
    """With which policy something was made, and how to say that on the command line.

    >>> made_with({"profile": "names", "changes": ["keep"], "models": ["identifiers"]})
    'the profile names, changed by --keep; verify it with --profile names and the same --keep'
    """
    options = [f"--{name}" for name in certificate.get("changes") or ()]
    profile = certificate.get("profile")
    models = ", ".join(certificate["models"])
    made = f"the profile {profile}" if profile else f"another policy (models: {models})"
    given = f"--profile {profile}" if profile else "its --policy"
    changed = f", changed by {', '.join(options)}" if options else ""
    same = f" and the same {', '.join(options)}" if options else ""
    return f"{made}{changed}; verify it with {given}{same}"


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
