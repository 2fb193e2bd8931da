"""The secret of the user, and what is made from it."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
from pathlib import Path

import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from hypothesis import given
from hypothesis import strategies as st

import efface
from efface.document import Document, Term
from efface.errors import PolicyError, PolicyWarning
from efface.keys import Key, KeyRules, Scrypt, hkdf, new_key, read_key
from efface.operators.base import Context, OperatorParameters
from efface.operators.encrypt import Encrypt
from efface.operators.pseudonymize import Pseudonymize, PseudonymizeParameters
from efface.operators.shift import Shift, ShiftParameters
from efface.results.certificate import keyed_digest
from tests.conftest import KEY, Program, write_key

ZERO = Key(bytes(32))
NOTE = Document("Ada Lind came on 3 May 2019.")


# Known answers: whoever changes one of these changes what is in the hands of users.


def test_hkdf_is_that_of_rfc_5869() -> None:
    made = hkdf(b"\x0b" * 22, bytes(range(0xF0, 0xFA)), 42, salt=bytes(range(13)))
    assert made.hex() == (
        "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865"
    )


@given(st.binary(max_size=80), st.binary(max_size=40), st.integers(1, 100))
def test_hkdf_is_that_of_cryptography(secret: bytes, info: bytes, length: int) -> None:
    other = HKDF(hashes.SHA256(), length, salt=None, info=info)
    assert hkdf(secret, info, length) == other.derive(secret)


@pytest.mark.parametrize(
    ("purpose", "known"),
    [
        ("encrypt", "d8ea9d7f16dd5d47e9c5df97c28cbdfd"),
        ("pseudonymize", "82821b618a5e8956f217420d2f03edc2"),
        ("pseudonymize dates", "9de5accebc1ec3c8f68531681b9ea501"),
        ("shift", "6cc59d1fd68e1492c7bcc2e08f66ca24"),
        ("document", "f8936b8a41199cac31774c3ad6f5823d"),
        ("certificate input", "c71d5253234569c7a26e7343000b0899"),
        ("certificate policy", "a460ccb4f7c55e20000540c63f58798f"),
    ],
)
def test_each_purpose_has_its_own_key(purpose: str, known: str) -> None:
    assert ZERO.derived(purpose).hex()[:32] == known


def test_known_answers_of_what_is_written() -> None:
    person = Term(start=0, end=8, label="PERSON", text="Ada Lind", identity="Ada Lind")
    day = Term(start=17, end=27, label="DATE", text="3 May 2019")
    here = Context(document=NOTE)
    shift = Shift(ShiftParameters(), ZERO).replace(day, here)
    surrogates = Pseudonymize(PseudonymizeParameters(), ZERO)
    name, moved = surrogates.replace(person, here), surrogates.replace(day, here)
    assert shift
    assert name
    assert moved
    token = Encrypt(OperatorParameters(), ZERO).replace(person, here).text
    assert (shift.text, name.text, moved.text) == (
        "12 October 2019",
        "Cornelia Shaffer",
        "15 December 2020",
    )
    assert token == (
        "[ENCRYPTED:1.PERSON.1.1.aT7WvslDug50.1N_Vt9GfBF8VYMNvwVjHHsE"
        "eEOYueCMGh6xb9No9hukDSAjdpwrgHFf7lYMv0DBS]"
    )
    assert keyed_digest(b"abc", ZERO, "input") == (
        "hmac-sha256:ddb9a13d49308bb032f789d65594c34f90c9c10b820ee18e450ff40d6f7ef7ac"
    )
    assert Scrypt(10, 8, 1, bytes(16)).key("correct horse battery staple").to_line() == (
        "efface-key-1:u5ZMvjK7XcTUD1inpyUcc3gqsS0uCWtVMsQ9-RZ8OWk\n"
    )


def test_reveal_can_be_written_again_from_the_documentation() -> None:
    """As docs/operators.md says it, with the libraries of others alone."""
    from cryptography.hazmat.primitives.ciphers.aead import AESSIV

    def decoded(text: str) -> bytes:
        return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))

    def reveal(text: str, line: str) -> str:
        secret = decoded(line.strip().removeprefix("efface-key-1:"))
        key = HKDF(hashes.SHA256(), 64, salt=None, info=b"efface key 1 encrypt").derive(secret)
        while "[ENCRYPTED:" in text:
            before, _, rest = text.partition("[ENCRYPTED:")
            token, _, after = rest.partition("]")
            header, _, sealed = token.rpartition(".")
            filled = AESSIV(key).decrypt(decoded(sealed), [header.encode()])
            words = filled[4 : 4 + int.from_bytes(filled[:4], "big")].decode()
            text = before + words.split("\0", 1)[1] + after
        return text

    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("EFFACE_KEY", KEY.to_line())
        rules = efface.Policy.from_dict({"operator": "encrypt", "models": {"identifiers": {}}})
        result = efface.sanitize(NOTE.text, policy=rules)
    assert "Ada" not in result.text
    assert reveal(result.text, KEY.to_line()) == NOTE.text


# No key leaves.


def test_no_document_makes_the_certificate_tell_a_key(monkeypatch: pytest.MonkeyPatch) -> None:
    """A submitter could once read the encryption key as the digest of a document of his."""
    monkeypatch.setenv("EFFACE_KEY", KEY.to_line())
    purposes = ("encrypt", "pseudonymize", "shift", "document", "certificate input")
    keys = {KEY.secret.hex()} | {KEY.derived(purpose).hex() for purpose in purposes}
    keys |= {hmac.digest(KEY.secret, f"efface {one}".encode(), "sha256").hex() for one in purposes}
    rules = efface.Policy.from_dict({"operator": "encrypt", "models": {"identifiers": {}}})
    forms = ("efface {}", "efface key 1 {}", "efface key 1 {}\x01", "{}")
    for text in [form.format(purpose) for form in forms for purpose in purposes]:
        told = efface.sanitize(text, policy=rules).certificate.to_json()
        assert not any(key in told for key in keys)


def test_a_key_does_not_show_itself() -> None:
    assert KEY.secret.decode() not in repr(KEY) + repr(Shift(ShiftParameters(), KEY))


# Files.


def test_a_new_key_is_a_random_line_for_its_owner_alone(program: Program, tmp_path: Path) -> None:
    one, two = tmp_path / "one.key", tmp_path / "two.key"
    assert program("key", "new", one).exit_code == program("key", "new", two).exit_code == 0
    assert one.stat().st_mode & 0o777 == 0o600
    line = one.read_text()
    assert line.startswith("efface-key-1:")
    assert (line.count("\n"), len(line)) == (1, 13 + 43 + 1)
    assert line != two.read_text()
    again = program("key", "new", one)
    assert (again.exit_code, one.read_text()) == (2, line)
    assert read_key(one) != read_key(two)


@pytest.mark.slow
def test_a_passphrase_becomes_a_key_and_can_be_made_again(program: Program, tmp_path: Path) -> None:
    one, two, other = (tmp_path / name for name in ("one.key", "two.key", "other.key"))
    said = b"seven random words are enough\n"
    made = program("key", "new", one, "--passphrase", stdin=said)
    assert made.exit_code == 0
    assert said.strip().decode() not in made.output + one.read_text()
    _, scrypt = one.read_text().splitlines()
    again = program("key", "new", two, "--passphrase", "--scrypt", scrypt, stdin=said)
    assert (again.exit_code, two.read_text()) == (0, one.read_text())
    assert program("key", "new", other, "--passphrase", stdin=said).exit_code == 0
    assert read_key(other) != read_key(one) == read_key(two)
    short = program("key", "new", tmp_path / "x", "--passphrase", stdin=b"x\n")
    assert (short.exit_code, (tmp_path / "x").exists()) == (2, False)


@pytest.mark.parametrize(
    "data", [b"", b"x", b"a long random line", b"efface-key-2:" + b"A" * 43, b"\xff\0" * 20]
)
def test_what_is_no_key_is_refused_but_for_legacy(tmp_path: Path, data: bytes) -> None:
    path = write_key(tmp_path / "k")
    path.write_bytes(data)
    with pytest.raises(PolicyError, match=r"efface key new FILE.*--legacy-keys"):
        read_key(path)
    if data:
        assert read_key(path, KeyRules(legacy=True)) == Key(data.strip())


@pytest.mark.parametrize("end", ["A" * 42, "A" * 44, "A" * 42 + "B", "A" * 42 + "=", "!" * 43])
def test_a_damaged_key_is_never_taken_for_one(tmp_path: Path, end: str) -> None:
    path = write_key(tmp_path / "k")
    path.write_text(f"efface-key-1:{end}\n")
    for rules in (KeyRules(), KeyRules(legacy=True)):
        with pytest.raises(PolicyError, match="damaged"):
            read_key(path, rules)


def test_a_key_that_others_can_read_is_warned_about_or_refused(
    program: Program, tmp_path: Path
) -> None:
    path = write_key(tmp_path / "secret.key")
    path.chmod(0o644)
    with pytest.warns(PolicyWarning, match="chmod 600"):
        assert read_key(path) == KEY
    with pytest.raises(PolicyError, match="chmod 600"):
        read_key(path, KeyRules(strict_permissions=True))
    rules, note = tmp_path / "p.toml", tmp_path / "note.txt"
    rules.write_text('operator = "encrypt"\nkey_file = "secret.key"\n[models.identifiers]\n')
    note.write_text(NOTE.text)
    done = program("sanitize", note, "-o", tmp_path / "a.txt", "--policy", rules)
    assert (done.exit_code, "warning" in done.output) == (0, True)
    arguments = ("-o", tmp_path / "b.txt", "--policy", rules, "--strict-permissions")
    strict = program("sanitize", note, *arguments)
    assert (strict.exit_code, (tmp_path / "b.txt").exists()) == (2, False)


@pytest.mark.parametrize("name", ["a\0b", "\ud800"])
def test_a_path_that_no_file_can_have_is_named_as_such(name: str) -> None:
    with pytest.raises(PolicyError, match="no file can have this name"):
        efface.Policy.load(name)
    with pytest.raises(efface.InputError, match="no file can have this name"):
        efface.sanitize(Path(name))
    table = {"key_file": name, "operator": "encrypt", "models": {"identifiers": {}}}
    with pytest.raises(PolicyError, match="NUL byte or half a character"):
        efface.Policy.from_dict(table)
    with pytest.raises(PolicyError):
        read_key(Path(name))


# Keys of before.


def test_what_was_written_before_can_be_revealed_with_legacy_keys(
    program: Program, tmp_path: Path
) -> None:
    """A file, its certificate and its key as the version before wrote them."""
    secret = b"a long random line"
    key = tmp_path / "old.key"
    key.touch(0o600)
    key.write_bytes(secret + b"\n")
    first = hmac.digest(secret, b"efface encrypt", "sha256")
    second = hmac.digest(first, b"efface second half", "sha256")
    from cryptography.hazmat.primitives.ciphers.aead import AESSIV

    words = b"utf-8\0Ada Lind"
    filled = len(words).to_bytes(4, "big") + words
    filled += bytes(-len(filled) % 32)
    token = base64.urlsafe_b64encode(AESSIV(first + second).encrypt(filled, None)).rstrip(b"=")
    old = tmp_path / "old.txt"
    old.write_bytes(b"[ENCRYPTED:" + token + b"] came.")
    told = hmac.new(secret, old.read_bytes(), hashlib.sha256).hexdigest()
    certificate = tmp_path / "old.txt.certificate.json"
    certificate.write_text(json.dumps({"efface": "0.1.0", "output": f"hmac-sha256:{told}"}))
    back = tmp_path / "back.txt"
    refused = program("reveal", old, "--key-file", key, "-o", back)
    assert (refused.exit_code, "--legacy-keys" in refused.output) == (2, True)
    new = write_key(tmp_path / "new.key")
    named = program("reveal", old, "--key-file", new, "-o", back)
    assert (named.exit_code, "before certificates had a version" in named.output) == (2, True)
    done = program("reveal", old, "--key-file", key, "-o", back, "--legacy-keys")
    assert (done.exit_code, back.read_text()) == (0, "Ada Lind came.")


def test_a_key_in_the_place_of_a_file_name_is_not_repeated(program: Program) -> None:
    done = program("reveal", "x", "--key-file", KEY.to_line().strip(), "-o", "y")
    assert done.exit_code == 2
    assert KEY.to_line().split(":")[1].strip() not in done.output


@pytest.mark.parametrize(
    "line", ["scrypt:22:8:1:AAAA", "scrypt:17:8:1:", "scrypt:x", "scrypt:17:8:1:!", ""]
)
def test_a_second_line_that_is_none_is_refused(line: str, tmp_path: Path) -> None:
    with pytest.raises(PolicyError, match="second line"):
        Scrypt.of(line)
    path = write_key(tmp_path / "k")
    path.write_text(KEY.to_line() + (line or "x"))
    with pytest.raises(PolicyError, match="damaged"):
        read_key(path)


def test_what_is_no_key_is_none() -> None:
    for wrong in (b"", "text"):
        with pytest.raises(PolicyError, match="made of bytes"):
            Key(wrong)  # type: ignore[arg-type]
    with pytest.raises(PolicyError, match=r"give an efface\.Key"):
        efface.reveal("x", key="abc")  # type: ignore[arg-type]


def test_every_new_key_is_another() -> None:
    assert len({new_key().secret for _ in range(50)}) == 50


def test_the_certificate_names_no_file(tmp_path: Path) -> None:
    (tmp_path / "lindqvist.tsv").write_text("gromp\tanimal\n")
    rules = efface.Policy.from_dict(
        {
            "operator": "generalize",
            "taxonomies": [str(tmp_path / "lindqvist.tsv")],
            "models": {"information-content": {}},
        }
    )
    told = efface.sanitize(Document("A gromp came.", "lindqvist.txt"), policy=rules).certificate
    assert "lindqvist" not in told.to_json()
    assert "of one's own" in told.to_json()
    assert "WordNet" in told.to_json()
