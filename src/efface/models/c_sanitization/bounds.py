"""Checks whether a generalization can bound what is told of an entity, and advises if not."""

from __future__ import annotations

from collections.abc import Iterator

from efface.knowledge.pack import Knowledge
from efface.knowledge.suggesting import FOLLOWS, TOGETHER, suggest
from efface.knowledge.topics import Probabilities, Topic
from efface.knowledge.word_keys import plain_words

__all__ = ["advice", "escape", "fault"]


def fault(topic: Topic, knowledge: Knowledge, probabilities: Probabilities) -> str:
    """Why a topic cannot be protected; the empty string if it can."""
    entity, bound = topic.entity, topic.bound
    if not topic.entity_documents:
        return (
            f"the background does not know {entity!r}, so it knows nothing that tells of it;"
            " give synonyms that it knows or counts of your own, or put it on the hide list"
        )
    for name in (*topic.forms, bound or entity):
        if not set(plain_words(name)) - topic.function_words:
            return f"{name!r} has no word that says something"
    if not bound:
        return ""
    if topic.is_named_by(bound):
        return f"{bound!r} is no generalization of {entity!r}, but names it"
    if not topic.told:
        return (
            f"{entity!r} and {bound!r} stand together in no document of the background, so this"
            f" bounds nothing; {_better(topic, knowledge)}"
        )
    if probabilities == "standard" and not topic.is_general:
        return (
            f"{bound!r} is in {len(topic.bound_documents):,} documents of the background,"
            f" {entity!r} in {len(topic.entity_documents):,}: with standard probabilities no"
            f" text could tell more than that; {_better(topic, knowledge)}"
        )
    return ""


def advice(topic: Topic, knowledge: Knowledge) -> Iterator[str]:
    """Warnings for the author of the policy, for a topic that can be protected."""
    if not topic.bound:
        return
    pair = f"{topic.entity} bounded by {topic.bound}"
    if not topic.is_general or topic.share > FOLLOWS:
        yield (
            f"{pair}: {topic.bound} is in too few documents of the background beside those with"
            f" {topic.entity}, so it bounds little; {_better(topic, knowledge)}"
        )
    if len(topic.told) < TOGETHER:
        yield (
            f"{pair}: they stand together in {len(topic.told)} documents of the background, fewer"
            f" than {TOGETHER}, so that little is known of what tells of them"
        )


def escape(topic: Topic) -> str:
    """The warning when a term is kept from which the entity follows."""
    return (
        f"{topic.entity} bounded by {topic.bound}: terms from which {topic.entity} follows more"
        f" often than not may stay, because {topic.bound} is too specific a bound; {_ask(topic)}"
    )


def _better(topic: Topic, knowledge: Knowledge) -> str:
    """Up to three better bounds, and the command that shows more."""
    options = suggest(topic.entity, knowledge, synonyms=topic.forms[1:])
    good = [option.bound for option in options if not option.verdict]
    return f"use {', '.join(good[:3])}, or {_ask(topic)}" if good else _ask(topic)


def _ask(topic: Topic) -> str:
    return f"see: efface knowledge suggest {topic.entity!r}"
