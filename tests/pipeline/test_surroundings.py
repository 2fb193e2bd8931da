"""What stands around a term: topic, phrase, who is mentioned, what may be said."""

from __future__ import annotations

from efface import Document, Policy
from efface.document import Term
from efface.languages.terms import Terms
from efface.pipeline.plan import make_plan
from efface.pipeline.run import Run
from efface.pipeline.surroundings import Surroundings

TEXT = "Laura Lind is a lawyer from Leeds. She won the case against the old bank."


def surroundings() -> tuple[Surroundings, Document, Run]:
    policy = {"operator": "generalize", "models": {"identifiers": {}, "information-content": {}}}
    plan = make_plan(Policy.from_dict(policy))
    document = Document(TEXT)
    run = Run.of(plan, [document], Terms(plan.language))
    return Surroundings(run, document, run.violations([document])), document, run


def test_names_that_were_found_are_known() -> None:
    known, _, _ = surroundings()
    assert known.name_somebody("the Lind case")
    assert not known.name_somebody("the old bank")


def test_the_models_are_asked_what_may_be_said() -> None:
    known, _, _ = surroundings()
    assert known.accepts("person")
    assert not known.accepts("Leeds")


def test_the_words_around_a_term_say_what_is_spoken_of_the_nearest_first() -> None:
    known, document, _ = surroundings()
    bank = document.text.index("bank")
    near = known.near(Term(start=bank, end=bank + 4, text="bank"), document)
    assert near[:2] == ("old", "case") or near[0] == "old"
    assert "the" not in near
    assert "bank" not in near


def test_headings_fields_and_tables_are_no_prose() -> None:
    known, document, _ = surroundings()
    assert known.in_prose(Term(start=0, end=5, text="Laura"), document)
    form = Document("Bank: Lind\n\nPlace   Date   Sum\nLeeds   May    one\n")
    assert not any(
        known.in_prose(Term(start=place, end=place + 3, text="x"), form) for place in (6, 13, 31)
    )


def test_a_phrase_and_what_is_said_of_a_person() -> None:
    known, document, _ = surroundings()
    bank = document.text.index("bank")
    phrase = known.phrase(Term(start=bank, end=bank + 4, text="bank"), document)
    assert phrase
    assert document.text[phrase.start : phrase.end] == "old bank"
    person = Term(start=0, end=10, label="PERSON", text="Laura Lind", identity="Laura Lind")
    assert known.descriptions(person)[0] == "lawyer"
    assert known.descriptions(Term(start=bank, end=bank + 4, label="TERM", text="bank")) == ()
