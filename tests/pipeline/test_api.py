"""sanitize, explain and verify from Python."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import efface
from efface import Document, Finding, InputError, Policy, PolicyError, PromiseError, Term
from efface.languages.terms import Terms
from efface.models import MODELS
from efface.models.base import Judge
from efface.models.identifiers import model as identifiers
from efface.models.identifiers.model import Identifiers
from efface.pipeline.api import sanitize_each
from efface.results.result import Result
from tests.conftest import KEY, LETTER


def policy(**keys: Any) -> Policy:
    return Policy.from_dict({"models": {"identifiers": {}}, **keys})


def test_the_face_is_what_is_listed() -> None:
    assert sorted(efface.__all__) == efface.__all__
    assert set(efface._HOMES) | {"__version__"} == set(efface.__all__)
    for name in efface.__all__:
        assert getattr(efface, name) is not None
    with pytest.raises(AttributeError):
        _ = efface.nothing
    assert callable(efface.verify)
    assert dir(efface) == efface.__all__


def test_a_str_is_text_even_if_it_is_a_path(letter: Path) -> None:
    assert efface.sanitize(str(letter)).original.text == str(letter)
    assert efface.sanitize(letter).original.text == LETTER


@pytest.mark.parametrize("source", [b"bytes", 7, None, [7], [b"bytes"]])
def test_what_is_neither_is_refused(source: Any) -> None:
    with pytest.raises(InputError, match=r"give str, pathlib\.Path or Document"):
        efface.sanitize(source)


def test_half_a_character_is_refused() -> None:
    with pytest.raises(InputError, match="lone surrogate"):
        efface.sanitize("a\ud800b")


def test_a_collection_gives_results_in_order() -> None:
    results = efface.sanitize(["Mr Crumb came.", "", "a@example.org"])
    assert [result.text for result in results] == ["Mr [PERSON_1] came.", "", "[EMAIL_1]"]
    assert efface.sanitize([]) == []
    assert efface.sanitize(iter(["x"]))[0].text == "x"


def test_replacements_and_findings_are_at_their_places_in_the_original() -> None:
    result = efface.sanitize(LETTER)
    hidden = [LETTER[r.start : r.end] for r in result.replacements]
    assert hidden[:3] == ["Helen Pennywhistle", "Clara Quillfeather", "on 3 May 2019"]
    found = [LETTER[f.start : f.end] for f in result.findings]
    assert found == [text.removeprefix("on ") for text in hidden]
    assert result.kept == pytest.approx(1 - sum(map(len, hidden)) / len(LETTER))


def test_verify_finds_what_was_put_back() -> None:
    result = efface.sanitize(LETTER)
    assert efface.verify(LETTER, result.text) == []
    left = efface.verify(LETTER, result.text.replace("[PERSON_1]", "Helen Pennywhistle"))
    assert [LETTER[f.start : f.end] for f in left] == ["Helen Pennywhistle"]
    assert efface.verify(LETTER, result.text + "\nP.S. helen   PENNYWHISTLE") != []
    assert len(efface.verify([LETTER, LETTER], [result.text, LETTER])) == len(result.findings)
    assert {f.document for f in efface.verify([LETTER, LETTER], [result.text, LETTER])} == {1}
    with pytest.raises(InputError, match="2 originals, but 1"):
        efface.verify([LETTER, LETTER], [result.text])


def test_the_keep_list_acts_in_every_model() -> None:
    text = "Barcelona Hospital in Barcelona wrote to a@example.org."
    result = efface.sanitize(text, policy=policy(keep=["barcelona", "a@example.org"]))
    assert result.text == "Barcelona [ORG_1] in Barcelona wrote to a@example.org."
    assert (
        efface.verify(text, result.text, policy=policy(keep=["barcelona", "a@example.org"])) == []
    )
    assert efface.verify(text, result.text, policy=policy(keep=["barcelona"])) != []


def test_hide_is_stronger_than_keep() -> None:
    text = "Project Aurora, and Aurora alone"
    both = policy(hide=["Project Aurora"], keep=["Aurora"])
    result = efface.sanitize(text, policy=both)
    assert result.text == "[HIDDEN_1], and Aurora alone"
    assert efface.verify(text, result.text, policy=both) == []


def test_a_hidden_string_does_not_survive_inside_a_mask() -> None:
    both = policy(hide=["0142"], operators={"PHONE": {"name": "mask", "keep_last": 4}})
    text = "Call (555) 010-0142 now; room 0142."
    result = efface.sanitize(text, policy=both)
    assert "0142" not in result.text
    assert efface.verify(text, result.text, policy=both) == []


def test_a_keep_word_excuses_nothing_but_itself() -> None:
    """Whatever the alignment makes of the text around it."""
    keep = policy(keep=["Barcelona"])
    original = "Barcelona is nice. Dr. Quillfeather saw it."
    leak = "The city of Quillfeather is nice. Dr. [PERSON_1] saw it."
    assert efface.verify(original, leak, policy=keep) != []
    lines, safe = "Barcelona: Dr. Quillfeather saw.\n", "Barcelona: Dr. [PERSON_1] saw.\n"
    assert efface.verify(lines * 50, safe * 50, policy=keep) == []
    assert (
        efface.verify(lines * 50, safe * 25 + "x Quillfeather x\n" + safe * 25, policy=keep) != []
    )


@pytest.mark.parametrize("words", [["€€€"], ["🍕"], ["C++"]])
def test_signs_can_be_hidden(words: list[str]) -> None:
    text = "pay €€€ now 🍕 in C++ code"
    hide = policy(hide=words)
    result = efface.sanitize(text, policy=hide)
    assert words[0] not in result.text
    assert efface.verify(text, text, policy=hide) != []


@pytest.mark.parametrize(
    "text",
    [
        "Dr. Quillfeather came. Quill-\nfeather left. Quill**feather**. Quill\u00adfeather.",
        "Mr. Ada Quillfeather came. QUILLFEATHER was late. <b>Quill</b>feather too.",
        "Lind-Quillfeather, Ada <ada@example.org> wrote. Lind-Quillfeather said so.",
    ],
)
def test_a_found_name_does_not_survive_in_another_form(text: str) -> None:
    result = efface.sanitize(text)
    assert "feather" not in result.text.lower()


def test_an_apostrophe_is_an_apostrophe() -> None:
    assert "Neill" not in efface.sanitize("Mr. Ada O'Neill came. O’Neill was late.").text


def test_labels_are_not_used_twice() -> None:
    text = "[PERSON_1] said Mr. Quillfeather left."
    assert efface.sanitize(text).text == "[PERSON_1] said Mr. [PERSON_2] left."


def test_a_name_dressed_up_as_a_label_is_found() -> None:
    text = "Dr. Quillfeather saw Mr. Bobsworth."
    assert efface.verify(text, "Dr. [QUILLFEATHER_1] saw Mr. [PERSON_1].") != []


@pytest.mark.slow
def test_long_lists_take_no_long_time() -> None:
    """Work that grew with the square of the text would not come back from this."""
    text = " ".join(f"u{i}@example.org ok hid" for i in range(4000))
    both = Policy.from_dict(
        {"keep": ["ok"], "hide": ["hid"], "models": {"identifiers": {"labels": ["EMAIL"]}}}
    )
    result = efface.sanitize(text, policy=both)
    assert "@" not in result.text
    assert result.text.count("ok") == 4000


@pytest.mark.slow
@pytest.mark.parametrize("count", [50, 1200])
def test_short_names_in_repetitive_text_are_found_by_verify(count: int) -> None:
    original = "Start A.\n" + "Mr Li met.\n" * count + "End B.\n"
    assert efface.verify(original, efface.sanitize(original).text) == []
    left = efface.verify(original, original.replace("Mr", "Sir"))
    places = [match.start() for match in re.finditer("Li", original)]
    assert len(places) == count
    assert all(any(f.start <= place < f.end for f in left) for place in places)
    foreign = efface.verify(original, "Something else. " * 500 + "Mr Li met. " * count)
    assert foreign != []


def test_accents_that_are_characters_of_their_own() -> None:
    text = "Dr Pe\u0301ter Crumb wrote. Pe\u0301ter left. PE\u0301TER too."
    assert "ter" not in efface.sanitize(text).text.lower()


def test_labels_in_the_original_are_text() -> None:
    text = "See [PERSON_1] and Mr Crumb, whose label is PERSON."
    result = efface.sanitize(text)
    assert "Crumb" not in result.text
    assert efface.verify(text, result.text) == []


def test_readers_get_their_views() -> None:
    views = policy(readers={"auditor": {"models": {"identifiers": {"labels": ["EMAIL"]}}}})
    text = "Mr Crumb wrote from a@example.org."
    assert efface.sanitize(text, policy=views).text == "Mr [PERSON_1] wrote from [EMAIL_1]."
    result = efface.sanitize(text, policy=views, reader="auditor")
    assert result.text == "Mr Crumb wrote from [EMAIL_1]."
    assert result.certificate.reader == "auditor"
    assert efface.verify(text, result.text, policy=views, reader="auditor") == []
    assert efface.verify(text, result.text, policy=views) != []
    with pytest.raises(PolicyError, match="unknown reader"):
        efface.sanitize(text, policy=views, reader="nobody")


def test_explain_has_the_designed_keys_and_no_words() -> None:
    explained = efface.explain(LETTER)
    assert isinstance(explained, dict)
    keys = [
        "start",
        "end",
        "label",
        "model",
        "measure",
        "value",
        "threshold",
        "replacement",
        "reason",
    ]
    assert list(explained["findings"][0]) == keys
    assert "Pennywhistle" not in json.dumps(explained)
    with_text = efface.explain([LETTER], with_text=True)
    assert isinstance(with_text, list)
    assert with_text[0]["findings"][0]["text"] == "Helen Pennywhistle"


# Decisions: the edited JSON of explain, taken back.


def test_the_certificate_is_public_and_repeats(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("EFFACE_KEY", raising=False)
    one, two = efface.sanitize(LETTER).certificate, efface.sanitize(LETTER).certificate
    assert one == two
    assert one.input is None
    data = json.loads(one.to_json())
    assert data["promises"][0]["holds"] is True
    assert data["knowledge"]["language"]["digest"].startswith("sha256:")
    for finding in efface.sanitize(LETTER).findings:
        assert LETTER[finding.start : finding.end] not in one.to_json()


def test_a_policy_that_needs_no_language_names_none() -> None:
    hide = Policy.from_dict({"hide": ["Aurora"]})
    assert efface.sanitize("Aurora", policy=hide).certificate.knowledge == {}
    assert "language" in efface.sanitize("", policy=policy()).certificate.knowledge


def test_digests_are_keyed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EFFACE_KEY", KEY.to_line())
    one = efface.sanitize(LETTER).certificate
    assert str(one.input).startswith("hmac-sha256:")
    assert one.policy.startswith("hmac-sha256:")
    monkeypatch.setenv("EFFACE_KEY", efface.Key(bytes(32)).to_line())
    two = efface.sanitize(LETTER).certificate
    assert {one.input, one.policy}.isdisjoint({two.input, two.policy})
    assert one.output == two.output  # it is public: what it is made from is, too
    assert one.output.startswith("sha256:")


# Failing closed.


class Discontent(Identifiers):
    """A model that finds its promise broken whatever is hidden."""

    def prepare(self, collection: Sequence[Document], terms: Terms) -> Judge:
        return NeverContent()


class NeverContent(Judge):
    """Its judge."""

    def accepts(self, text: str, original: Document) -> bool:
        return True

    def public_parameters(self) -> dict[str, Any]:
        return {}

    def violations(
        self, documents: Sequence[Document], originals: Sequence[Document]
    ) -> list[Finding]:
        term = Term(start=0, end=1, text=documents[0].text[:1], label="PERSON")
        return [
            Finding(
                term=term, model=Identifiers.name, measure="m", value=1, threshold=0, reason="never"
            )
        ]


def test_a_promise_that_cannot_be_kept_gives_no_output(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(MODELS._places, "identifiers", f"{__name__}:Discontent")
    monkeypatch.setattr(Document, "shows", lambda *_, **__: True)
    with pytest.raises(PromiseError, match=r"a\.txt: the promise of identifiers could not be kept"):
        efface.sanitize(Document(LETTER, "a.txt"))


def test_one_bad_document_does_not_stop_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    find = identifiers._Judge._find

    def fail(self: Any, original: Document, entities: Any) -> Any:
        if "poison" in original.text:
            raise RuntimeError(original.text)
        return find(self, original, entities)

    monkeypatch.setattr(identifiers._Judge, "_find", fail)
    documents = [
        Document("Mr Crumb", "a"),
        Document("poison Quillfeather", "b"),
        Document("x", "c"),
    ]
    outcomes = [outcome for _, outcome in sanitize_each(documents)]
    assert isinstance(outcomes[0], Result)
    assert isinstance(outcomes[2], Result)
    assert str(outcomes[1]).startswith("b: internal error (RuntimeError, test_api.py:")


def test_documents_are_worked_on_in_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("efface.pipeline.api.AT_ONCE", 20)
    drawn: list[int] = []

    def documents() -> Iterator[Document]:
        for number in range(6):
            drawn.append(number)
            yield Document("Mr Crumb came.", str(number))

    for document, outcome in sanitize_each(documents()):
        assert isinstance(document, Document)
        assert isinstance(outcome, Result)
        assert outcome.text == "Mr [PERSON_1] came."
        assert drawn[-1] <= int(document.source) + 2


TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=80)


@pytest.mark.slow
@given(TEXTS)
def test_any_text_is_sanitized_and_verified(text: str) -> None:
    result = efface.sanitize(text)
    assert efface.verify(text, result.text) == []
    hidden = {i for r in result.replacements for i in range(r.start, r.end)}
    kept = "".join(c for i, c in enumerate(text) if i not in hidden)
    shown, position = [], 0
    for start, end, _ in result.document.replaced_here():
        shown.append(result.text[position:start])
        position = end
    assert "".join([*shown, result.text[position:]]) == kept
