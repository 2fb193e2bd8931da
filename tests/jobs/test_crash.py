"""Runs that end in the middle: nothing is half written, and the next run leaves nothing behind."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from efface.errors import OutputError
from efface.jobs import files
from efface.jobs.files import certificate_path, publish, repair
from tests.conftest import KEY, Program, write_key

DOCUMENTS = 40
KILLS = 30


def started(folder: Path, out: Path) -> subprocess.Popen[bytes]:
    arguments = ["sanitize", str(folder), "-o", str(out), "--policy", str(folder.parent / "p.toml")]
    return subprocess.Popen(
        [sys.executable, "-m", "efface", *arguments],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def hidden(folder: Path) -> list[str]:
    return [path.name for path in folder.glob(".*")]


@pytest.mark.slow
def test_a_run_that_is_killed_at_any_moment(tmp_path: Path) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    (tmp_path / "p.toml").write_text('hide = ["Aurora"]\n')
    for number in range(DOCUMENTS):
        (folder / f"{number}.txt").write_text(f"Aurora number {number} " * 200)
    expected = tmp_path / "expected"
    begun = time.monotonic()
    assert started(folder, expected).wait() == 0
    whole = time.monotonic() - begun
    names = sorted(path.name for path in expected.iterdir())
    assert len(names) == 2 * DOCUMENTS
    drawn = random.Random(7)
    in_the_middle = 0
    for kill in range(KILLS):
        out = tmp_path / f"out{kill}"
        run = started(folder, out)
        if kill % 3:  # in the midst of writing
            deadline = time.monotonic() + 10 * whole
            wanted = drawn.randrange(2 * DOCUMENTS)
            while time.monotonic() < deadline and run.poll() is None:
                if out.is_dir() and sum(1 for _ in out.iterdir()) > wanted:
                    break
        else:
            time.sleep(drawn.uniform(0, whole))
        run.send_signal(signal.SIGKILL)
        run.wait()
        there = (
            sorted(path.name for path in out.iterdir() if path.name[0] != ".")
            if out.is_dir()
            else []
        )
        in_the_middle += 0 < len(there) < len(names)
        for name in there:
            assert (out / name).read_bytes() == (expected / name).read_bytes()
        assert started(folder, out).wait() in (0, 1, 2)  # what is there already is refused
        assert hidden(out) == []
        assert sorted(path.name for path in out.iterdir()) == names
        assert all((out / one).read_bytes() == (expected / one).read_bytes() for one in names)
    assert in_the_middle > KILLS // 4


class Crash(BaseException):
    """The process ends here."""


@pytest.mark.parametrize("step", range(12))
@pytest.mark.parametrize("force", [False, True])
def test_output_and_certificate_appear_together(
    step: int, force: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Stopped before each of its steps, and mended as the next run does."""
    place = tmp_path / "a.txt"
    pair = {place: b"new", certificate_path(place): b"{}"}
    if force:
        place.write_bytes(b"old")
        certificate_path(place).write_bytes(b"[]")
    done = 0
    opened: list[int] = []
    stage = files._stage

    def noted(*args: Any) -> Any:
        made = stage(*args)
        opened.append(made.descriptor)
        return made

    def stopping(original: Any) -> Any:
        def stop(*args: Any, **kwargs: Any) -> Any:
            nonlocal done
            done += 1
            if done > step:
                raise Crash
            return original(*args, **kwargs)

        return stop

    with monkeypatch.context() as patch:
        patch.setattr(files, "_stage", stopping(noted))
        for name in ("_journal", "_commit", "_sync"):
            patch.setattr(files, name, stopping(getattr(files, name)))
        # A process that is killed cleans nothing up.
        patch.setattr(files, "_remove", lambda *_: None)
        patch.setattr(files, "_finish", stopping(files._finish))
        with suppress(Crash):
            publish(pair, force=force)
    for descriptor in opened:  # as the end of a process does
        os.close(descriptor)
    repair([tmp_path])
    assert hidden(tmp_path) == []
    found = {path: path.read_bytes() for path in tmp_path.iterdir()}
    before = {place: b"old", certificate_path(place): b"[]"} if force else {}
    assert found in (pair, before)


