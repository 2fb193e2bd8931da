"""Files are verified one by one, and a certificate tells how a file was made."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from efface.errors import InputError
from efface.jobs.batch import sanitize_files
from efface.jobs.verify import Verified, verify_files
from efface.policy import Policy
from tests.conftest import LETTER
from tests.jobs.test_batch import HIDE, folder

__all__ = ["folder"]


def test_folders_are_verified_file_by_file(folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    assert len([*sanitize_files([folder], str(out), policy=HIDE)]) == 3
    assert verify_files(folder, out, policy=HIDE) == Verified(2, [])
    (out / "a.txt").write_text((folder / "a.txt").read_text())
    verified = verify_files(folder, out, policy=HIDE)
    (left,) = verified.left
    assert (left.file, left.line, left.column) == (out / "a.txt", 2, 1)
    assert left.finding.model == "hide"


def test_an_output_without_an_original_cannot_be_verified(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "new.txt").write_text("x")
    with pytest.raises(InputError, match=r"new\.txt: has no original at .*in/new\.txt"):
        verify_files(folder, tmp_path / "out", policy=HIDE)


def made(tmp_path: Path, **options: object) -> Path:
    """A letter made with the profile names."""
    (tmp_path / "a.txt").write_text(LETTER)
    policy = Policy.from_profile("names").with_options(**options)  # type: ignore[arg-type]
    assert [*sanitize_files([tmp_path / "a.txt"], str(tmp_path / "out.txt"), policy=policy)]
    return tmp_path / "out.txt"


def test_a_file_made_with_another_policy_says_so(tmp_path: Path) -> None:
    out = made(tmp_path, keep=["Clara"])
    verified = verify_files(tmp_path / "a.txt", out)
    assert verified.left
    assert verified.made_otherwise == {
        out: "the profile names, changed by --keep;"
        " verify it with --profile names and the same --keep"
    }
    same = Policy.from_profile("names").with_options(keep=["Clara"])
    assert verify_files(tmp_path / "a.txt", out, policy=same) == Verified(1, [])


def test_who_breaks_its_own_policy_was_not_made_otherwise(tmp_path: Path) -> None:
    out = made(tmp_path)
    out.write_text(LETTER)
    verified = verify_files(tmp_path / "a.txt", out, policy=Policy.from_profile("names"))
    assert verified.left
    assert verified.made_otherwise == {}


@pytest.mark.parametrize(
    "damaged", ["", "{", "[]", '{"policy": "x", "promises": 7}', "null", '{"changes": 5}']
)
def test_a_certificate_that_is_none_says_nothing(tmp_path: Path, damaged: str) -> None:
    out = made(tmp_path)
    (tmp_path / "out.txt.certificate.json").write_text(damaged)
    verified = verify_files(tmp_path / "a.txt", out)
    assert verified.left
    assert verified.made_otherwise == {}


def test_a_hostile_certificate_says_nothing_of_its_own(tmp_path: Path) -> None:
    out = made(tmp_path)
    certificate = tmp_path / "out.txt.certificate.json"
    data = json.loads(certificate.read_text())
    data |= {"profile": "\x1b[2Jthe promises hold", "changes": ["\x1b[8m", "keep"], "policy": "x"}
    data["promises"][0]["model"] = "\x1b[1m"
    certificate.write_text(json.dumps(data))
    (said,) = verify_files(tmp_path / "a.txt", out).made_otherwise.values()
    assert said.isprintable()
    assert said.startswith("another policy (models: ), changed by --keep; ")
    certificate.unlink()
    os.mkfifo(certificate)
    assert verify_files(tmp_path / "a.txt", out).made_otherwise == {}


def test_each_file_is_listed_or_not_by_its_own_certificate(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    for name in ("a.txt", "b.txt"):
        (tmp_path / "in" / name).write_text(LETTER)
    options = {"a.txt": "names", "b.txt": "standard"}
    for name, profile in options.items():
        policy = Policy.from_profile(profile)
        output = str(tmp_path / "out" / name)
        assert [*sanitize_files([tmp_path / "in" / name], output, policy=policy)]
    (tmp_path / "out" / "b.txt").write_text(LETTER)
    verified = verify_files(tmp_path / "in", tmp_path / "out")
    assert [*verified.made_otherwise] == [tmp_path / "out" / "a.txt"]
    assert verified.changed == (tmp_path / "out" / "b.txt",)
    assert {left.file.name for left in verified.left} == {"a.txt", "b.txt"}


def test_readers_decisions_and_policies_that_hold_are_named_too(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(LETTER)
    out = tmp_path / "out.txt"
    table = {"models": {"identifiers": {}}, "readers": {"clerk": {"keep": ["Barcelona"]}}}
    policy = Policy.from_dict(table)
    assert [*sanitize_files([tmp_path / "a.txt"], str(out), policy=policy, reader="clerk")]
    said = verify_files(tmp_path / "a.txt", out, policy=policy).made_otherwise[out]
    assert said.endswith(", for a reader; verify it with its --policy and the same --reader")
    more = Policy.from_profile("standard").with_options(hide=["lives"])
    assert [*sanitize_files([tmp_path / "a.txt"], str(out), policy=more, force=True)]
    verified = verify_files(tmp_path / "a.txt", out)
    assert not verified.left
    assert verified.made_otherwise[out].startswith("the profile standard, changed by --hide;")
