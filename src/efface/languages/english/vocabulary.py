"""The English words that are needed to use the counts and the taxonomy."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from efface.knowledge.vocabulary import Vocabulary

__all__ = ["NUMBER_WORDS", "VOCABULARY"]

NUMBER_WORDS = frozenset("one two three four five six seven eight nine ten eleven twelve".split())
_FUNCTION_WORDS = frozenset(
    """a about above after again against all also although am an and any are as at be because been
    before being below between both but by can could did do does doing down during each either
    ever every for from further had has have having he hence her here hers herself him himself
    his how however i if in into is it its itself just less me might more most much must my
    myself neither no nor not now of off on once only onto or other our ours ourselves out over
    per s same shall she should since so some such t than that the their theirs them themselves
    then there these they this those though through thus to too under until up upon us very was
    we were what when where whether which while who whom whose why with within without would yet
    you your yours yourself yourselves""".split()
)
_DECADE = re.compile(r"(?:1[0-9]|20)\d0s")


def _singulars(name: str) -> Iterator[str]:
    """The name, and the singulars that it may be the plural of."""
    yield name
    for ending, singular in (("ies", "y"), ("ves", "f"), ("es", ""), ("s", "")):
        if name.endswith(ending) and len(name) > len(ending) + 2 and not name.endswith("ss"):
            yield name[: -len(ending)] + singular


def _years_of(word: str) -> Sequence[str]:
    """The years of a decade, such as 1980s."""
    return [f"{word[:3]}{digit}" for digit in range(10)] if _DECADE.fullmatch(word) else ()


VOCABULARY = Vocabulary(
    function_words=_FUNCTION_WORDS,
    number_words=NUMBER_WORDS,
    years_of=_years_of,
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
        "PAYMENT": "amount",
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
