"""The examples: documents of seven kinds, each with its policy; and the legal ones."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import efface
from tests.conftest import EXAMPLES

DOCUMENTS = sorted(path for path in EXAMPLES.iterdir() if path.suffix in {".txt", ".md"})


def test_there_are_seven() -> None:
    assert len(DOCUMENTS) == 7


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.stem)
def test_examples_are_sanitized_and_verified(path: Path) -> None:
    policy = efface.Policy.load(EXAMPLES / "policies" / f"{path.stem}.toml")
    result = efface.sanitize(path, policy=policy)
    assert efface.verify(path, result.text, policy=policy) == []
    assert len(result.replacements) >= 10
    for word in policy._table.hide:
        assert word.lower() not in result.text.lower()


def test_a_reader_sees_more_of_the_personnel_note() -> None:
    path = EXAMPLES / "personnel-note.txt"
    policy = efface.Policy.load(EXAMPLES / "policies" / "personnel-note.toml")
    seen = efface.sanitize(path, policy=policy, reader="works-council").text
    assert "George" in seen
    assert "g.snodgrass@example.net" not in seen
    assert "George" not in efface.sanitize(path, policy=policy).text


def test_the_demo_runs_and_sums_up() -> None:
    done = subprocess.run(
        [sys.executable, str(EXAMPLES / "demo.py")], capture_output=True, text=True, check=True
    )
    table = done.stdout[done.stdout.index("document ") :]
    assert table.count("  hold\n") == 7
    assert "broken" not in table


# For each legal policy a sentence, and what must not be left of it.
LEGAL = {
    "us-hiv": ("He takes antiretroviral pills against HIV.", "HIV antiretroviral"),
    "us-std": ("She was treated for syphilis and herpes.", "syphilis herpes"),
    "us-mental-health": ("The psychiatrist called it schizophrenia.", "psychiatr schizo"),
    "us-substance-abuse": ("He left the detoxification for heroin.", "detox heroin"),
    "eu-religion": ("She is a Muslim and prays in the mosque.", "Muslim mosque"),
    "eu-politics": ("He is a socialist and voted in the election.", "socialist elect"),
    "eu-sexual-orientation": ("He is gay, and she is a lesbian.", "gay lesbian"),
    "eu-ethnic-origin": ("They are of Kurdish ethnicity.", "Kurdish ethnic"),
    "eu-trade-union": ("She is a shop steward of the trade union.", "steward union"),
    "eu-health": ("She has diabetes and asthma.", "diabetes asthma"),
}


def test_each_legal_policy_has_a_sentence() -> None:
    assert {path.stem for path in (EXAMPLES / "policies" / "legal").iterdir()} == LEGAL.keys()


@pytest.mark.filterwarnings("error::efface.errors.PolicyWarning")
@pytest.mark.parametrize("name", LEGAL)
def test_a_legal_policy_names_its_source_and_hides_what_it_protects(name: str) -> None:
    path = EXAMPLES / "policies" / "legal" / f"{name}.toml"
    assert "# Source: " in path.read_text()
    policy = efface.Policy.load(path)
    text, hidden = LEGAL[name]
    result = efface.sanitize(f"{text} The weather was fine.", policy=policy)
    for word in hidden.split():
        assert word.lower() not in result.text.lower()
    assert "weather" in result.text
