"""Substring anonymity as users meet it."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import efface
from efface import Policy, PolicyWarning
from efface.document import Document
from efface.errors import InputError, MissingExtraError
from efface.models.substring_anonymity import whole_words as words
from efface.models.substring_anonymity.parameters import SubstringAnonymityParameters as Rules
from efface.pipeline.api import sanitize_each
from efface.results.result import Result
from tests.conftest import KEY
from tests.models.substring_anonymity import naive
from tests.models.substring_anonymity.cases import BAR, LETTERS, hide, policy


def test_what_is_in_too_few_documents_is_hidden() -> None:
    assert hide(LETTERS, k=2) == [
        f"{BAR}, your test was negative. Kind regards",
        f"{BAR}, your test was negative. Kind regards",
        f"{BAR}, your test was {BAR}. Kind regards",
    ]
    assert hide(LETTERS, k=2, words=False)[2] == f"{BAR}, your test was {BAR}tive. Kind regards"


def test_characters_that_always_stay() -> None:
    assert hide(LETTERS, k=2, never_suppress=" ,.")[0] == (
        f"{BAR} {BAR} {BAR}, your test was negative. Kind regards"
    )


def test_the_paper_counts_occurrences() -> None:
    keys: dict[str, Any] = {"k": 2, "min_length": 1, "count": "occurrences", "words": False}
    assert hide(["abracadabra"], **keys) == [f"abra{BAR}a{BAR}abra"]
    assert hide(["abracadabraxrac"], "mask", **keys) == ["abra*a*abra*rac"]


def test_what_is_published_can_be_the_measure() -> None:
    texts = ["abcX", "abcdY", "bcdZ"]
    # "bcd" is in two originals, but in one of them it is not published as a whole.
    keys: dict[str, Any] = {"k": 2, "min_length": 1, "cover": "greedy", "words": False}
    assert hide(texts, "mask", **keys) == ["abc*", "abc**", "bcd*"]
    published = hide(texts, "mask", **keys, scope="published")
    assert published == ["abc*", "abc**", "bc**"]


@pytest.mark.slow
@pytest.mark.parametrize("operator", ["suppress", "label", "mask", "generalize"])
@pytest.mark.parametrize("scope", ["original", "published"])
def test_what_was_written_verifies(operator: str, scope: str) -> None:
    rules = policy(operator, k=2, min_length=1, scope=scope)
    written = [result.text for result in efface.sanitize(LETTERS, policy=rules)]
    assert efface.verify(LETTERS, written, policy=rules) == []
    left = efface.verify(LETTERS, LETTERS, policy=rules)
    assert {finding.document for finding in left} == {0, 1, 2}


def test_what_somebody_put_back_is_found() -> None:
    rules = policy(k=2)
    written = hide(LETTERS, k=2)
    assert efface.verify(LETTERS, [written[0].replace(BAR, "Ada"), *written[1:]], policy=rules)
    assert efface.verify(LETTERS, ["Lind, hello. Kind regards", *written[1:]], policy=rules)
    assert efface.verify(LETTERS, ["Ada Lind " * 50, *written[1:]], policy=rules)
    assert not efface.verify(LETTERS, [f"{BAR}. Kind regards", *written[1:]], policy=rules)


def test_rare_punctuation_that_somebody_put_back_is_found() -> None:
    texts = [f"the cat sat {name} on the mat" for name in ("¿¿Wilma!!", "Bob", "Cy")]
    rules = policy(k=2, min_length=4)
    written = hide(texts, k=2, min_length=4)
    assert written[0] == f"the cat sat {BAR} on the mat"
    for back in (f"{BAR}¿¿{BAR}!!{BAR}", f"{BAR} ¿¿ {BAR}"):
        assert efface.verify(texts, [written[0].replace(BAR, back), *written[1:]], policy=rules)


def test_signs_in_originals_are_hidden() -> None:
    """Nobody could tell them from those that are put in."""
    assert hide(["███]", "█"], k=2, min_length=1) == [BAR, BAR]
    texts = ["Ada █████ the house", "Lind [RARE_1] the house ####"]
    assert hide(texts, "label", k=2, min_length=5) == [
        "[RARE_1] the house",
        "[RARE_2] the house[RARE_3]",
    ]
    # A mask could not be told from the stars that are there.
    assert hide(["Ada **, the house", "Bo, the house"], "mask", k=2) == [
        "[RARE_1], the house",
        "**, the house",
    ]


def test_operators_that_keep_a_form_give_way_to_labels(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EFFACE_KEY", KEY.to_line())
    texts = ["the cat sat on the mat", "the cat sat on the mat", "the cat sat Q☠☢7—€ on the mat"]
    for operator in ("pseudonymize", "shift", "generalize"):
        assert hide(texts, operator, k=2)[2] == "the cat sat [RARE_1] on the mat"


def test_a_decision_lets_nothing_else_stand(tmp_path: Path) -> None:
    """White space is a character like others."""
    same = "common start of all and the common middle here and the common end"
    texts = {"a.txt": "Bob 7 " + same.replace(" here", "  here"), "b.txt": same, "c.txt": same}
    for name, text in texts.items():
        (tmp_path / name).write_text(text)
    paths = [tmp_path / name for name in texts]
    rules = policy(k=2, words=False)
    explained = efface.explain(paths, policy=rules)
    assert isinstance(explained, list)
    found = explained[0]["findings"]
    assert [one["start"] for one in found] == [0, 47]
    explained[0]["findings"] = found[1:]
    decisions = tmp_path / "decisions.json"
    decisions.write_text("\n".join(map(json.dumps, explained)))
    result = efface.sanitize(paths, policy=rules, decisions=decisions)[0]
    assert result.text == texts["a.txt"].replace("  ", f"{BAR} ")


def test_what_is_hidden_in_pieces_is_explained_as_hidden() -> None:
    rules = Policy.from_dict(
        {"models": {"identifiers": {"labels": ["EMAIL"]}, "substring-anonymity": {"k": 2}}}
    )
    with pytest.warns(PolicyWarning):
        explained = efface.explain("Write to ada@example.org about the house.", policy=rules)
    assert isinstance(explained, dict)
    assert [one["replacement"] for one in explained["findings"]] == [
        "[RARE_1][EMAIL_1][RARE_2]",
        "[EMAIL_1]",
    ]


@pytest.mark.parametrize(
    ("keys", "promise"),
    [
        (
            {},
            "Every run of characters that stands occurs in at least k documents of the originals.",
        ),
        (
            {"count": "occurrences", "scope": "published"},
            "Every run of characters that stands occurs at least k times in what is published.",
        ),
        (
            {"never_suppress": " "},
            "Every run of characters that stands, cut at characters that are never suppressed,"
            " occurs in at least k documents of the originals.",
        ),
        (
            {"words": "rare"},
            "Every word that stands occurs in at least k documents of the originals, or no more"
            " than its share lies outside of runs of characters that do.",
        ),
    ],
)
def test_the_certificate_says_what_is_promised(keys: dict[str, Any], promise: str) -> None:
    result = efface.sanitize(["some words here"] * 2, policy=policy(k=2, **keys))[0]
    assert result.certificate.promises[0].promise == promise


def test_with_another_model_what_it_replaced_separates() -> None:
    texts = [f"Write to {name}@example.org about the house" for name in ("a", "b", "c")]
    rules = Policy.from_dict(
        {"models": {"identifiers": {"labels": ["EMAIL"]}, "substring-anonymity": {"k": 3}}}
    )
    results = efface.sanitize(texts, policy=rules)
    assert {result.text for result in results} == {"Write to [EMAIL_1] about the house"}
    assert efface.verify(texts, [result.text for result in results], policy=rules) == []


def test_more_asked_for_than_there_are_documents() -> None:
    with pytest.warns(PolicyWarning, match=r"k is 9.*fewer documents \(3\)"):
        assert hide(LETTERS, k=9) == [BAR] * 3
    with pytest.warns(PolicyWarning):
        assert hide(["a b"], k=2, never_suppress=" ") == [f"{BAR} {BAR}"]


def test_nothing_and_empty_texts() -> None:
    assert efface.sanitize([], policy=policy(k=2)) == []
    assert hide(["", ""], k=9) == ["", ""]
    assert hide(["", "a b c d e f", "a b c d e f"], k=2) == ["", "a b c d e f", "a b c d e f"]


def test_findings_say_how_far_a_run_goes() -> None:
    first, _ = efface.sanitize(["the cat sat there", "the cat sat down"], policy=policy(k=2))
    (finding,) = first.findings
    assert (finding.start, finding.end, finding.label) == (12, 17, "RARE")
    assert (finding.measure, finding.value, finding.threshold) == ("characters", 17, 12)
    assert finding.reason == "would make a run of 17; its first 12 are in 2 documents"


def test_the_keep_list_stays() -> None:
    rules = Policy.from_dict(
        {"keep": ["Ada Lind"], "operator": "suppress", "models": {"substring-anonymity": {"k": 2}}}
    )
    texts = [result.text for result in efface.sanitize(LETTERS, policy=rules)]
    assert texts[0] == f"{BAR}Ada Lind, your test was negative. Kind regards"


PIECES = ["a", "b", " ", "c", "█", "█████", "日", "é", "🎉", "*", "[", "[RARE_1]", "#####", "\r\n"]
TEXTS = st.lists(st.lists(st.sampled_from(PIECES), max_size=12).map("".join), max_size=5)
KEYS = st.fixed_dictionaries(
    {
        "k": st.integers(2, 3),
        "min_length": st.integers(1, 3),
        "count": st.sampled_from(["documents", "occurrences"]),
        "cover": st.sampled_from(["greedy", "optimal"]),
        "scope": st.sampled_from(["original", "published"]),
        "words": st.booleans(),
    }
)


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::efface.PolicyWarning")
@given(texts=TEXTS, keys=KEYS, operator=st.sampled_from(["suppress", "label", "mask"]))
def test_every_run_that_is_left_repeats(
    texts: list[str], keys: dict[str, Any], operator: str
) -> None:
    results = efface.sanitize(texts, policy=policy(operator, **keys))
    holes = []
    for result in results:
        shown = list(result.original.text)
        for one in result.replacements:
            shown[one.start : one.end] = naive.HOLE * (one.end - one.start)
        holes.append("".join(shown))
    rules = Rules(**keys)
    count = naive.counter(texts if rules.scope == "original" else holes, rules)
    for text in holes:
        for start, end in naive.runs(text):
            assert count(text[start:end]) >= rules.k
    assert (
        efface.verify(texts, [one.text for one in results], policy=policy(operator, **keys)) == []
    )


def test_portions_are_judged_as_the_whole() -> None:
    texts = [f"{letter} {'x' * 300_000}" for letter in LETTERS]
    rules = policy(k=2)
    whole = [result.text for result in efface.sanitize(texts, policy=rules)]
    found = [result for _, result in sanitize_each(map(Document, texts), policy=rules)]
    assert [one.text for one in found if isinstance(one, Result)] == whole


def test_parts_are_judged_by_themselves() -> None:
    texts = ["the same words", "the same words", "2039485761", "the same words"]
    rules = policy(k=2)
    assert hide(texts, k=2) == [*texts[:2], BAR, texts[3]]
    parts = efface.sanitize(texts, policy=rules, split=2)
    assert [result.text for result in parts] == [*texts[:2], BAR, BAR]
    assert efface.verify(texts, [result.text for result in parts], policy=rules) == []
    with pytest.raises(InputError, match="at least one part"):
        efface.sanitize(texts, policy=rules, split=0)


@pytest.mark.parametrize("package", ["pydivsufsort", "psutil", "regex"])
def test_what_is_not_installed_is_named(package: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    words._table.cache_clear()
    with pytest.raises(MissingExtraError, match=r"pip install '\.\[substrings\]'"):
        hide(["the same words", "the same thing"], k=2, min_length=2, share=0.3)
