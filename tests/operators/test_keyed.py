"""Operators with a key: surrogates, shifted dates, encryption."""

from __future__ import annotations

import re
from datetime import date, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import efface
from efface.document import Document, Term
from efface.errors import InputError, PolicyError
from efface.keys import Key
from efface.languages.english.shifting import shifted
from efface.operators.base import Context, OperatorParameters
from efface.operators.encrypt import Encrypt
from efface.operators.pseudonymize import Pseudonymize, PseudonymizeParameters
from efface.operators.shift import Shift, ShiftParameters
from efface.terms.labels import LABELS
from tests.conftest import EXAMPLES, KEY, LETTER, Program, write_key

NAMES = st.sampled_from(
    ["Clara", "Peter", "Lind", "Crumb", "Helen", "Quillfeather", "Oskar", "Moss"]
)
WORDS = st.sampled_from(
    ["Mr", "met", "in", "Quito", ",", ".", "\n", "a@example.org", "555-0142", "3 May 2019"]
)
TEXTS = st.lists(st.one_of(NAMES, WORDS), max_size=20).map(" ".join)
PLAIN = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=60)


def policy(operator: object, key: Key, monkeypatch: pytest.MonkeyPatch) -> efface.Policy:
    monkeypatch.setenv("EFFACE_KEY", key.to_line())
    return efface.Policy.from_dict({"operator": operator, "models": {"identifiers": {}}})


def surrogate(text: str, label: str = "PERSON", key: Key = KEY, identity: str = "") -> str:
    operator = Pseudonymize(PseudonymizeParameters(), key)
    term = Term(start=0, end=len(text), label=label, text=text, identity=identity or text)
    made = operator.replace(term, Context())
    assert made
    return made.text


