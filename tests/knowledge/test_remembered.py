"""Digests that are remembered, and of which files."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from efface.knowledge.remembered import recall, remember

DIGEST = f"sha256:{'5' * 64}"


def test_a_digest_is_remembered_until_the_file_changes(tmp_path: Path) -> None:
    file = tmp_path / "some.counts"
    file.write_bytes(b"one")
    assert recall(file, file.stat()) is None
    remember(file, file.stat(), DIGEST)
    assert recall(file, file.stat()) == DIGEST
    file.write_bytes(b"other")
    assert recall(file, file.stat()) is None


def test_a_file_is_the_same_by_another_way_to_it_and_a_copy_is_another(tmp_path: Path) -> None:
    file, link, copy = (tmp_path / name for name in ("some", "link", "copy"))
    file.write_bytes(b"one")
    copy.write_bytes(b"one")
    link.symlink_to(file)
    remember(file, file.stat(), DIGEST)
    assert recall(link, link.stat()) == DIGEST
    assert recall(copy, copy.stat()) is None


def test_what_is_no_digest_is_forgotten_and_the_rest_is_not(tmp_path: Path, cache: Path) -> None:
    file = tmp_path / "some.counts"
    file.write_bytes(b"one")
    remember(file, file.stat(), DIGEST)
    kept = json.loads((cache / "digests.json").read_text())
    assert "some" not in json.dumps(kept)
    (name,) = kept
    (cache / "digests.json").write_text(json.dumps({**kept, "0" * 64: "no digest", "x": DIGEST}))
    assert recall(file, file.stat()) == DIGEST
    remember(tmp_path, tmp_path.stat(), DIGEST)
    assert len(json.loads((cache / "digests.json").read_text())) == 2
    (cache / "digests.json").write_text(json.dumps({name: "sha256:short"}))
    assert recall(file, file.stat()) is None


def test_a_relative_cache_folder_is_not_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", "somewhere")
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    monkeypatch.chdir(tmp_path)
    remember(tmp_path, tmp_path.stat(), DIGEST)
    assert (tmp_path / ".cache" / "efface" / "digests.json").is_file()
    assert not (tmp_path / "somewhere").exists()