def test_files_of_a_run_that_goes_on_are_left_alone(tmp_path: Path) -> None:
    ours = files._stage(tmp_path, b"half", 0o600)
    left = files._stage(tmp_path, b"half", 0o600)
    os.close(left.descriptor)
    others = {".efface-key", ".efface-policy.toml", ".profile", ".efface-1-x.journal"}
    for name in others:
        (tmp_path / name).touch()
    (tmp_path / ".efface-1-abcdefgh").mkdir()
    (tmp_path / ".efface-2-abcdefgh").symlink_to(tmp_path / ".profile")
    os.mkfifo(tmp_path / ".efface-3-abcdefgh.journal")
    odd = {f".efface-{n}" for n in ("1-abcdefgh", "2-abcdefgh", "3-abcdefgh.journal")}
    repair([tmp_path, tmp_path / "nowhere"])
    assert {*hidden(tmp_path)} == {ours.path.name, *others, *odd}
    files._remove(ours)


def test_a_journal_can_put_nothing_elsewhere(tmp_path: Path) -> None:
    """Who can write into the folder could forge one."""
    out, victim = tmp_path / "out", tmp_path / "victim"
    out.mkdir()
    victim.write_text("mine")
    (out / "newer.txt").write_text("mine")
    evil = ".efface-9-abcdefgh"
    targets = ["../victim", str(victim), "a\0b", "\ud800", "newer.txt", "x/../../victim", 7]
    for number, target in enumerate(targets):
        forged = {"force": True, "files": {evil: target, "../victim": "a.txt"}, "before": {}}
        (out / evil).write_text("evil")
        (out / f".efface-{number}-abcdefgh.journal").write_text(json.dumps(forged))
        repair([out])
        assert hidden(out) == []
    for text in ("[" * 200_000, '{"files": 1}', "\0"):
        (out / ".efface-1-abcdefgh.journal").write_text(text)
        repair([out])
    assert victim.read_text() == (out / "newer.txt").read_text() == "mine"
    assert [path.name for path in out.iterdir()] == ["newer.txt"]


def test_who_presses_ctrl_c_has_both_files_or_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / "a.txt"
    pair = {place: b"new", certificate_path(place): b"{}"}
    commit, calls = files._commit, [0]

    def interrupted(*args: Any) -> None:
        calls[0] += 1
        if calls[0] == 2:
            raise KeyboardInterrupt
        commit(*args)

    monkeypatch.setattr(files, "_commit", interrupted)
    with pytest.raises(KeyboardInterrupt):
        publish(pair, force=False)
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == pair


def test_force_loses_nothing_where_something_cannot_be_written(tmp_path: Path) -> None:
    place = tmp_path / "a.txt"
    place.write_bytes(b"old")
    certificate_path(place).mkdir()
    with pytest.raises(OutputError, match="is a folder"):
        publish({place: b"new", certificate_path(place): b"{}"}, force=True)
    assert place.read_bytes() == b"old"


def test_nothing_that_is_read_is_written_over(
    program: Program, letter: Path, tmp_path: Path
) -> None:
    before = letter.read_text()
    done = program("explain", tmp_path, "-o", letter, "--force")
    assert (done.exit_code, letter.read_text()) == (2, before)
    key = write_key(tmp_path / "secret.key")
    done = program("reveal", letter, "--key-file", key, "-o", key, "--force")
    assert (done.exit_code, key.read_text()) == (2, KEY.to_line())


def test_what_is_private_is_for_its_owner_alone(program: Program, letter: Path) -> None:
    report, told, out = (letter.with_name(name) for name in ("r.json", "d.json", "out.txt"))
    assert program("sanitize", letter, "-o", out, "--report", report).exit_code == 0
    assert program("explain", letter, "--format", "json", "-o", told).exit_code == 0
    assert {path.stat().st_mode & 0o777 for path in (report, told)} == {0o600}
    assert out.stat().st_mode & 0o777 == 0o666 & ~files._umask()
    again = program("sanitize", letter, "-o", letter.with_name("b.txt"), "--decisions", told)
    assert again.exit_code == 0
    assert program("explain", letter, "-o", told).exit_code == 2
    with pytest.raises(OutputError, match="is there already"):
        publish({told: b""}, force=False)
