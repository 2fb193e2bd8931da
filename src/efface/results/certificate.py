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
from efface.models import MODELS
from efface.models.base import Model
from efface.policy.quick import Changes
from efface.profiles import PROFILES

__all__ = [
    "VERSION",
    "Certificate",
    "Made",
    "Promise",
    "keyed_digest",
    "legacy_digest",
    "promises",
    "public_digest",
    "read_certificate",
]

_LARGEST = 1_000_000  # bytes of a certificate
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


@dataclass(frozen=True)
class Made:
    """What a certificate says of how its output was made.

    Anybody may have written it: only names that efface knows are taken over.
    """

    policy: str
    profile: str | None
    changes: tuple[str, ...]
    models: tuple[str, ...]
    output: str
    has_reader: bool = False
    has_decisions: bool = False

    @property
    def made_with(self) -> str:
        """The policy, and how to say it on the command line.

        >>> Made("", "names", ("keep",), ("identifiers",), "").made_with
        'the profile names, changed by --keep; verify it with --profile names and the same --keep'
        """
        policy = f"another policy (models: {', '.join(self.models)})"
        made = f"the profile {self.profile}" if self.profile else policy
        options = [f"--{name}" for name in self.changes]
        changed = f", changed by {', '.join(options)}" if options else ""
        reader = ", for a reader" if self.has_reader else ""
        options += ["--reader"] if self.has_reader else []
        options += ["--decisions"] if self.has_decisions else []
        given = f"--profile {self.profile}" if self.profile else "its --policy"
        same = f" and the same {', '.join(options)}" if options else ""
        return f"{made}{changed}{reader}; verify it with {given}{same}"


def read_certificate(path: Path) -> Made | None:
    """What the certificate in a file says; None if there is none, or it is damaged."""
    try:
        if not path.is_file() or path.stat().st_size > _LARGEST:
            return None
        data = json.loads(path.read_bytes())
        profile, changes = data.get("profile"), data.get("changes") or ()
        models = [promise["model"] for promise in data["promises"]]
        reviewed = [count for name, count in data["exceptions"].items() if "reviewer" in name]
        return Made(
            policy=str(data["policy"]),
            profile=profile if profile in PROFILES else None,
            changes=tuple(name for name in sorted(Changes.__annotations__) if name in changes),
            models=tuple(name for name in MODELS if name in models),
            output=str(data["output"]),
            has_reader=data.get("reader") is not None,
            has_decisions=any(reviewed),
        )
    except (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return None


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
