"""A reviewer's decisions from Python: the edited JSON of explain, given back."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import efface
from efface import Document, Policy, PolicyError
from efface.results.result import Result
from tests.conftest import LETTER


def policy(**keys: Any) -> Policy:
    return Policy.from_dict({"models": {"identifiers": {}}, **keys})


def decided(path: Path, edit: Any, **keys: Any) -> Result:
    """The letter sanitized with the findings as `edit` leaves them."""
    path.write_text(LETTER)
    explained = efface.explain(path)
    assert isinstance(explained, dict)
    explained["findings"] = edit(explained["findings"])
    decisions = path.with_suffix(".json")
    decisions.write_text(json.dumps(explained))
    return efface.sanitize(path, decisions=decisions, **keys)


def test_unedited_decisions_change_nothing(tmp_path: Path) -> None:
    assert decided(tmp_path / "a.txt", lambda f: f).text == efface.sanitize(LETTER).text


def test_a_dropped_finding_stays_visible_there_and_only_there(tmp_path: Path) -> None:
    result = decided(tmp_path / "a.txt", lambda findings: findings[:1] + findings[2:])
    assert "Clara Quillfeather came" in result.text
    assert "Mrs [PERSON_2]" in result.text
    certificate = result.certificate
    assert [promise.holds for promise in certificate.promises] == [False]
    assert certificate.exceptions["let stand by a reviewer"] == 1
    path = tmp_path / "a.txt"
    assert efface.verify(path, result.text) != []
    assert efface.verify(path, result.text, decisions=tmp_path / "a.json") == []


def test_an_added_finding_is_hidden(tmp_path: Path) -> None:
    start = LETTER.index("lives")
    extra = [
        {"start": start, "end": start + 5},
        {"start": 0, "end": 4, "label": "WORD", "replacement": "Hi"},
    ]
    result = decided(tmp_path / "a.txt", lambda findings: findings + extra)
    assert result.text.startswith("Hi Dr [PERSON_1]")
    assert "Mrs [PERSON_2] [HIDDEN_1] in" in result.text
    assert result.certificate.exceptions["added by a reviewer"] == 2
    assert [promise.holds for promise in result.certificate.promises] == [True]


def test_an_addition_may_cut_a_finding_that_was_dropped(tmp_path: Path) -> None:
    start = LETTER.index("Barcelona")
    extra = [{"start": start - 3, "end": start + 4, "replacement": "near "}]
    result = decided(
        tmp_path / "a.txt", lambda findings: [f for f in findings if f["label"] != "PLACE"] + extra
    )
    assert "lives near elona" in result.text
    assert efface.verify(tmp_path / "a.txt", result.text, decisions=tmp_path / "a.json") == []


@pytest.mark.parametrize("words", ["2019", "May 2019", "1 January 2019", "on 3 May"])
def test_a_reviewer_may_use_words_that_look_like_an_identifier(tmp_path: Path, words: str) -> None:
    def reword(findings: list[dict[str, Any]]) -> list[dict[str, Any]]:
        return [{**f, "replacement": words} if f["label"] == "DATE" else f for f in findings]

    result = decided(tmp_path / "a.txt", reword)
    assert f"came on {words}." in result.text
    assert result.certificate.exceptions["reworded by a reviewer"] == 1


def test_words_of_an_addition_may_stay_in_its_rewording(tmp_path: Path) -> None:
    start = LETTER.index("can be reached")
    extra = [{"start": start, "end": start + 14, "replacement": "can be found"}]
    result = decided(tmp_path / "a.txt", lambda findings: findings + extra)
    assert "can be found at" in result.text
    assert efface.verify(tmp_path / "a.txt", result.text, decisions=tmp_path / "a.json") == []


def test_a_reworded_finding_gets_the_reviewers_words_unless_they_tell_the_name(
    tmp_path: Path,
) -> None:
    def reword(text: str) -> Any:
        return lambda findings: [{**findings[0], "replacement": text}, *findings[1:]]

    assert decided(tmp_path / "a.txt", reword("a colleague")).text.startswith(
        "Dear Dr a colleague,"
    )
    assert "Pennywhistle" not in decided(tmp_path / "b.txt", reword("Helen Pennywhistle!")).text


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ('{"source": 1}', "line 1 is not what explain"),
        ("nonsense", "line 1 is not what explain"),
        ('{"source": "a.txt", "characters": 7, "findings": []}', "explain it again"),
        ('{"source": "a.txt", "findings": [{"start": 0, "end": 9999}]}', "explain it again"),
        ('{"source": "a.txt", "findings": [{"start": 0, "end": 1, "label": "x y"}]}', "capitals"),
    ],
)
def test_decisions_that_do_not_fit_are_refused(tmp_path: Path, line: str, message: str) -> None:
    decisions = tmp_path / "d.json"
    decisions.write_text(line)
    with pytest.raises(PolicyError, match=message):
        efface.sanitize(Document(LETTER, "a.txt"), decisions=decisions)
    with pytest.raises(PolicyError, match="cannot be read"):
        efface.sanitize("x", decisions=tmp_path / "nothing")


# The certificate.


def test_decisions_made_with_another_policy_are_refused(tmp_path: Path) -> None:
    """What they lack would count as dropped: --hide could be undone."""
    path, decisions = tmp_path / "a.txt", tmp_path / "d.json"
    path.write_text(LETTER)
    decisions.write_text(json.dumps(efface.explain(path), indent=2))
    assert efface.sanitize(path, decisions=decisions).text == efface.sanitize(path).text
    with pytest.raises(PolicyError, match="was made with another policy"):
        efface.sanitize(path, decisions=decisions, hide=["lives"])
    with pytest.raises(PolicyError, match="was made with another policy"):
        efface.verify(path, "", decisions=decisions, profile="names")
