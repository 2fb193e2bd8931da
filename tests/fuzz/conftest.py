"""What the kinds of search share."""

from __future__ import annotations

import random
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from efface.text.folding import fold, look_alike
from tests.fuzz.nasty import SECRETS

Cases = Callable[[float], Iterator[random.Random]]


@pytest.fixture
def cases(request: pytest.FixtureRequest) -> Cases:
    """Random numbers for one case after the other, for a share of the time."""

    def each(share: float) -> Iterator[random.Random]:
        seed = request.config.getoption("--fuzz-seed")
        until = time.monotonic() + share * request.config.getoption("--fuzz-seconds")
        number = 0
        while time.monotonic() < until or number < 3:
            sys.stdout.write(f"seed {seed}, case {number}\n")  # shown when it fails
            yield random.Random(f"{seed}-{number}")
            number += 1

    return each


@pytest.fixture
def no_litter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No temporary file is left behind."""
    own = tmp_path / "temporary"
    own.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(own))
    yield
    assert not [*own.rglob("*")]


@pytest.fixture(autouse=True)
def own_cache(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is remembered of files goes into a folder of the test."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))


def tells_no_secret(shown: str) -> bool:
    """Whether no hidden word stands there, in any spelling."""
    return not any(fold(secret) in fold(look_alike(shown)) for secret in SECRETS)
