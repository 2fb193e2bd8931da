"""The English words that are needed to find more general terms in the taxonomy."""

from __future__ import annotations

import re
from collections.abc import Iterator

from efface.knowledge.vocabulary import Vocabulary

__all__ = ["VOCABULARY"]


def _singulars(name: str) -> Iterator[str]:
    """The name, and the singulars that it may be the plural of."""
    yield name
    for ending, singular in (("ies", "y"), ("ves", "f"), ("es", ""), ("s", "")):
        if name.endswith(ending) and len(name) > len(ending) + 2 and not name.endswith("ss"):
            yield name[: -len(ending)] + singular


VOCABULARY = Vocabulary(
    types={
        "PERSON": "person",
        "ORG": "organization",
        "PLACE": "place",
        "GROUP": "group",
        "EVENT": "event",
        "WORK": "work",
        "PRODUCT": "product",
        "LAW": "law",
        "LANGUAGE": "language",
        "OCCUPATION": "person",
        "DATE": "date",
        "MONEY": "amount",
    },
    kinds={
        "ORG": ("organization", "institution", "structure", "group"),
        "PLACE": ("location", "structure", "body of water", "land", "geological formation", "way"),
        "GROUP": ("person", "group"),
        "EVENT": ("event",),
        "WORK": ("creation", "communication", "publication"),
        "PRODUCT": ("artifact", "substance"),
        "LAW": ("law", "document"),
        "LANGUAGE": ("language",),
        "OCCUPATION": ("person", "occupation"),
    },
    # The Tin Whistle Company is a company; but a film may be called The Umbrella.
    telling=frozenset({"ORG", "PLACE", "LAW", "EVENT", "NAME"}),
    told=(
        *("organization", "institution", "award", "structure", "location", "body of water", "law"),
        *("social event", "contest", "war", "document", "way", "land"),
    ),
    tops={
        "person": "person",
        "location": "place",
        "body part": "part of the body",
        "organization": "organization",
        "group": "group",
        "artifact": "product",
        "substance": "material",
        "act": "activity",
        "event": "event",
        "condition": "condition",
        "communication": "message",
        "cognition": "idea",
        "time period": "period",
        "measure": "amount",
        "attribute": "quality",
        "process": "process",
        "possession": "property",
        "state": "situation",
    },
    professional="professional",
    no_trades=(
        "wrongdoer",
        "bad person",
        "unwelcome person",
        "unfortunate",
        "relative",
        "juvenile",
    ),
    privative=frozenset(
        """acting alleged aspiring assistant attempted associate deputy ex failed fake false
        fictional former honorary imaginary late mock non potential pseudo purported so-called
        supposed suspected unborn vice virtual would-be""".split()
    ),
    vague=frozenset(
        """abstraction act agent artifact attribute causal_agent cognition content creation entity
        instrumentality living_thing matter object part physical_entity property
        psychological_feature relation state thing unit whole grouping measure possession
        social_group physical_condition otherworld organism process phenomenon shape collection
        communication""".split()
    ),
    states=("infection", "disease", "disorder", "syndrome", "abuse"),
    of=re.compile(r"\s+(?:of|for|in|at|on|and)\s+", re.I),
    singulars=_singulars,
)
