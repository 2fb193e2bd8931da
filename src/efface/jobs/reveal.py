"""Undoes the operator encrypt in a file."""

from __future__ import annotations

import json
import sys
import warnings
from pathlib import Path

from efface import formats
from efface.errors import InputError, RevealWarning
from efface.jobs.batch import STANDARD, read_file
from efface.jobs.files import certificate_path, protect, publish, repair
from efface.keys import Key
from efface.pipeline.api import reveal
from efface.results.certificate import VERSION, legacy_digest, public_digest

__all__ = ["reveal_file"]

NOTHING = "; nothing was revealed"


def reveal_file(
    sanitized: Path,
    output: Path,
    *,
    key: Key,
    encoding: str | None = None,
    legacy_keys: bool = False,
    go_on: bool = False,
    force: bool = False,
) -> None:
    """Undo the operator encrypt in a file; one that was changed since it was written is refused.

    The output can be read by its owner alone. With `go_on`, changes are only warned of.
    """
    source = sanitized if sanitized != STANDARD and encoding is None else None
    certificate = certificate_path(sanitized)
    if sanitized != STANDARD and certificate.is_file():
        try:
            _require_unchanged(sanitized, certificate, key if legacy_keys else None)
        except InputError as exc:
            if not go_on:
                raise
            warnings.warn(str(exc).removesuffix(NOTHING), RevealWarning, stacklevel=2)
    document = reveal(
        source or read_file(sanitized, encoding=encoding),
        key=key,
        legacy_keys=legacy_keys,
        go_on=go_on,
    )
    revealed = formats.write(document)
    if output == STANDARD:
        sys.stdout.buffer.write(revealed)
        return
    protect([sanitized], [output])
    repair([output.parent])
    publish({output: revealed}, force=force, private=True)


def _require_unchanged(sanitized: Path, certificate: Path, legacy: Key | None) -> None:
    """Compare a file with the digest in its certificate. Somebody may have edited both; then the
    encrypted tokens show it."""
    try:
        content = json.loads(certificate.read_bytes())
        version, digest = content.get("version"), str(content["output"])
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise InputError(f"{certificate}: not a certificate; remove it, or restore it") from None
    data = sanitized.read_bytes()
    if version == VERSION or digest.startswith("sha256:"):
        same = digest == public_digest(data)
    elif version is not None:
        raise InputError(
            f"{certificate}: of another version of efface; use that, or remove the certificate"
        )
    elif legacy is None:
        raise InputError(
            f"{certificate}: made before certificates had a version, with the key itself; reveal"
            " it with --legacy-keys"
        )
    else:
        same = digest == legacy_digest(data, legacy)
    if not same:
        raise InputError(f"{sanitized}: was changed since its certificate was written{NOTHING}")
