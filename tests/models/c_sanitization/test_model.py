"""Topics that must not be inferred."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import efface
from efface.document import Document, Term
from efface.errors import PolicyError
from efface.knowledge.index import Without
from efface.knowledge.topics import Topic
from efface.languages.english import English
from efface.models.c_sanitization.model import CSanitizationParameters
from efface.operators.base import Context, Operator, OperatorParameters, Wording
from efface.operators.suppress import Suppress
from tests.knowledge.small import documents_with, knowledge_of
from tests.models.c_sanitization.cases import NOTE, TEXT, backgrounds, protecting, sanitized

pytestmark = pytest.mark.filterwarnings("ignore::efface.errors.PolicyWarning")


class ByAWord(Operator[OperatorParameters]):
    """Something that is said instead, and judged again; in the end nothing is."""

    name = "by a word"
    parameters_type = OperatorParameters
    recognisable = exact = binds = reasons = needs_key = silent = False
    sign = ""

    def replace(self, term: Term, context: Context) -> Wording | None:
        return Wording("jam") if term.text != "jam" else None


class Plain:
    """The promise, counted in Python sets."""

    def __init__(self, texts: Sequence[str], parameters: CSanitizationParameters) -> None:
        self._texts = texts
        self._given = parameters

    def holds(self, output: Document) -> bool:
        return not any(self._broken(output))

    def _broken(self, output: Document) -> Iterator[tuple[str, ...]]:
        text = re.sub("█+", "|", output.text)
        for entity, bound in self._given.protect.items():
            if re.search(rf"\b{entity}s?\b", text):
                yield (entity,)
            for context in self._contexts(text):
                terms = sorted(self._terms(context))
                for size in range(1, self._given.group + 1):
                    for group in itertools.combinations(terms, size):
                        if self._tells(group, entity, bound):
                            yield group

    def _contexts(self, text: str) -> list[str]:
        if self._given.context == "document":
            return [text]
        paragraphs = text.split("\n\n")
        if self._given.context == "paragraph":
            return paragraphs
        return [one for paragraph in paragraphs for one in re.split(r"(?<=\.) ", paragraph)]

    def _terms(self, text: str) -> set[str]:
        found = set()
        for run in re.split(r"[.|\n]+", text):
            words = run.split()
            for length in range(1, 5):
                for start in range(len(words) - length + 1):
                    phrase = " ".join(words[start : start + length])
                    if len(documents_with(phrase, self._texts)) >= 3:
                        found.add(phrase)
        return found

    def _share(self, group: Sequence[str], entity: str, bound: str) -> tuple[float, int, float]:
        """The share of the documents that tell, how many do, and the largest that is allowed."""
        where = {
            name: documents_with(name, self._texts) for name in (*group, entity, bound) if name
        }
        together = set.intersection(*(where[term] for term in group))
        if not bound:
            told = together & where[entity]
            return len(told) / max(1, len(together)), len(told), 1
        contextual = self._given.probabilities == "contextual"
        of_topic = where[entity] & where[bound] if contextual else where[entity]
        limit = len(of_topic) / len(where[bound])
        prior = len(of_topic) / len(self._texts)
        if contextual and self._given.reading == "B":
            together, prior = together & where[bound], limit
        told = together & of_topic
        return (len(told) + prior) / (len(together) + 1), len(told), limit

    def _tells(self, group: Sequence[str], entity: str, bound: str) -> bool:
        share, support, limit = self._share(group, entity, bound)
        if not (share > limit * (1 + 1e-9) if bound else share >= limit):
            return False
        if len(group) == 1:
            return True
        alone = max(self._share([term], entity, bound)[0] for term in group)
        return support >= 3 and share >= 1.5 * alone


PARAMETERS = {
    "group": st.integers(1, 3),
    "context": st.sampled_from(["document", "paragraph", "sentence"]),
    "probabilities": st.sampled_from(["contextual", "standard"]),
    "reading": st.sampled_from(["A", "B"]),
    "protect": st.sampled_from(
        [
            {"flu": "illness"},
            {"flu": "illness", "gout": "ailment"},
            {"flu": ""},
            {"gout": "ailment", "flu": ""},
        ]
    ),
}


@pytest.mark.slow
@settings(max_examples=200)
@given(
    texts=backgrounds(),
    text=TEXT.map(str.lower),
    given=st.fixed_dictionaries(PARAMETERS),
    operator=st.sampled_from([Suppress(), ByAWord()]),
)
def test_no_term_and_no_group_breaks_the_bound(
    texts: list[str], text: str, given: dict[str, Any], operator: Operator[Any]
) -> None:
    parameters = CSanitizationParameters(**given)
    knowledge = knowledge_of(texts)
    try:
        model, original, output = sanitized(parameters, knowledge, text, operator)
    except PolicyError:
        assume(False)
    assert model.violations([output], [original]) == []
    assert Plain(texts, parameters).holds(output)


@pytest.mark.slow
@settings(max_examples=60)
@given(texts=backgrounds(), text=TEXT.map(str.lower), group=st.integers(1, 2))
def test_the_order_of_the_entities_does_not_matter_to_the_promise(
    texts: list[str], text: str, group: int
) -> None:
    protect = {"flu": "illness", "gout": "ailment"}
    one = CSanitizationParameters(protect=protect, group=group)
    other = CSanitizationParameters(protect=dict(reversed(protect.items())), group=group)
    knowledge = knowledge_of(texts)
    try:
        model, original, output = sanitized(one, knowledge, text)
        reversed_model, _, reversed_output = sanitized(other, knowledge, text)
    except PolicyError:
        assume(False)
    for checked in (model, reversed_model):
        for document in (output, reversed_output):
            assert checked.violations([document], [original]) == []


def topic(entity: str, bound: str, **model: Any) -> Topic:
    return Topic.of(entity, bound, English().knowledge(), **model)


def bits(topic: Topic, term: str) -> float:
    return topic.bits(topic.share_of(English().knowledge().counts.where(term)))


def test_the_generalization_tells_just_as_much_as_it_may() -> None:
    """Section 4 of the paper: PMI_g(c; g(c)) = IC(g(c)), in both readings."""
    for reading in ("A", "B"):
        hiv = topic("HIV", "disease", reading=reading)
        share = len(hiv.told) / len(hiv.bound_documents)
        assert hiv.bits(share) == pytest.approx(hiv.limit)
        assert not hiv.tells(hiv.share_of(hiv.bound_documents))


def test_what_always_stands_with_an_entity_tells_all_of_it() -> None:
    """Section 2 of the paper: then PMI(c; t) = IC(c)."""
    knowledge = knowledge_of(["flu oak", "flu oak", "flu oak", "elm", "flu elm", "tea", "tea"])
    flu = Topic.of("flu", "", knowledge)
    oak, elm = (flu.share_of(knowledge.counts.where(word)) for word in ("oak", "elm"))
    assert flu.bits(oak) == pytest.approx(flu.limit)
    assert flu.tells(oak)
    assert not flu.tells(elm)


def test_a_bound_that_is_too_specific_lets_aids_pass() -> None:
    assert bits(topic("HIV", "virus"), "AIDS") < topic("HIV", "virus").limit
    assert bits(topic("HIV", "disease"), "AIDS") > topic("HIV", "disease").limit


def test_a_document_left_out_of_the_counts_was_never_there() -> None:
    texts = ["oak flu", "oak elm", "elm tea", "oak tea flu"]
    for number in range(len(texts)):
        rest = [text for place, text in enumerate(texts) if place != number]
        left, built = Without(knowledge_of(texts).counts, number), knowledge_of(rest).counts
        assert left.documents == built.documents
        for words in (["oak"], ["oak", "flu"], ["elm", "tea"], []):
            assert left.together(words) == built.together(words)
        assert left.count("oak") == built.count("oak")


def test_findings_say_what_a_term_tells_of_what() -> None:
    findings = efface.sanitize(NOTE, policy=protecting({"HIV": "disease"}, group=1)).findings
    found = {NOTE[one.start : one.end]: one for one in findings}
    assert found["HIV"].reason == "names HIV"
    assert found["CD4"].reason == "8.4 bits about HIV, limit 6.6 (disease)"
    assert found["CD4"].value > found["CD4"].threshold
    assert not {"teacher", "chess", "works"} & found.keys()


def test_an_entity_is_replaced_by_its_generalization() -> None:
    chosen = protecting({"HIV": "disease"}, group=1)
    text = "The clinic found HIV. The human immunodeficiency virus and hiv are the same."
    result = efface.sanitize(text, policy=chosen)
    assert "HIV" not in result.text.upper()
    assert "immunodeficiency" not in result.text
    assert result.text.startswith("The clinic found a disease.")


def test_an_entity_is_the_same_in_small_letters() -> None:
    small, capital = (Topic.of(name, "disease", English().knowledge()) for name in ("hiv", "HIV"))
    assert small.told >= capital.told
    assert small.limit == capital.limit


def test_a_protected_entity_cannot_be_kept() -> None:
    with pytest.raises(PolicyError, match="keep: HIV is protected"):
        efface.make_plan(protecting({"HIV": "disease"}).with_changes({"keep": ["HIV"]}))


def test_beside_what_is_kept_nothing_is_hidden_without_need() -> None:
    chosen = protecting({"HIV": "disease"}, group=1).with_changes({"keep": ["CD4"]})
    text = "His last CD4 count was fine."
    assert efface.sanitize(text, policy=chosen).text == text
    assert efface.sanitize(text, policy=protecting({"HIV": "disease"}, group=1)).text == (
        "His last count was fine."
    )


def test_denials_become_no_statements() -> None:
    chosen = protecting({"HIV": "disease"}, group=1)
    assert efface.sanitize("HIV: negative", policy=chosen).text == "[TOPIC_1]: negative"
