"""What words tell of topics."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import efface
from efface.document import Document, Replacement, apply
from efface.knowledge.pack import Knowledge
from efface.knowledge.topics import Topic
from efface.models.c_sanitization.evidence import Evidence, is_number
from efface.models.c_sanitization.expressions import expressions
from efface.models.c_sanitization.model import CSanitizationParameters
from tests.knowledge.small import FUNCTION_WORDS, knowledge_of
from tests.models.c_sanitization.cases import protecting, sanitized

pytestmark = pytest.mark.filterwarnings("ignore::efface.errors.PolicyWarning")


def test_other_names_come_from_the_taxonomy_and_from_the_policy() -> None:
    chosen = protecting({"heroin": "drug"}, "label", group=1, synonyms={"heroin": ["brown sugar"]})
    text = "Diacetylmorphine, Brown-Sugar and HEROIN cost more than white sugar."
    assert efface.sanitize(text, policy=chosen).text == (
        "[TOPIC_1], [TOPIC_2] and [TOPIC_3] cost more than white sugar."
    )


@pytest.mark.slow
def test_a_kind_of_an_entity_names_it() -> None:
    result = efface.sanitize(
        "She converted to Buddhism.", policy=protecting({"religion": "belief"}, group=1)
    )
    reasons = [one.reason for one in result.findings]
    assert reasons[-1].startswith("a kind of religion")
    assert "Buddhism" not in result.text


def test_an_acronym_that_is_another_word_is_not_taken_for_it() -> None:
    chosen = protecting({"AIDS": "disease"}, "label", group=1)
    assert "hearing aids" in efface.sanitize("She has hearing aids.", policy=chosen).text
    assert "AIDS" not in efface.sanitize("She has AIDS.", policy=chosen).text


def test_an_unknown_word_is_judged_by_what_it_is_a_kind_of() -> None:
    texts = ["flu illness balm"] * 4 + ["illness"] * 4 + ["oak"] * 9
    knowledge = knowledge_of(texts, [("zibalm", "balm"), ("zioak", "oak")])
    parameters = CSanitizationParameters(protect={"flu": "illness"}, group=1)
    _, _, output = sanitized(parameters, knowledge, "zibalm and zioak")
    assert output.text == "█████ and zioak"


def test_what_nobody_knows_may_be_hidden() -> None:
    text = "He takes qwzzkabine daily."
    assert "qwzzkabine" in efface.sanitize(text, policy=protecting({"HIV": "disease"})).text
    chosen = protecting({"HIV": "disease"}, "label", unknown="hide", group=1)
    assert efface.sanitize(text, policy=chosen).text == "He takes [TOPIC_1] daily."


@pytest.mark.slow
def test_kinds_are_found_however_they_are_written() -> None:
    for entity, text in (
        ("religion", "ISLAM, BUDDHISM"),
        ("dementia", "She has Pick's disease."),
        ("child", "Two children"),
        ("AIDS", "She has Aids."),
        ("cancer", "leu-\nkemia"),
    ):
        bound = {"religion": "belief", "child": "person"}.get(entity, "disease")
        chosen = protecting({entity: bound}, "label", group=1)
        reason = efface.sanitize(text, policy=chosen).findings[0].reason
        assert reason.startswith(("names", "a kind of"))


SMALL = [
    *["flu illness balm oil"] * 4,
    *["flu illness 1918"] * 3,
    *["illness elm"] * 4,
    *["gout ailment port wine"] * 4,
    *["ailment elm", "oak"] * 6,
]
KINDS = [("zibalm", "balm"), ("bird flu", "flu"), ("podagra", "gout")]


def evidence_of(
    knowledge: Knowledge | None = None,
    protect: Sequence[tuple[str, str]] = (("flu", "illness"), ("gout", "ailment")),
    *,
    hides_unknown: bool = False,
) -> Evidence:
    knowledge = knowledge or knowledge_of(SMALL, KINDS)
    topics = [Topic.of(*pair, knowledge) for pair in protect]
    return Evidence(topics, knowledge, hides_unknown=hides_unknown)


def test_there_is_a_share_for_each_topic() -> None:
    evidence = evidence_of()
    balm, port = evidence.shares("balm"), evidence.shares("port")
    assert balm[0] > 0.8 > 0.2 > balm[1]
    assert port[1] > 0.8 > 0.2 > port[0]
    assert evidence.shares("oak") == pytest.approx(evidence.shares("oak"))
    assert max(evidence.shares("oak")) < 0.1


def test_numbers_tell_nothing_and_unknown_words_have_no_shares() -> None:
    evidence, strict = evidence_of(), evidence_of(hides_unknown=True)
    assert evidence.shares("1918") == strict.shares("1918") == (0.0, 0.0)
    assert evidence.shares("qwzzk") == ()
    assert strict.shares("qwzzk") == (1.0, 1.0)
    assert strict.shares("4711") == ()
    assert is_number("19-18")
    assert not is_number("B12")


def test_words_are_tried_in_other_forms_and_as_a_kind_of_others_but_phrases_are_not() -> None:
    evidence, counts = evidence_of(), knowledge_of(SMALL, KINDS).counts
    for form in ("balm", "BALM", "Balms", "balm2", "zibalm"):
        assert evidence.where(form) == counts.where("balm")
    assert evidence.where("balm oil") == counts.where("balm oil")
    assert evidence.where("elm balm") is None
    assert evidence.where("qwzzk") is None


@pytest.mark.parametrize(
    ("words", "number"),
    [("flu", 1), ("FLU", 1), ("bird flu", 1), ("gout", 2), ("podagra", 2), ("PODAGRA", 2)],
)
def test_the_topic_is_known_that_words_name_or_are_a_kind_of(words: str, number: int) -> None:
    evidence = evidence_of()
    assert evidence.kind(words) == evidence.kind(words) == number
    assert evidence.kind("elm") == 0


def test_a_phrase_is_known_only_with_all_of_its_parts() -> None:
    known = evidence_of().known(
        [*expressions(Document("balm oil, port wine, oil qwzzk"), FUNCTION_WORDS)]
    )
    assert [one.text for one in known] == [
        *("balm", "oil", "port", "wine", "oil"),
        *("balm oil", "port wine"),
    ]


def test_entities_are_found_where_they_stand_unless_they_were_put_there() -> None:
    text = "Gout, then the FLU."
    document = Document(text)
    evidence = evidence_of()
    found = {text[start:end]: topic.entity for start, end, topic in evidence.mentions(document)}
    assert found == {"Gout": "gout", "FLU": "flu"}
    silent = Replacement(start=0, end=4, text="gout", operator="pseudonymize")
    (after,) = apply([document], [silent])
    assert [topic.entity for _, _, topic in evidence.mentions(after)] == ["flu"]
