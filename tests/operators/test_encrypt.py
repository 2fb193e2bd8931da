"""Encrypted spans, and how they are revealed."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import efface
from efface.document import Term
from efface.errors import InputError
from efface.keys import Key
from efface.operators.base import Context, OperatorParameters
from efface.operators.encrypt import Encrypt
from tests.conftest import KEY, LETTER, Program, write_key
from tests.operators.helpers import TEXTS, policy

PLAIN = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=60)


@given(PLAIN)
def test_encryption_can_be_undone(text: str) -> None:
    operator = Encrypt(OperatorParameters(), KEY)
    token = operator.replace(Term(start=0, end=1, text=text, label="X"), Context()).text
    assert operator.reveal(f"a {token} b").text == f"a {text} b"


@given(PLAIN, st.data())
def test_a_changed_byte_is_refused(text: str, data: st.DataObject) -> None:
    operator = Encrypt(OperatorParameters(), KEY)
    token = operator.replace(Term(start=0, end=1, text=text, label="X"), Context()).text
    place = data.draw(st.integers(0, len(token) - 1))
    other = data.draw(st.characters(min_codepoint=32, max_codepoint=126))
    changed = token[:place] + other + token[place + 1 :]
    if changed != token:
        with pytest.raises(InputError, match="nothing was revealed"):
            efface.reveal(f"a {changed} b", key=KEY)


def test_another_key_is_refused() -> None:
    token = Encrypt(OperatorParameters(), KEY).replace(
        Term(start=0, end=1, text="Ada", label="X"), Context()
    )
    with pytest.raises(InputError, match="the key is another"):
        efface.reveal(token.text, key=Key(bytes(32)))


@pytest.mark.slow
@given(TEXTS)
def test_reveal_gives_the_document_back(text: str) -> None:
    with pytest.MonkeyPatch.context() as patch:
        result = efface.sanitize(text, policy=policy("encrypt", KEY, patch))
        assert efface.reveal(result.text, key=KEY).text == text


def test_reveal_from_the_command_line(
    program: Program, letter: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("EFFACE_KEY", raising=False)
    key = write_key(tmp_path / "secret.key")
    rule = tmp_path / "p.toml"
    rule.write_text('operator = "encrypt"\nkey_file = "secret.key"\n[models.identifiers]\n')
    out, back = tmp_path / "out.txt", tmp_path / "back.txt"
    assert program("sanitize", letter, "-o", out, "--policy", rule).exit_code == 0
    assert "Quillfeather" not in out.read_text()
    assert program("verify", letter, out, "--policy", rule).exit_code == 0
    assert program("reveal", out, "--key-file", key, "-o", back).exit_code == 0
    assert back.read_text() == LETTER
    assert back.stat().st_mode & 0o777 == 0o600
    again = program("reveal", out, "--key-file", key, "-o", back)
    assert (again.exit_code, "is there already" in again.output) == (2, True)
    assert program("reveal", out, "-o", tmp_path / "x").exit_code == 2
    out.write_text(out.read_text().replace("and can", "or can"))
    changed = program("reveal", out, "--key-file", key, "-o", tmp_path / "x")
    assert (changed.exit_code, "was changed since" in changed.output) == (2, True)
    assert not (tmp_path / "x").exists()
    assert KEY.to_line().split(":")[1].strip() not in changed.output


def test_what_looks_encrypted_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(InputError, match="looks like an encrypted span"):
        efface.sanitize("See [ENCRYPTED:abc].", policy=policy("encrypt", KEY, monkeypatch))


def test_reveal_knows_the_encoding(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from efface.jobs.batch import sanitize_files
    from efface.jobs.reveal import reveal_file

    original = tmp_path / "a.txt"
    original.write_bytes("Mr André Crumb came. Then André Crumb paid.\n".encode("latin-1"))
    chosen = policy("encrypt", KEY, monkeypatch)
    (done,) = sanitize_files([original], str(tmp_path / "b.txt"), policy=chosen, encoding="latin-1")
    assert done.error is None
    assert (tmp_path / "b.txt").read_bytes().isascii()
    reveal_file(tmp_path / "b.txt", tmp_path / "c.txt", key=KEY)
    assert (tmp_path / "c.txt").read_bytes() == original.read_bytes()


# Tokens that are not where they were written.
TWO = "Ada Lind met Bob Crumb. Then Eve Moss came, and Ada Lind left.\n"


def encrypted(text: str, monkeypatch: pytest.MonkeyPatch) -> tuple[str, list[str]]:
    """The output, and its tokens."""
    result = efface.sanitize(text, policy=policy("encrypt", KEY, monkeypatch))
    tokens = [one.text for one in result.replacements if one.operator == "encrypt"]
    assert len(tokens) > 2
    return result.text, tokens


@pytest.mark.parametrize("certificate", ["as it was", "missing", "edited"])
@pytest.mark.parametrize(
    ("how", "told"),
    [
        ("moved", "was moved"),
        ("doubled", "is there twice"),
        ("elsewhere", "comes from another document"),
        ("changed", "was changed"),
    ],
)
def test_reveal_refuses_tokens_that_are_not_where_they_were_written(
    how: str,
    told: str,
    certificate: str,
    program: Program,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    import hashlib
    import json

    monkeypatch.setenv("EFFACE_KEY", KEY.to_line())
    rules, note, out = (tmp_path / name for name in ("p.toml", "note.txt", "out.txt"))
    rules.write_text('operator = "encrypt"\n[models.identifiers]\n')
    note.write_text(TWO)
    assert program("sanitize", note, "-o", out, "--policy", rules).exit_code == 0
    text, tokens = encrypted(TWO, monkeypatch)
    assert out.read_text() == text
    _, others = encrypted(TWO + "Bye.", monkeypatch)
    first, second = tokens[:2]
    other = {
        "moved": text.replace(first, "\0").replace(second, first).replace("\0", second),
        "doubled": text.replace(second, first),
        "elsewhere": text.replace(first, others[0]),
        "changed": text.replace("PERSON.1.", "ORG.1."),
    }[how]
    assert other != text
    out.write_text(other)
    side = tmp_path / "out.txt.certificate.json"
    if certificate == "missing":
        side.unlink()
    elif certificate == "edited":
        found = json.loads(side.read_bytes())
        found["output"] = f"sha256:{hashlib.sha256(other.encode()).hexdigest()}"
        side.write_text(json.dumps(found))
    back = tmp_path / "back.txt"
    refused = program("reveal", out, "-o", back)
    assert (refused.exit_code, back.exists()) == (2, False)
    if certificate != "as it was":
        assert told in refused.output
        assert "line 1" in refused.output
    went_on = program("reveal", out, "-o", back, "--go-on")
    assert (went_on.exit_code, told in went_on.output) == (0, True)
    assert back.read_text() != other


def test_a_missing_token_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    text, tokens = encrypted(TWO, monkeypatch)
    told = f"1 of {len(tokens)} encrypted spans are missing"
    for token in (tokens[0], tokens[-1]):
        with pytest.raises(InputError, match=told):
            efface.reveal(text.replace(token, "X"), key=KEY)
        with pytest.warns(efface.RevealWarning, match=told):
            assert "met" in efface.reveal(text.replace(token, "X"), key=KEY, go_on=True).text


@pytest.mark.parametrize("edited", ["{0} {1} and {2}.", "{1} {2}.", "x {0} {1} {2} {3}."])
def test_tokens_are_bound_to_what_stands_between_them(
    edited: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All of them in another text, or moved without passing another."""
    _, tokens = encrypted(TWO, monkeypatch)
    with pytest.raises(InputError, match=r"another document|missing"):
        efface.reveal(edited.format(*tokens), key=KEY)


