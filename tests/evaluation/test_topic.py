"""What an adversary still learns of a topic."""

from __future__ import annotations

import numpy as np
import pytest

from efface.attacks.topics import Guesses, guess
from efface.errors import InputError
from efface.evaluation.topic import TopicOutcome, cases, evaluate, mean
from efface.knowledge.topics import Topic
from efface.languages.english import English
from efface.languages.english.tagger import SpacyTagger
from efface.policy import Policy
from tests.evaluation.texts import about_topics


def test_documents_are_matched() -> None:
    topic = Topic.of("HIV", "disease", English().knowledge())
    (case,) = cases(about_topics(), [topic], most=25)
    assert sum(case.labels) == 25
    assert len(case.documents) == len(case.numbers) == 50
    texts = about_topics()
    for document, number, label in zip(case.documents, case.numbers, case.labels, strict=True):
        assert document.text == texts[number]
        assert ("HIV" in document.text) == label
        assert label or "disease" in document.text
    with pytest.raises(InputError, match="at least 20 of each are needed"):
        list(cases(about_topics(10), [topic]))


def test_an_attacker_learns_what_there_is_and_nothing_else() -> None:
    texts, labels = about_topics(), [number % 3 == 0 for number in range(90)]
    assert guess(texts, texts, labels).auc > 0.95
    nothing = ["the same words"] * 90
    guessed = guess(nothing, nothing, labels)
    assert guessed.auc == pytest.approx(0.5, abs=0.2)


def test_ties_count_half() -> None:
    labels = np.array([True, True, False, False])
    assert Guesses(np.array([1.0, 0.0, 1.0, 0.0]), labels).auc == 0.5
    assert Guesses(np.array([2.0, 2.0, 1.0, 0.0]), labels).auc == 1


def test_the_mean_is_that_of_the_topics() -> None:
    samples = np.array([0.5, 0.7])
    some = [
        TopicOutcome("a / b", "x", 0.5, 0.6, 0.7, samples, 0.1, 0.9),
        TopicOutcome("c / d", "x", 0.7, 0.8, 0.9, samples, 0.3, 0.7),
    ]
    average = mean(some, "x")
    assert average.adaptive == pytest.approx(0.7)
    assert average.kept == pytest.approx(0.8)
    assert "0.700" in str(average)


def test_words_are_read_by_the_tagger_of_the_policy(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise InputError("spaCy was asked")

    monkeypatch.setattr(SpacyTagger, "read", refuse)
    (case,) = cases(about_topics(), [Topic.of("HIV", "disease", English().knowledge())], most=20)
    table = {"models": {"c-sanitization": {"protect": {"HIV": "disease"}}}}
    with pytest.raises(InputError, match="spaCy was asked"):
        list(evaluate(case, Policy.from_dict({**table, "tagger": "spacy"}), groups=[1]))