@given(st.lists(TEXTS, min_size=1, max_size=4))
def test_the_same_key_gives_the_same_surrogates_in_any_order(texts: list[str]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        chosen = policy("pseudonymize", KEY, patch)
        first = {r.original.text: r.text for r in efface.sanitize(texts, policy=chosen)}
        again = efface.sanitize(texts[::-1], policy=policy("pseudonymize", KEY, patch))
        assert {r.original.text: r.text for r in again} == first


@given(TEXTS)
def test_no_surrogate_stands_in_the_input(text: str) -> None:
    with pytest.MonkeyPatch.context() as patch:
        result = efface.sanitize(text, policy=policy("pseudonymize", KEY, patch))
        for replacement in result.replacements:
            if replacement.operator == "pseudonymize" and replacement.label != "DATE":
                found = re.search(rf"(?<!\w){re.escape(replacement.text)}(?!\w)", text)
                assert not found, replacement.label


def test_another_key_gives_others() -> None:
    others = {surrogate("Clara Quillfeather", key=Key(bytes([65 + i]) * 32)) for i in range(8)}
    assert len(others) == 8


def test_names_agree_with_each_other() -> None:
    full = surrogate("Clara Quillfeather")
    given_name, surname = full.split()
    assert surrogate("Quillfeather") == surname
    assert surrogate("QUILLFEATHER") == surname.upper()
    assert surrogate("Quillfeather, Clara") == f"{surname}, {given_name}"
    assert (
        surrogate("C. Quillfeather", identity="Clara Quillfeather") == f"{given_name[0]}. {surname}"
    )


def test_surrogates_are_of_the_same_gender_and_script() -> None:
    from efface.languages.english.lexicon import english_lexicon

    flags = english_lexicon().flags
    assert all("f" in flags(surrogate(name)) for name in ("Clara", "Helen", "Susan", "Laura"))
    assert all("m" in flags(surrogate(name)) for name in ("Peter", "George", "Martin", "Oskar"))
    assert re.fullmatch(r"[\u0400-\u04ff]+", surrogate("Перова"))
    assert re.fullmatch(r"[\u3400-\u9fff]+", surrogate("黄义达"))


@pytest.mark.parametrize("label", LABELS)
def test_every_kind_has_surrogates(label: str) -> None:
    text = {"DATE": "3 May 2019", "COORDINATES": "41.38, 2.17"}.get(label, "AB 12 34 56 C")
    assert surrogate(text, label) not in {"", text}


def test_numbers_keep_valid_check_digits() -> None:
    from stdnum import iban, luhn

    assert luhn.is_valid(surrogate("4111 1111 1111 1111", "CARD").replace(" ", ""))
    assert iban.is_valid(surrogate("DE89 3704 0044 0532 0130 00", "BANK"))


def test_a_skip_is_counted_and_reported(
    tmp_path: Path, program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    operator = Pseudonymize(PseudonymizeParameters(), KEY)
    term = Term(start=0, end=4, label="PERSON", text="Lind", identity="Lind")
    first = operator.replace(term, Context())
    assert first
    second = operator.replace(term, Context(document=Document(f"x {first.text} y")))
    assert second
    assert (second.text != first.text, second.skipped) == (True, 1)
    monkeypatch.setenv("EFFACE_KEY", KEY.to_line())
    (tmp_path / "p.toml").write_text('operator = "pseudonymize"\n[models.identifiers]\n')
    folder = tmp_path / "in"
    folder.mkdir()
    word = first.text.lower()
    (folder / "a.txt").write_text(f"Dear Mr Lind, the word {word} stands here.")
    (folder / "b.txt").write_text("Dear Mr Lind, good morning.")
    done = program(
        "sanitize",
        folder,
        "-o",
        tmp_path / "out",
        "--policy",
        tmp_path / "p.toml",
        "--report",
        tmp_path / "report.json",
    )
    assert done.exit_code == 0
    out = tmp_path / "out"
    assert (out / "a.txt").read_text() == f"Dear Mr {second.text}, the word {word} stands here."
    assert '"skipped": 1' in (tmp_path / "report.json").read_text()
    # What else is in a run changes nothing.
    assert (out / "b.txt").read_text() == f"Dear Mr {first.text}, good morning."


@pytest.mark.parametrize("operator", ["pseudonymize", "encrypt", {"name": "shift"}])
def test_without_a_key_the_policy_is_refused(
    operator: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("EFFACE_KEY", raising=False)
    table = {"operators": {"DATE": operator}, "models": {"identifiers": {}}}
    chosen = efface.Policy.from_dict(table)
    with pytest.raises(PolicyError, match=r"policy: operators.DATE: needs a key"):
        efface.make_plan(chosen)


@pytest.mark.parametrize("operator", ["pseudonymize", "encrypt", "label"])
@given(text=TEXTS)
def test_what_is_written_can_be_verified(operator: str, text: str) -> None:
    with pytest.MonkeyPatch.context() as patch:
        chosen = policy(operator, KEY, patch)
        result = efface.sanitize(text, policy=chosen)
        assert efface.verify(text, result.text, policy=chosen) == []


DATES = st.dates(date(1950, 1, 1), date(2049, 1, 1))
FORMS = st.sampled_from(["%Y-%m-%d", "%d %B %Y", "%B %d, %Y", "%m/%d/%Y", "%d-%m-%Y"])


@given(DATES, DATES, FORMS, st.integers(-3000, 3000).filter(bool))
def test_shifted_dates_keep_their_distances(one: date, other: date, form: str, days: int) -> None:
    from datetime import datetime

    moved = [
        shifted(day.strftime(form), days, day_first=form.startswith("%d-")) for day in (one, other)
    ]
    assert all(moved)
    parsed = [datetime.strptime(text or "", form).date() for text in moved]
    assert parsed[0] - parsed[1] == one - other
    assert parsed[0] - one == timedelta(days=days)


def test_all_dates_of_a_document_move_alike_and_each_document_by_its_own() -> None:
    operator = Shift(ShiftParameters(days=365), KEY)
    moves = set()
    for text in ("a", "b", "c", "d"):
        made = [
            operator.replace(
                Term(start=0, end=10, label="DATE", text=day), Context(document=Document(text))
            )
            for day in ("2019-05-03", "2019-05-10")
        ]
        first, second = (date.fromisoformat(one.text) for one in made if one)
        assert (second - first).days == 7
        moves.add((first - date(2019, 5, 3)).days)
        assert 0 < abs((first - date(2019, 5, 3)).days) <= 365
    assert len(moves) > 1


def test_what_is_no_date_gets_a_label(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EFFACE_KEY", KEY.to_line())
    chosen = efface.Policy.from_dict(
        {"operators": {"DATE": {"name": "shift"}}, "models": {"identifiers": {}}}
    )
    result = efface.sanitize("We met on 3 May 2019 at 10:30 in the 1980s.", policy=chosen)
    assert "3 May 2019" not in result.text
    assert "1980" not in result.text
    assert efface.verify(result.original, result.text, policy=chosen) == []


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


@pytest.mark.parametrize("operator", ["pseudonymize", "shift", "encrypt", "label", "suppress"])
@pytest.mark.parametrize("example", sorted(EXAMPLES.glob("*.[tm]*")), ids=lambda path: path.stem)
def test_every_operator_can_be_verified_on_the_examples(
    operator: str, example: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chosen = policy(operator, KEY, monkeypatch)
    result = efface.sanitize(example, policy=chosen)
    assert efface.verify(example, result.text, policy=chosen) == []
    if operator == "encrypt":
        assert efface.reveal(result.text, key=KEY).text == example.read_text()


def test_a_surrogate_is_never_the_original(monkeypatch: pytest.MonkeyPatch) -> None:
    chosen = policy("shift", KEY, monkeypatch)
    texts = [f"Note {number}. We met on Friday in May." for number in range(60)]
    assert not any("Friday" in result.text for result in efface.sanitize(texts, policy=chosen))


def test_a_weekday_moves_with_its_date(monkeypatch: pytest.MonkeyPatch) -> None:
    result = efface.sanitize("Sent: Tue, 4 Mar 2025.", policy=policy("shift", KEY, monkeypatch))
    assert "Tue" not in result.text
    assert shifted("Friday 4 March", 8, day_first=False) == "Saturday 12 March"
    assert shifted("Fr\u0131day", 8, day_first=False) is None


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


def test_a_mask_beside_shifted_dates_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EFFACE_KEY", KEY.to_line())
    operators = {"DATE": "shift", "PHONE": {"name": "mask", "keep_last": 3}}
    chosen = efface.Policy.from_dict({"operators": operators, "models": {"identifiers": {}}})
    text = "Paid on 2021-01-09, ten days after 2020-12-30. Call +81 3 5550 1234 by 2021-02-03."
    result = efface.sanitize(text, policy=chosen)
    first, second, third = map(date.fromisoformat, re.findall(r"\d{4}-\d\d-\d\d", result.text))
    assert ((first - second).days, (third - first).days) == (10, 25)
    assert efface.verify(text, result.text, policy=chosen) == []


def test_no_initial_becomes_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """One of 26 letters is drawn; where it is the same, in whatever case, there is a label."""
    monkeypatch.setenv("EFFACE_KEY", KEY.to_line())
    letters = "abcdefghijklmnopqrstuvwxyz"
    initials = {"name": "initial", "pattern": r"\b[a-z]\b", "label": "PERSON"}
    rules = efface.Policy.from_dict(
        {
            "operator": "pseudonymize",
            "models": {"identifiers": {"labels": ["PERSON"], "patterns": [initials]}},
        }
    )
    for case in (str, str.upper):
        texts = [f"note: {case(letter)};" for letter in letters]
        for text, result in zip(texts, efface.sanitize(texts, policy=rules), strict=True):
            hidden = [one for one in result.replacements if text[one.start : one.end] != one.text]
            assert len(hidden) == len(result.replacements)
            assert not any(
                text[one.start : one.end].lower() == one.text.lower() for one in result.replacements
            )


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


def test_each_label_has_the_mask_that_it_was_given() -> None:
    """Once the last of two masks made all that any of them had written."""
    masks = {"CARD": "mask", "PHONE": {"name": "mask", "keep_last": 4}}
    for operators in (masks, dict(reversed(masks.items()))):
        table = {"operators": operators, "models": {"identifiers": {}}}
        rules = efface.Policy.from_dict(table)
        text = "Card 4111 1111 1111 1111, phone +1 212 555 0199."
        result = efface.sanitize(text, policy=rules)
        assert "1111" not in result.text
        assert "0199" in result.text
        assert efface.verify(text, result.text, policy=rules) == []


def test_the_same_words_are_another_token_at_another_place(monkeypatch: pytest.MonkeyPatch) -> None:
    _, tokens = encrypted("Ada Lind. Ada Lind. Ada Lind.", monkeypatch)
    assert len({*tokens}) == len(tokens)


# Dates.


@pytest.mark.parametrize("operator", ["shift", "pseudonymize"])
def test_one_known_date_undoes_one_document_alone(
    operator: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    chosen = policy(operator, KEY, monkeypatch)
    texts = [f"Note {number}: seen on 2019-05-03." for number in range(40)]
    found = [
        date.fromisoformat(re.findall(r"\d{4}-\d\d-\d\d", result.text)[0])
        for result in efface.sanitize(texts, policy=chosen)
    ]
    assert len({*found}) > 30


def test_days_bound_the_move_and_a_person_moves_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EFFACE_KEY", KEY.to_line())
    for name in ("shift", "pseudonymize"):
        table = {"operators": {"DATE": {"name": name, "days": 7}}, "models": {"identifiers": {}}}
        chosen = efface.Policy.from_dict(table)

        def moved(number: int, person: str, chosen: efface.Policy = chosen) -> int:
            note = Document(f"Note {number}: seen on 2019-05-13.", person=person)
            (day,) = re.findall(r"\d{4}-\d\d-\d\d", efface.sanitize(note, policy=chosen).text)
            return (date.fromisoformat(day) - date(2019, 5, 13)).days

        by_text = [moved(number, "") for number in range(30)]
        assert all(0 < abs(days) <= 7 for days in by_text)
        assert len({*by_text}) > 3
        assert len({moved(number, "patient 17") for number in range(9)}) == 1


def test_surrogates_do_not_depend_on_what_else_is_in_the_run(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    chosen = policy("pseudonymize", KEY, monkeypatch)
    alone = efface.sanitize(LETTER, policy=chosen).text
    words = alone + " " + " ".join(surrogate(name) for name in ("Clara", "Helen", "Quillfeather"))
    for others in ([words], [words, "Helen came."], ["", words.upper()]):
        together = efface.sanitize([*others, LETTER], policy=chosen)
        assert together[-1].text == alone


@pytest.mark.parametrize("sign", ["\0", "\n", "\u0301", "\u200b", "\u2800", "\ud800", " ", "x"])
def test_a_mask_is_a_sign_that_can_be_seen(sign: str) -> None:
    mask = {"name": "mask", "character": sign}
    table = {"operators": {"PERSON": mask}, "models": {"identifiers": {}}}
    with pytest.raises(PolicyError, match=r"sign|character"):
        efface.Policy.from_dict(table)


def test_an_output_with_tokens_that_somebody_edited_can_be_verified(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    chosen = policy("encrypt", KEY, monkeypatch)
    text = efface.sanitize(TWO, policy=chosen).text
    assert efface.verify(TWO, text.replace("came, and", "arrived; then"), policy=chosen) == []