def test_tokens_of_one_text_under_two_policies_do_not_mix(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EFFACE_KEY", KEY.to_line())
    text = "Ada Lind came on 3 May 2019 and Bob Crumb on 10 May 2019."
    found = []
    for label in ("PERSON", "DATE"):
        table = {"operators": {label: "encrypt"}, "models": {"identifiers": {}}}
        result = efface.sanitize(text, policy=efface.Policy.from_dict(table))
        tokens = [one.text for one in result.replacements if one.operator == "encrypt"]
        assert len(tokens) == 2
        found.append((result.text, tokens))
    (one, persons), (_, dates) = found
    with pytest.raises(InputError, match="another document"):
        efface.reveal(one.replace(persons[1], dates[1]), key=KEY)


def test_a_token_with_a_monstrous_number_is_just_refused() -> None:
    with pytest.raises(InputError, match="was changed"):
        efface.reveal(f"[ENCRYPTED:1.A.{'1' * 5000}.1.{'a' * 12}.AAAA]", key=KEY)


def test_bars_in_an_encoding_without_them_do_not_hinder_reveal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from efface.jobs.batch import sanitize_files
    from efface.jobs.reveal import reveal_file

    monkeypatch.setenv("EFFACE_KEY", KEY.to_line())
    original, out, back = (tmp_path / name for name in ("a.txt", "b.txt", "c.txt"))
    original.write_bytes("Mr André Crumb came on 3 May 2019.\r\n".encode("latin-1"))
    table = {"operators": {"PERSON": "encrypt", "DATE": "suppress"}, "models": {"identifiers": {}}}
    rules = efface.Policy.from_dict(table)
    (done,) = sanitize_files([original], str(out), policy=rules, encoding="latin-1")
    assert done.error is None
    assert b"#####" in out.read_bytes()
    reveal_file(out, back, key=KEY)
    assert "André Crumb came on #####.\r\n".encode("latin-1") in back.read_bytes()


def test_the_same_words_are_another_token_at_another_place(monkeypatch: pytest.MonkeyPatch) -> None:
    _, tokens = encrypted("Ada Lind. Ada Lind. Ada Lind.", monkeypatch)
    assert len({*tokens}) == len(tokens)


def test_an_output_with_tokens_that_somebody_edited_can_be_verified(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    chosen = policy("encrypt", KEY, monkeypatch)
    text = efface.sanitize(TWO, policy=chosen).text
    assert efface.verify(TWO, text.replace("came, and", "arrived; then"), policy=chosen) == []
