"""A seeded search for what breaks: 30 seconds in all, or as long as --fuzz-seconds says.

Half of it goes to texts, a fifth to folders, the rest to what stands beside documents.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import efface
from efface import EffaceError, InputError, Policy
from tests.conftest import Program, write_key
from tests.fuzz.conftest import Cases, tells_no_secret
from tests.fuzz.nasty import SECRETS, fill, rules, text
from tests.test_nothing_found_stays import uncovered

pytestmark = pytest.mark.slow

FALSE_ALARMS = 0.04  # of verification, in texts and policies that nobody would write
MOST = 20  # seconds of CPU for a text of 20 kB


@pytest.mark.usefixtures("no_litter")
def test_texts(cases: Cases, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    key = write_key(tmp_path / "key")
    checked = alarms = 0
    for drawn in cases(0.5):
        given, planted = text(drawn)
        policy = Policy.from_dict(rules(drawn, key))
        began = time.process_time()
        try:
            result = efface.sanitize(given, policy=policy)
        except EffaceError as exc:
            if isinstance(exc, InputError) and "encrypted" in str(exc):
                continue  # what looks so may not be encrypted again
            raise AssertionError(f"refused: {type(exc).__name__}: {exc}") from None
        assert time.process_time() - began < MOST
        assert not [*uncovered_but_kept(result, policy)]
        assert not any(word in result.text for word in planted)
        assert tells_no_secret(result.text)
        # What was replaced twice, around words that are kept, can be taken for something else.
        checked += 1
        alarms += efface.verify(given, result.text, policy=policy) != []
        assert efface.verify(given, given, policy=policy) != [] or given == result.text
        assert tells_no_secret(repr(result) + repr(result.findings) + repr(result.certificate))
    assert alarms <= 1 + FALSE_ALARMS * checked
    assert tells_no_secret(caplog.text)


def uncovered_but_kept(result: efface.Result, policy: Policy) -> Iterator[str]:
    """What of findings is not replaced, where the keep list does not say so."""
    if not policy.keep:
        yield from uncovered(result)


@pytest.mark.usefixtures("no_litter")
def test_folders(
    cases: Cases, tmp_path: Path, program: Program, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    write_key(tmp_path / "key")
    for number, drawn in enumerate(cases(0.2)):
        folder, output = tmp_path / f"in{number}", tmp_path / f"out{number}"
        folder.mkdir()
        fill(folder, drawn)
        policy = tmp_path / f"{number}.toml"
        operator = drawn.choice(("label", "mask", "suppress"))
        policy.write_text(
            f"operator = '{operator}'\nhide = {list(SECRETS)!r}\n[models.identifiers]\n"
        )
        done = program("sanitize", folder, "-o", output, "--policy", policy)
        assert done.exit_code in (0, 1, 2), done.output
        assert "internal error" not in done.output
        assert tells_no_secret(done.output)
        assert "Traceback" not in done.output
        if done.exit_code == 2:
            assert not output.exists()
            continue
        assert not [*output.rglob(".*")]
        written = [p for p in output.rglob("*") if p.is_file() and p.suffix == ".txt"]
        assert all(p.with_name(f"{p.name}.certificate.json").is_file() for p in written)
        checked = program("verify", folder, output, "--policy", policy)
        assert checked.exit_code == 0, checked.output
    assert tells_no_secret(caplog.text)
