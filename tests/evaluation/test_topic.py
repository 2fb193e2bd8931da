"""What an adversary still learns of a topic."""

from __future__ import annotations

import json
import random
from pathlib import Path

import numpy as np
import pytest

from efface.attacks.topics import Guesses, guess
from efface.errors import InputError
from efface.evaluation.topic import cases, mean
from efface.knowledge.topics import Topic
from efface.languages.english import English
from tests.conftest import Program

ABOUT = "antiretroviral virus infected immune condoms transmission blood".split()
OTHER = "wheat garden fungus leaves harvest mildew farmer".split()
COMMON = "people house river music letter table winter travel paper window".split()


def corpus(count: int = 30) -> list[str]:
    """Made-up texts: some about HIV, some about other diseases, some about nothing."""
    chance = random.Random(3)
    texts = []
    for number in range(3 * count):
        about, name = (
            (ABOUT, "HIV"),
            (OTHER, "disease"),
            (COMMON, "music"),
        )[number % 3]
        words = chance.choices(about, k=6) + chance.choices(COMMON, k=12) + [name]
        chance.shuffle(words)
        texts.append(" ".join(words))
    return texts


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "corpus.jsonl"
    path.write_text("\n".join(json.dumps({"text": text}) for text in corpus()))
    return path


def test_documents_are_matched() -> None:
    topic = Topic.of("HIV", "disease", English().knowledge())
    (case,) = cases(corpus(), [topic], most=25)
    assert sum(case.labels) == 25
    assert len(case.documents) == len(case.numbers) == 50
    texts = corpus()
    for document, number, label in zip(case.documents, case.numbers, case.labels, strict=True):
        assert document.text == texts[number]
        assert ("HIV" in document.text) == label
        assert label or "disease" in document.text
    with pytest.raises(InputError, match="at least 20 of each are needed"):
        list(cases(corpus(10), [topic]))


def test_an_attacker_learns_what_there_is_and_nothing_else() -> None:
    texts, labels = corpus(), [number % 3 == 0 for number in range(90)]
    assert guess(texts, texts, labels).auc > 0.95
    nothing = ["the same words"] * 90
    guessed = guess(nothing, nothing, labels)
    assert guessed.auc == pytest.approx(0.5, abs=0.2)


def test_ties_count_half() -> None:
    labels = np.array([True, True, False, False])
    assert Guesses(np.array([1.0, 0.0, 1.0, 0.0]), labels).auc == 0.5
    assert Guesses(np.array([2.0, 2.0, 1.0, 0.0]), labels).auc == 1


def test_topics_on_the_command_line(program: Program, file: Path, tmp_path: Path) -> None:
    picture = tmp_path / "topics.svg"
    run = ("evaluate", "topic", file, "--protect", "HIV=disease", "--groups", "1")
    printed = program(*run, "--documents", 20, "--format", "json", "--plot", picture)
    assert printed.exit_code == 0, printed.output
    literal, single = map(json.loads, printed.output.splitlines())
    assert literal["hidden_by"] == "literal deletion"
    assert single["hidden_by"] == "single terms"
    assert single["words_hidden"] > literal["words_hidden"]
    assert 0 < single["information_kept"] < 1
    low, high = single["interval"]
    assert low <= single["adaptive"] <= high
    assert picture.read_text().startswith("<?xml")
    text = program(*run, "--documents", 20).output
    assert "HIV / disease" in text
    assert "mean" not in text
    assert program(*run[:-1], "one").exit_code == 2


def test_the_mean_is_that_of_the_topics() -> None:
    from efface.evaluation.topic import Outcome

    samples = np.array([0.5, 0.7])
    some = [
        Outcome("a / b", "x", 0.5, 0.6, 0.7, samples, 0.1, 0.9),
        Outcome("c / d", "x", 0.7, 0.8, 0.9, samples, 0.3, 0.7),
    ]
    average = mean(some, "x")
    assert average.adaptive == pytest.approx(0.7)
    assert average.kept == pytest.approx(0.8)
    assert "0.700" in str(average)
