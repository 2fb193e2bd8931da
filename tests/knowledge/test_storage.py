"""Digests are computed, and remembered; what is wrong is damage."""

from __future__ import annotations

import hashlib
import json
import os
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from efface.errors import InputError
from efface.knowledge import storage
from efface.knowledge.building import build
from efface.knowledge.index import Index
from efface.knowledge.pack import Knowledge
from efface.languages.english.knowledge import PACK
from tests.flips import flips
from tests.knowledge.small import FUNCTION_WORDS


@pytest.fixture
def counts(tmp_path: Path) -> Path:
    path = tmp_path / "some.counts"
    build(
        [f"red gate {n} farm" for n in range(9)],
        path,
        FUNCTION_WORDS,
        about={"source": "made up"},
        at_least=1,
    )
    return path


@pytest.fixture
def computed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The files whose digest was computed."""
    found: list[str] = []
    check = storage.Stored.check

    def counted(self: storage.Stored) -> None:
        found.append(self.path.name)
        check(self)

    monkeypatch.setattr(storage.Stored, "check", counted)
    return found


def digest_of(path: Path) -> str:
    return str(Index(path, FUNCTION_WORDS).describe()[0]["digest"])


def with_header(path: Path, change: Callable[[dict[str, Any]], object]) -> None:
    """Change the header, with the sum that belongs to it, and leave its length."""
    data = path.read_bytes()
    length = int.from_bytes(data[8:12], "little")
    header = json.loads(data[16 : 16 + length])
    change(header)
    packed = json.dumps(header, ensure_ascii=False, sort_keys=True).encode()
    assert len(packed) == length
    path.write_bytes(
        data[:12] + zlib.crc32(packed).to_bytes(4, "little") + packed + data[16 + length :]
    )


def test_a_digest_is_that_of_the_payload(counts: Path) -> None:
    data = counts.read_bytes()
    length = int.from_bytes(data[8:12], "little")
    header = json.loads(data[16 : 16 + length])
    start = -(-(16 + length) // 64) * 64
    payload = data[start : start + header["payload"]]
    assert digest_of(counts) == f"sha256:{hashlib.sha256(payload).hexdigest()}"


def test_a_digest_that_the_header_invents_is_damage(counts: Path) -> None:
    with_header(counts, lambda header: header.update(digest=f"sha256:{'0' * 64}"))
    with pytest.raises(InputError, match=r"some\.counts: is damaged; copy it again"):
        digest_of(counts)


def test_damage_where_nothing_was_read_yet_is_noticed(counts: Path) -> None:
    data = counts.read_bytes()
    length = int.from_bytes(data[8:12], "little")
    lists = -(-(16 + length) // 64) * 64
    index = Index(counts, FUNCTION_WORDS)
    with counts.open("r+b") as file:  # the sums of blocks fit, the digest does not
        file.seek(lists)
        file.write(bytes([data[lists] ^ 1]))
    with pytest.raises(InputError, match="is damaged"):
        index.describe()


def test_a_digest_is_computed_once_while_the_file_is_the_same(
    counts: Path, computed: list[str], cache: Path
) -> None:
    first = digest_of(counts)
    assert digest_of(counts) == first
    assert computed == ["some.counts"]
    kept = cache / "digests.json"
    assert kept.stat().st_mode & 0o777 == 0o600
    assert "some" not in kept.read_text()
    os.utime(counts, ns=(1, 1))
    assert digest_of(counts) == first
    assert len(computed) == 2


def test_what_is_remembered_is_not_believed_of_another_file(
    counts: Path, computed: list[str]
) -> None:
    digest_of(counts)
    data = counts.read_bytes()
    counts.unlink()
    counts.write_bytes(data)
    with_header(counts, lambda header: header.update(digest=f"sha256:{'0' * 64}"))
    with pytest.raises(InputError, match="is damaged"):
        digest_of(counts)
    assert len(computed) == 2


@pytest.mark.parametrize(
    "content", [b"", b"{", b"[]", b"5", b"\xff\xfe", b'{"a": "b", "c": 5}', b"[" * 50_000]
)
def test_a_cache_that_makes_no_sense_is_not_there(
    counts: Path, computed: list[str], cache: Path, content: bytes
) -> None:
    cache.mkdir()
    (cache / "digests.json").write_bytes(content)
    assert digest_of(counts).startswith("sha256:")
    assert digest_of(counts).startswith("sha256:")
    assert len(computed) == 1


def test_a_cache_that_cannot_be_written_is_not_missed(
    counts: Path, computed: list[str], monkeypatch: pytest.MonkeyPatch, cache: Path
) -> None:
    cache.parent.joinpath("efface").write_text("a file in the place of the folder")
    assert digest_of(counts) == digest_of(counts)
    assert len(computed) == 2
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setattr(Path, "home", lambda: Path("/dev/null/nowhere"))
    assert digest_of(counts).startswith("sha256:")


def test_a_cache_has_a_bounded_number_of_entries(counts: Path, cache: Path) -> None:
    for number in range(80):
        os.utime(counts, ns=(number, number))
        digest_of(counts)
    assert len(json.loads((cache / "digests.json").read_text())) == 64
    assert [one.name for one in cache.iterdir()] == ["digests.json"]


def test_the_certificate_names_digests_that_were_computed(computed: list[str]) -> None:
    told = Knowledge.load_anew(PACK).describe()
    assert sorted(computed) == ["english.counts", "english.taxonomy"]
    assert all(one["digest"].startswith("sha256:") for kind in told.values() for one in kind)


def test_of_200_bit_flips_none_changes_what_is_told(counts: Path, tmp_path: Path) -> None:
    right = [
        Index(counts, FUNCTION_WORDS).count("red"),
        Index(counts, FUNCTION_WORDS).count("farm"),
        digest_of(counts),
    ]
    for number, damaged in enumerate(flips(counts.read_bytes(), 200, seed=3)):
        path = tmp_path / f"{number}.counts"
        path.write_bytes(damaged)
        try:
            index = Index(path, FUNCTION_WORDS)
            found = [index.count("red"), index.count("farm"), index.describe()[0]["digest"]]
        except InputError as exc:
            assert "\n" not in str(exc)  # noqa: PT017
        else:
            assert found == right


@pytest.mark.parametrize("what", ["block", "payload"])
def test_a_header_with_numbers_that_are_none_is_damage(counts: Path, what: str) -> None:
    data = counts.read_bytes()
    number = b'"%s": ' % what.encode()
    place = data.index(number) + len(number)
    broken = data[:place] + b"true" + data[place + 4 :]
    length = int.from_bytes(data[8:12], "little")
    packed = broken[16 : 16 + length]
    counts.write_bytes(broken[:12] + zlib.crc32(packed).to_bytes(4, "little") + broken[16:])
    with pytest.raises(InputError, match="is damaged"):
        Index(counts, FUNCTION_WORDS)
