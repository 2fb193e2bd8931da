"""Terms that tell too much."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import efface
from efface.document import Document
from efface.errors import PolicyError
from efface.languages.english import English
from efface.languages.terms import Terms
from tests.conftest import KEY

WORDS = (
    "Dr Quillfeather treated two aspirins the engineer of Barcelona guitar was seen at a clinic in"
    " Leeds for metastatic pancreatic cancer and HIV on 3 May 2019 , . paid $145 million with an"
    " American lawyer who plays chess 4,312 patients University of Michigan her old red gate"
).split()
TEXTS = st.lists(st.sampled_from(WORDS), max_size=30).map(" ".join)


def policy(operator: str = "generalize", **model: Any) -> efface.Policy:
    return efface.Policy.from_dict({"operator": operator, "models": {"information-content": model}})


@pytest.mark.slow
@settings(max_examples=60)
@given(
    text=TEXTS,
    bits=st.sampled_from([3.0, 5.0, 6.6, 9.0]),
    operator=st.sampled_from(["generalize", "label", "suppress"]),
)
def test_no_noun_phrase_above_the_limit_survives(text: str, bits: float, operator: str) -> None:
    chosen = policy(operator, bits=bits)
    result = efface.sanitize(text, policy=chosen)
    # Whoever tags the output again finds nothing above the limit in what is not silent.
    output = Document(result.text, replaced=result.replacements)
    (phrases,) = Terms(English()).phrases([output])
    of = English().knowledge().information.of
    for phrase in phrases:
        if output.shows(phrase.start, phrase.end, silent_only=True):
            assert of(result.text[phrase.start : phrase.end]) <= bits
    assert efface.verify(text, result.text, policy=chosen) == []


def test_the_limit_is_the_most_informative_feature() -> None:
    result = efface.sanitize("She met an engineer.", policy=policy(reveal=["city", "California"]))
    (finding,) = result.findings
    assert finding.reason == "7.3 bits, limit 4.8 (California)"
    assert finding.value > finding.threshold


def test_before_and_after() -> None:
    text = "She was treated in Barcelona for metastatic pancreatic cancer."
    assert efface.sanitize(text, policy=policy(bits=6.6)).text == (
        "She was treated in Spain for a cancer."
    )
    assert efface.sanitize(text, policy=policy("label", bits=6.6)).text == (
        "She was treated in [PLACE_1] for [TERM_1]."
    )


def test_what_is_common_stays() -> None:
    text = "The city has a school and a hospital, and people work there."
    assert efface.sanitize(text, policy=policy()).text == text


@pytest.mark.parametrize(
    ("text", "hidden"),
    [
        ("He drank absinthe.", "absinthe"),
        ("It cost 4,512 in all.", "4,512"),
        ("THE PATIENT HAS LEUKEMIA NOW", "LEUKEMIA"),
    ],
)
def test_what_a_tagger_or_a_sign_could_hide_is_found(text: str, hidden: str) -> None:
    assert hidden not in efface.sanitize(text, policy=policy()).text


def test_long_runs_of_nouns_take_no_longer() -> None:
    assert "Barcelona" not in efface.sanitize("Barcelona aspirin " * 500, policy=policy()).text


def test_surrogates_of_every_round_are_known_to_verify(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EFFACE_KEY", KEY.to_line())
    text = "- item one: 3,400 kg of ammonium nitrate. BERLIN and the U.S. Supreme Court at age 5's"
    chosen = efface.Policy.from_dict(
        {
            "operator": "pseudonymize",
            "models": {"information-content": {"bits": 10}, "identifiers": {}},
        }
    )
    assert efface.verify(text, efface.sanitize(text, policy=chosen).text, policy=chosen) == []


def test_capitals_in_a_line_of_capitals_are_no_acronyms() -> None:
    text = "THE CITY HAS A SCHOOL"
    assert efface.sanitize(text, policy=policy()).text == text


@pytest.mark.parametrize(
    ("model", "message"),
    [
        ({"reveal": ["Xyzzyplugh"]}, "does not know 'Xyzzyplugh'"),
        ({"reveal": ["city"], "bits": 3}, "say reveal or bits, not both"),
        ({"bits": -1}, "bits"),
        ({"bit": 1}, 'unknown key "bit"; did you mean "bits"'),
    ],
)
def test_a_policy_that_sets_no_limit_is_refused(model: dict[str, Any], message: str) -> None:
    with pytest.raises(PolicyError, match=message):
        efface.make_plan(policy(**model))
