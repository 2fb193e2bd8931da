"""The public statement of what was promised, against which knowledge, and how the re-check went.

Nothing in it helps to guess a word: digests of documents are keyed, and there are no offsets.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Container, Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from efface.models.base import Model

__all__ = ["Certificate", "Promise", "digest", "promises"]


@dataclass(frozen=True)
class Promise:
    """What one model promised, and whether it holds for the bytes written."""

    model: str
    promise: str
    parameters: Mapping[str, Any]
    reach: str
    holds: bool


@dataclass(frozen=True)
class Certificate:
    """See `docs/certificate.md`."""

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


def digest(data: bytes, key: bytes | None) -> str:
    """A keyed digest, or a plain one where there is no key: only for what is public."""
    if key is None:
        return f"sha256:{hashlib.sha256(data).hexdigest()}"
    return f"hmac-sha256:{hmac.new(key, data, 'sha256').hexdigest()}"


def promises(models: Iterable[Model], broken: Container[str]) -> tuple[Promise, ...]:
    """What each model promises; `broken` names those against which a reviewer let something stand.

    For the others the re-check has found nothing: else there would be no result to certify.
    """
    return tuple(
        Promise(
            model=model.name,
            promise=model.promise,
            parameters=model.public_parameters(),
            reach=model.reach,
            holds=model.name not in broken,
        )
        for model in models
    )
