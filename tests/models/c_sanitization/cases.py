"""Policies, made-up backgrounds and texts about topics."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

import efface
from efface.document import Document
from efface.knowledge.pack import Knowledge
from efface.languages.english import English
from efface.languages.terms import Terms
from efface.models.base import Judge, Shared
from efface.models.c_sanitization.model import CSanitization, CSanitizationParameters
from efface.operators.base import Operator
from efface.operators.suppress import Suppress
from efface.pipeline.rounds import search
from efface.pipeline.run import Run
from efface.results.decisions import Review
from tests.plans import judge_of, plan_of

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
