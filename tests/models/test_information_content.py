"""Terms that tell too much."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import efface
from efface.document import Document
from efface.errors import PolicyError
from efface.knowledge.building import build
from efface.languages.english import English
from efface.languages.terms import Terms
from efface.pipeline.checking import check
from tests.conftest import KEY
from tests.knowledge.small import FUNCTION_WORDS

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
    of = English().knowledge().information.of_noun
    for phrase in phrases:
        if output.shows(phrase.start, phrase.end, silent_only=True):
            assert of(result.text[phrase.start : phrase.end]) <= bits
    assert efface.verify(text, result.text, policy=chosen) == []


def test_the_limit_is_the_most_informative_feature() -> None:
    result = efface.sanitize("She met an engineer.", policy=policy(reveal=["city", "California"]))
    (finding,) = result.findings
    assert finding.reason == "6.2 bits, limit 4.8 (California)"
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


def notes(*said: str) -> list[str]:
    """Twenty short letters; the first ones say something more."""
    begin = [f"Letter {number} came on time." for number in range(20)]
    return [f"{letter} {more}" for letter, more in zip(begin, [*said, *[""] * 20], strict=False)]


def sanitized(texts: list[str], chosen: efface.Policy) -> list[str]:
    return [result.text for result in efface.sanitize(texts, policy=chosen)]


def test_what_enough_documents_of_a_collection_say_stays() -> None:
    texts = notes(*["She drank absinthe."] * 5, "She played the theremin.")
    shown = sanitized(texts, policy(common=0.1))
    assert all("absinthe" in text for text in shown[:5])
    assert "theremin" not in shown[5]
    assert "absinthe" not in sanitized(texts, policy())[0]
    # Fewer than five documents are never enough, and neither is less than the share.
    assert "absinthe" not in sanitized(texts[1:], policy(common=0.1))[0]
    assert "absinthe" not in sanitized(texts, policy(common=0.3))[0]


def test_what_is_common_is_hidden_if_it_is_a_name_or_a_number() -> None:
    texts = notes(*["She met Clara Quillfeather near Zorbaville, and paid 4,512."] * 6)
    chosen = efface.Policy.from_dict(
        {
            "operator": "label",
            "models": {"identifiers": {}, "information-content": {"common": 0.1, "bits": 6}},
        }
    )
    for text in sanitized(texts, chosen)[:6]:
        assert not any(word in text for word in ("Quillfeather", "Zorbaville", "4,512"))
    alone = sanitized(texts, policy("label", common=0.1, bits=6))
    assert not any("Quillfeather" in text or "4,512" in text for text in alone)


def test_a_document_of_a_collection_is_verified_with_the_collection() -> None:
    texts = notes(*["She drank absinthe."] * 5)
    chosen = policy(common=0.1)
    results = [*efface.sanitize(texts, policy=chosen)]
    parameters = results[0].certificate.promises[0].parameters
    assert (parameters["common"], parameters["fewest"]) == (0.1, 5)
    assert results[0].figures == {"information-content": {"documents": 20, "common if said by": 5}}
    assert "enough documents of the collection" in results[0].certificate.promises[0].promise
    plan = efface.make_plan(chosen)
    assert plan.collective
    assert plan.divisible
    outputs = [Document(result.text) for result in results]
    assert check(plan, [*map(Document, texts)], outputs) == []
    assert check(plan, [Document(texts[0])], outputs[:1]) != []


@pytest.mark.parametrize(
    ("model", "promise"),
    [
        ({}, "No noun phrase or number of the output tells more bits than what may be revealed."),
        (
            {"numbers": False, "abbreviations": False, "whole": False},
            "No part of a noun phrase of the output tells more bits than what may be revealed,"
            " but for numbers and amounts and abbreviations.",
        ),
    ],
)
def test_the_promise_says_what_it_leaves_out(model: dict[str, Any], promise: str) -> None:
    assert efface.make_plan(policy(**model)).models[0].promise == promise


def test_without_common_documents_are_judged_one_by_one() -> None:
    plan = efface.make_plan(policy())
    assert not plan.collective
    assert plan.models[0].memory(1000, 1000) is None
    together = efface.make_plan(policy(common=0.5)).models[0].memory(1000, 1000)
    assert together is not None
    assert together.needed > together.counted == 1000


def test_a_background_of_ones_own_counts_by_its_weight(tmp_path: Path) -> None:
    path = tmp_path / "own.index"
    texts = ["The zorbanex worked.", "A zorbanex helped."] * 4
    build(texts, path, FUNCTION_WORDS, about={"source": "secret files"}, at_least=1)
    text = "She takes zorbanex."
    own = {"counts": str(path), "weight": 0.5}
    assert "zorbanex" not in sanitized([text], policy())[0]
    chosen = policy(background=[own, {"counts": "built-in", "weight": 0.5}])
    (result,) = efface.sanitize([text], policy=chosen)
    assert result.text == text
    assert efface.verify(text, result.text, policy=chosen) == []
    first, second = result.certificate.promises[0].parameters["background"]
    assert (first["counts"], first["weight"]) == ("of one's own", 0.5)
    assert second["counts"] == "built-in"
    assert "own.index" not in result.certificate.to_json()
    little = policy(background=[{**own, "weight": 0.001}, "built-in"])
    assert "zorbanex" not in sanitized([text], little)[0]


def test_information_is_kept_by_the_measure_of_the_limit() -> None:
    plan = efface.make_plan(policy(background=["clinical", "built-in"], bits=9))
    assert plan.information is plan.models[0].information
    assert efface.make_plan(policy()).information is English().knowledge().information


def test_numbers_and_abbreviations_may_tell_nothing() -> None:
    text = (
        "She takes bisoprolol 3.7 mg. The potassium is 286 mg/L. The QXZ came."
        " It cost 4,512 in all. The gondoliers left."
    )
    rules: dict[str, Any] = {"bits": 9, "numbers": False, "abbreviations": False}
    shown = sanitized([text], policy("label", **rules))[0]
    assert shown == text.replace("gondoliers", "[TERM_1]")
    assert efface.verify(text, shown, policy=policy("label", **rules)) == []
    judged = sanitized([text], policy("label", bits=9))[0]
    assert not any(part in judged for part in ("3.7", "286", "QXZ", "4,512"))


@pytest.mark.parametrize(
    ("text", "whole", "rare"),
    [
        ("The old gondolier came.", "The [TERM_1] came.", "The old [TERM_1] came."),
        ("The new gate was red.", "The new gate was red.", "The new gate was red."),
    ],
)
def test_of_a_phrase_the_rare_words_alone_may_go(text: str, whole: str, rare: str) -> None:
    assert sanitized([text], policy("label", bits=11)) == [whole]
    assert sanitized([text], policy("label", bits=11, whole=False)) == [rare]
    assert efface.verify(text, rare, policy=policy("label", bits=11, whole=False)) == []


@pytest.mark.slow
@settings(max_examples=40)
@given(text=TEXTS, bits=st.sampled_from([3.0, 6.6, 9.0]))
def test_hiding_rare_words_alone_keeps_the_promise(text: str, bits: float) -> None:
    chosen = policy("label", bits=bits, whole=False, numbers=False, abbreviations=False)
    result = efface.sanitize(text, policy=chosen)
    assert efface.verify(text, result.text, policy=chosen) == []


@pytest.mark.parametrize(
    ("model", "message"),
    [
        ({"reveal": ["Xyzzyplugh"]}, "does not know 'Xyzzyplugh'"),
        ({"reveal": ["city"], "bits": 3}, "say reveal or bits, not both"),
        ({"bits": -1}, "bits"),
        ({"bit": 1}, 'unknown key "bit"; did you mean "bits"'),
        ({"background": ["nowhere.index"]}, r"background: nowhere\.index: cannot be read"),
    ],
)
def test_a_policy_that_sets_no_limit_is_refused(model: dict[str, Any], message: str) -> None:
    with pytest.raises(PolicyError, match=message):
        efface.make_plan(policy(**model))
