"""Options that several commands share."""

from __future__ import annotations

import json
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from efface.cli.options import (
    chosen_labels,
    chosen_policy,
    drawable,
    has_information,
    key_options,
    key_rules,
    listed,
    policy_options,
    says_policy,
    writable,
)
from efface.errors import InputError
from efface.keys import KeyRules
from efface.policy import Policy
from tests.cli.complaints import complaint
from tests.conftest import LETTER, Program


def test_edited_decisions_are_taken_back(program: Program, letter: Path) -> None:
    explained = json.loads(program("explain", letter, "--format", "json").output)
    explained["findings"] = [f for f in explained["findings"] if f["label"] != "PLACE"]
    decisions = letter.parent / "decisions.json"
    decisions.write_text(json.dumps(explained))
    out = letter.parent / "out.txt"
    result = program("sanitize", letter, "-o", out, "--decisions", decisions)
    assert "promises hold but for 1 that a reviewer let stand" in result.output
    assert "Barcelona" in out.read_text()
    assert program("verify", letter, out).exit_code == 1
    assert program("verify", letter, out, "--decisions", decisions).exit_code == 0


def test_decisions_are_never_lost_without_a_word(
    program: Program, letter: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(letter.parent)
    explained = json.loads(program("explain", "letter.txt", "--format", "json").output)
    start = LETTER.index("lives")
    explained["findings"].append({"start": start, "end": start + 5})
    decisions = letter.parent / "d.json"
    decisions.write_text(json.dumps(explained))
    out = letter.parent / "out.txt"
    assert program("sanitize", letter, "-o", out, "--decisions", decisions).exit_code == 0
    assert "lives" not in out.read_text()
    assert program("verify", letter, out, "--decisions", decisions).exit_code == 0
    out.write_text(out.read_text().replace("[HIDDEN_1]", "lives"))
    assert program("verify", letter, out, "--decisions", decisions).exit_code == 1
    other = letter.parent / "other.txt"
    other.write_text("x")
    message = complaint(program, "sanitize", other, "-o", "o2.txt", "--decisions", decisions)
    assert "decides on 'letter.txt', which is not among the inputs" in message


def test_a_legacy_encoding_is_declared_and_told(program: Program, tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes("Mr Müller wrote".encode("cp1252"))
    out = tmp_path / "out.txt"
    result = program("sanitize", path, "-o", out, "--encoding", "cp1252")
    assert "read as cp1252" in result.output
    assert out.read_bytes() == b"Mr [PERSON_1] wrote"
    assert program("verify", path, out, "--encoding", "cp1252").exit_code == 0


def test_a_misspelt_key_lists_the_known_ones(program: Program, letter: Path) -> None:
    policy = letter.parent / "p.toml"
    policy.write_text('operater = "label"\n[models.identifiers]\n')
    message = complaint(
        program, "sanitize", letter, "-o", letter.parent / "o.txt", "--policy", policy
    )
    assert (
        f'efface: {policy}: unknown key "operater"; did you mean "operator"? Known keys:' in message
    )


def test_names_are_divided_at_commas() -> None:
    assert listed("PERSON,ORG") == ["PERSON", "ORG"]
    assert listed(None) is None


def test_what_was_asked_for_is_not_looked_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("efface.languages.knowledge_installed", lambda: False)
    assert has_information(True)
    assert not has_information(False)
    assert not has_information(None)  # English is not installed


def test_outputs_that_cannot_be_written_are_refused_early(tmp_path: Path) -> None:
    there = tmp_path / "there"
    there.touch()
    writable(tmp_path / "new", force=False)
    writable(there, force=True)
    for output, force, message in (
        (tmp_path, True, "is a folder; name a file"),
        (there, False, "is there already; use --force"),
        (tmp_path / "no" / "x", True, "there is no folder"),
    ):
        with pytest.raises(InputError, match=message):
            writable(output, force=force)
    with pytest.raises(InputError, match="is part of the input"):
        writable(there, force=True, inputs=["other", tmp_path / "sub" / ".." / "there"])


def test_pictures_have_one_of_two_endings(tmp_path: Path) -> None:
    drawable(tmp_path / "a.svg")
    drawable(tmp_path / "a.png")
    with pytest.raises(click.UsageError, match=r"a picture is \.svg or \.png"):
        drawable(tmp_path / "a.jpg")


@pytest.mark.parametrize("arguments", [[], ["--legacy-keys"], ["--strict-permissions"]])
def test_options_say_which_keys_are_accepted(arguments: list[str]) -> None:
    found: list[KeyRules] = []

    @click.command()
    @key_options
    def command() -> None:
        found.append(key_rules())

    assert CliRunner().invoke(command, arguments).exit_code == 0
    legacy, strict = ("--legacy-keys" in arguments, "--strict-permissions" in arguments)
    assert found == [KeyRules(legacy=legacy, strict_permissions=strict)]


def chosen(*arguments: object) -> tuple[Policy, bool, list[str] | None]:
    """What the options of a command choose."""
    found: list[tuple[Policy, bool, list[str] | None]] = []

    @click.command()
    @policy_options
    def command() -> None:
        found.append((chosen_policy(), says_policy(), chosen_labels()))

    done = CliRunner().invoke(command, [str(argument) for argument in arguments])
    if done.exception and not isinstance(done.exception, SystemExit):
        raise done.exception
    assert found, done.output
    return found[0]


def test_quick_options_choose_and_change_the_policy(tmp_path: Path) -> None:
    policy, named, labels = chosen()
    assert (policy.profile, policy.changes, named, labels) == ("standard", (), False, None)
    policy, named, labels = chosen(
        *("--profile", "strict", "--operator", "mask", "--labels", "person", "--labels", "EMAIL"),
        *("--keep", "Leeds", "--keep", "May", "--hide", "Project Aurora"),
    )
    assert (policy.profile, named, labels) == ("strict", True, ["PERSON", "EMAIL"])
    assert policy.changes == ("hide", "keep", "labels", "operator")
    assert (policy.keep, policy.hide) == (("Leeds", "May"), ("Project Aurora",))
    assert policy.models["identifiers"]["labels"] == ["PERSON", "EMAIL"]
    (tmp_path / "p.toml").write_text("[models.identifiers]\n")
    policy, named, _ = chosen("--policy", tmp_path / "p.toml", "--operator", "suppress")
    assert (policy.profile, policy.changes, named) == (None, ("operator",), True)


def test_a_policy_and_a_profile_are_not_both_given(program: Program, letter: Path) -> None:
    message = complaint(
        program, "explain", letter, "--policy", letter.parent / "p.toml", "--profile", "names"
    )
    assert message == "efface: give --policy or --profile, not both\n"
