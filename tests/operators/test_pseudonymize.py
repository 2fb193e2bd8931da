"""Surrogates that follow from a key."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import efface
from efface.document import Document, Term
from efface.keys import Key
from efface.operators.base import Context
from efface.operators.pseudonymize import Pseudonymize, PseudonymizeParameters
from tests.conftest import KEY, LETTER, Program
from tests.operators.helpers import TEXTS, policy, surrogate


@pytest.mark.slow
@given(st.lists(TEXTS, min_size=1, max_size=4))
def test_the_same_key_gives_the_same_surrogates_in_any_order(texts: list[str]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        chosen = policy("pseudonymize", KEY, patch)
        first = {r.original.text: r.text for r in efface.sanitize(texts, policy=chosen)}
        again = efface.sanitize(texts[::-1], policy=policy("pseudonymize", KEY, patch))
        assert {r.original.text: r.text for r in again} == first


@pytest.mark.slow
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


def test_surrogates_do_not_depend_on_what_else_is_in_the_run(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    chosen = policy("pseudonymize", KEY, monkeypatch)
    alone = efface.sanitize(LETTER, policy=chosen).text
    words = alone + " " + " ".join(surrogate(name) for name in ("Clara", "Helen", "Quillfeather"))
    for others in ([words], [words, "Helen came."], ["", words.upper()]):
        together = efface.sanitize([*others, LETTER], policy=chosen)
        assert together[-1].text == alone
