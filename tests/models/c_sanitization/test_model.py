"""Topics that must not be inferred."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from typing import Any, Literal

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import efface
from efface.document import Document, Finding, Replacement, Term, apply
from efface.errors import PolicyError, PolicyWarning
from efface.knowledge.index import Without
from efface.knowledge.pack import Knowledge
from efface.knowledge.topics import Topic
from efface.languages.english import English
from efface.languages.terms import Terms
from efface.models.base import Judge, Shared
from efface.models.c_sanitization.model import CSanitization, CSanitizationParameters
from efface.operators.base import Context, Operator, OperatorParameters, Wording
from efface.operators.suppress import Suppress
from efface.pipeline.rounds import search
from efface.pipeline.run import Run
from efface.results.decisions import Review
from tests.knowledge.small import documents_with, knowledge_of
from tests.plans import judge_of, plan_of

pytestmark = pytest.mark.filterwarnings("ignore::efface.errors.PolicyWarning")

NOTE = (
    "He has been HIV positive since 2009 and takes antiretroviral therapy. His CD4 count has"
    " fallen, and he was treated for Kaposi's sarcoma. He works as a teacher and likes chess."
)
# Entities, their generalizations, and words that stand with them more or less often.
ENTITIES, BOUNDS = ["flu", "gout"], ["illness", "ailment"]
WORDS = ["oak", "elm", "fir", "tea", "jam", "cup", "hat", "pen"]


def protecting(
    protect: dict[str, str], operator: str = "generalize", **model: Any
) -> efface.Policy:
    table = {"protect": protect, **model}
    return efface.Policy.from_dict({"operator": operator, "models": {"c-sanitization": table}})


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


@st.composite
def backgrounds(draw: st.DrawFn) -> list[str]:
    """Texts in which some words tend to stand with an entity."""
    words = st.lists(st.sampled_from(WORDS), min_size=1, max_size=6)
    texts = []
    for _ in range(draw(st.integers(8, 24))):
        text = draw(words)
        for entity, bound, near in zip(ENTITIES, BOUNDS, ("oak elm", "tea cup"), strict=True):
            if draw(st.integers(0, 2)) == 0:
                text += [bound]
                if draw(st.booleans()):
                    text += [entity, *near.split()[: draw(st.integers(0, 2))]]
        texts.append(" ".join(draw(st.permutations(text))))
    return texts


TEXT = st.lists(
    st.lists(
        st.lists(st.sampled_from(WORDS + ENTITIES), min_size=1, max_size=5).map(
            lambda words: " ".join(words).capitalize() + "."
        ),
        min_size=1,
        max_size=2,
    ).map(" ".join),
    min_size=1,
    max_size=2,
).map("\n\n".join)


def sanitized(
    parameters: CSanitizationParameters,
    knowledge: Knowledge,
    text: str,
    operator: Operator[Any] | None = None,
) -> tuple[Judge, Document, Document]:
    model = CSanitization(parameters, Shared(load=lambda: knowledge))
    original = Document(text)
    plan = plan_of(model, operators={"": operator or Suppress()})
    run = Run.of(plan, [original], Terms(English()))
    (output,) = search(run, Review()).documents
    return judge_of(model), original, output


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


@settings(max_examples=60)
@given(texts=backgrounds(), text=TEXT.map(str.lower))
def test_a_group_hides_only_what_it_must(texts: list[str], text: str) -> None:
    """Of what groups hide nothing can be put back."""
    parameters = CSanitizationParameters(protect={"flu": "illness"}, group=2)
    knowledge = knowledge_of(texts)
    try:
        model = judge_of(CSanitization(parameters, Shared(load=lambda: knowledge)))
    except PolicyError:
        assume(False)
    document = Document(text)
    findings = model.violations([document], [document])
    hidden = [one for one in findings if not one.stays]
    for left in {one.term.identity for one in hidden if one.group}:
        rest = [one for one in hidden if one.term.identity != left or not one.group]
        replacements = [
            Replacement(start=one.start, end=one.end, text="█████", operator="suppress")
            for one in rest
        ]
        assert model.violations(apply([document], replacements), [document])


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


def test_other_names_come_from_the_taxonomy_and_from_the_policy() -> None:
    chosen = protecting({"heroin": "drug"}, "label", group=1, synonyms={"heroin": ["brown sugar"]})
    text = "Diacetylmorphine, Brown-Sugar and HEROIN cost more than white sugar."
    assert efface.sanitize(text, policy=chosen).text == (
        "[TOPIC_1], [TOPIC_2] and [TOPIC_3] cost more than white sugar."
    )


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


def test_capitals_and_marks_inside_a_word_hide_nothing() -> None:
    chosen = protecting({"HIV": "disease"}, "label", group=1)
    for word in ("ANTIRETROVIRAL", "antiretro\u00adviral", "Antiretroviral", "H.I.V."):
        assert efface.sanitize(f"He took {word} pills.", policy=chosen).findings


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


def test_fields_of_a_form_are_no_phrase() -> None:
    chosen = protecting({"HIV": "disease"}, group=1)
    text = "Advice: safe\nSex: male\n- safe\n- sex"
    assert efface.sanitize(text, policy=chosen).text == text


def groups(findings: Sequence[Finding]) -> dict[int, list[Finding]]:
    found: dict[int, list[Finding]] = {}
    for one in findings:
        if one.group is not None:
            found.setdefault(one.group, []).append(one)
    return found


TOGETHER = [
    *["flu illness oak elm"] * 4,
    *["illness oak tea", "illness elm tea", "illness tea"] * 6,
    *["oak cup", "elm cup", "jam"] * 20,
]


def test_a_group_names_its_members_and_what_each_adds() -> None:
    parameters = CSanitizationParameters(protect={"flu": "illness"}, group=2)
    knowledge = knowledge_of(TOGETHER)
    model = judge_of(CSanitization(parameters, Shared(load=lambda: knowledge)))
    document = Document("oak, tea, elm, cup, oak")
    found = groups(model.violations([document], [document]))
    assert len(found) == 1
    words = [document.text[one.start : one.end] for one in found[1]]
    assert sorted(words) in (["elm", "oak", "oak"], ["elm", "oak"])
    assert sum(one.stays for one in found[1]) == 1
    for one in found[1]:
        assert "alone" in one.reason
        assert "adds" in one.reason
        assert one.value > one.threshold


def test_a_group_must_stand_in_one_context() -> None:
    knowledge = knowledge_of(TOGETHER)
    text = "oak tea.\n\nCup elm."
    ways: list[tuple[Literal["document", "paragraph", "sentence"], int]] = [
        ("document", 1),
        ("paragraph", 0),
        ("sentence", 0),
    ]
    for context, hidden in ways:
        parameters = CSanitizationParameters(protect={"flu": "illness"}, group=2, context=context)
        _, _, output = sanitized(parameters, knowledge, text)
        assert output.text.count("█████") == hidden


def test_groups_are_numbered_through_and_the_rest_stays() -> None:
    result = efface.sanitize(NOTE, policy=protecting({"HIV": "disease"}, group=2))
    found = groups(result.findings)
    assert sorted(found) == list(range(1, len(found) + 1))
    for members in found.values():
        assert {one.stays for one in members} == {True, False}
    explained = result.explanation()["findings"]
    assert [one["group"] for one in explained if "group" in one]
    assert efface.verify(NOTE, result.text, policy=protecting({"HIV": "disease"})) == []


def test_where_one_of_a_group_is_kept_another_is_hidden() -> None:
    text = "He sings in a gay choir. The clinic tested his blood."
    for keep in (["gay"], ["tested", "blood"], ["tested"], ["clinic", "gay"]):
        chosen = protecting({"HIV": "disease"}, "label").with_changes({"keep": keep})
        result = efface.sanitize(text, policy=chosen)
        assert all(word in result.text for word in keep)
        for pair in (("gay", "tested"), ("gay", "blood")):
            assert not all(word in result.text for word in pair)
    everything = protecting({"HIV": "disease"}).with_changes({"keep": text.strip(".").split()})
    assert efface.sanitize(text, policy=everything).text == text


@pytest.mark.parametrize(
    "text",
    [
        "SAFE SEX",
        "Safe **sex**",
        "men who have sex",
        "MEN WHO HAVE SEX",
        "the mother's milk",
        "antiretroviral¹",
        "antiretroviral1",
        "ANTIRETROVIRALS",
        "HIV1 and HIV-1",
        "immunodefici-\nency",
        "breast\nmilk",
    ],
)
def test_however_it_is_written_it_is_found(text: str) -> None:
    assert efface.sanitize(text, policy=protecting({"HIV": "disease"}, "label", group=1)).findings


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


@pytest.mark.parametrize(
    ("model", "message"),
    [
        ({"protect": {}}, "names no entity"),
        ({"protect": {"qwzzk": "disease"}}, "does not know 'qwzzk'"),
        ({"protect": {"HIV": "qwzzk"}}, "stand together in no document"),
        ({"protect": {"HIV": "hiv"}}, "but names it"),
        ({"protect": {"HIV": "HIV infection"}}, "but names it"),
        ({"protect": {"the": ""}}, "has no word that says something"),
        ({"protect": {"HIV": "of the"}}, "has no word that says something"),
        ({"protect": {"HIV": "disease"}, "synonyms": {"HIV": ["the"]}}, "has no word"),
        ({"protect": {"HIV": "disease", "HIV ": "virus"}}, "named twice"),
        ({"protect": {"HIV": "virus"}, "probabilities": "standard"}, "use disease, .*suggest"),
        ({"protect": {"HIV": "disease"}, "synonyms": {"flu": ["grippe"]}}, "'flu' is not among"),
        ({"protect": {"HIV": "disease"}, "group": 9}, "<= 4"),
        ({"protect": {"HIV": "disease"}, "reading": "C"}, "choose one of: A, B"),
    ],
)
def test_what_cannot_be_protected_is_refused(model: dict[str, Any], message: str) -> None:
    with pytest.raises(PolicyError, match=message):
        efface.make_plan(efface.Policy.from_dict({"models": {"c-sanitization": model}}))


@pytest.mark.filterwarnings("always")
def test_a_bound_that_bounds_little_is_warned_of() -> None:
    with pytest.warns(PolicyWarning, match="bounds little; use disease"):
        efface.make_plan(protecting({"HIV": "virus"}))
    with pytest.warns(PolicyWarning, match="bounds little"):
        efface.make_plan(protecting({"HIV": "AIDS"}))
    with pytest.warns(PolicyWarning, match="fewer than 50"):
        efface.make_plan(protecting({"alcoholism": "vice"}))
    with pytest.warns(PolicyWarning, match="may stay, because virus is too specific"):
        efface.sanitize("AIDS was not diagnosed.", policy=protecting({"HIV": "virus"}))
