"""The benchmarks of substring anonymity, on little text."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from click.testing import CliRunner

from efface.cli import cli
from efface.corpora.labelled import Labelled, Marked
from efface.errors import InputError
from efface.evaluation.bench import substring_quality
from efface.evaluation.bench import substrings as substring_costs
from efface.evaluation.bench.substring_guesses import guesses
from efface.models.substring_anonymity.parameters import SubstringAnonymityParameters as Rules

SENTENCE = "the council met on Monday and spoke about the harbour. "


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A little more than a megabyte."""
    rng = random.Random(7)
    words = ["".join(rng.choices("abcdefgå", k=rng.randint(2, 9))) for _ in range(3000)]
    path = tmp_path_factory.mktemp("corpus") / "corpus.tsv"
    lines = (" ".join(rng.choices(words, k=400)) for _ in range(500))
    path.write_text("".join(f"title\t{line}\n" for line in lines))
    return path


@pytest.fixture
def labelled() -> list[Labelled]:
    names = ["Ada", "Bob", "Cyr", "Dix", "Eli", "Flu"]
    return [Labelled(f"{name} {SENTENCE}", (Marked(0, len(name), "PERSON"),)) for name in names]


def test_stars_stand_for_what_is_hidden() -> None:
    rules = Rules(k=2, min_length=1, count="occurrences", words=False)
    assert substring_costs.stars(["abracadabra", "é*"], rules) == ["abra*a*abra", "**"]


def test_costs_stand_beside_two_arrays(corpus: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(substring_costs, "_WAYS", {"k=4": substring_costs._WAYS["k=4"]})
    ((arrays, ours),) = substring_costs.costs([corpus], [1], 1)
    assert arrays.way == "SA+LCP"
    assert ours.seconds > 0
    assert 5 < ours.memory < 40
    assert "k=4" in ours.line(arrays.seconds)


def test_a_corpus_can_be_too_small(corpus: Path) -> None:
    with pytest.raises(InputError, match="holds less than 9 MB of text"):
        substring_costs.read([corpus], 9_000_000)


def test_growth_is_fitted_by_a_line() -> None:
    growth = substring_costs.Growth((1_000_000, 2_000_000, 4_000_000), (0.5, 1.0, 2.0))
    assert growth.slope == pytest.approx(0.5)
    assert growth.explained == pytest.approx(1)
    assert growth.exponent == pytest.approx(1)
    assert "0.500 s for each million characters" in str(growth)


def test_growth_and_what_is_kept(corpus: Path) -> None:
    grown = substring_costs.growth([corpus], Rules(k=4), 1)
    assert grown.sizes[-1] == 1_000_000
    kept = substring_quality.kept_by_size([corpus], 1)
    for points in kept.values():
        assert points[0][1] < points[-1][1]  # more text, more repeats
    assert kept["documents", "optimal"][-1][1] > kept["documents", "greedy"][-1][1]


def test_marked_words_that_are_hidden(labelled: list[Labelled]) -> None:
    found = {
        (one.method, one.count, one.cover, one.k): one
        for one in substring_quality.quality(labelled, ks=[2, 7])
    }
    runs = found["MR", "documents", "optimal", 2]
    assert (runs.recall, runs.precision) == (1, 1)
    assert runs.kept == pytest.approx(0.93, abs=0.03)
    assert found["Word", "documents", None, 2].recall == 1
    assert found["MR", "documents", "optimal", 7].precision < 0.2
    assert found["MR+Word", "documents", "greedy", 2].kept > runs.kept


def test_words_that_are_cut_are_guessed() -> None:
    texts = [f"the {start}lington river" for start in ("wel", "dar", "bur")]
    texts += ["wellington"] * 3
    documents = [Labelled(text, ()) for text in texts]
    pieces = guesses(documents, Rules(k=3, min_length=3, words=False))
    assert (pieces.cut, pieces.tried) == (2, 2)
    whole = guesses(documents, Rules(k=3, min_length=3))
    assert (whole.cut, whole.right) == (0, 0)
    assert whole.kept < pieces.kept
    assert "restored 0 of 0" in str(whole)


def test_the_best_at_a_recall(labelled: list[Labelled]) -> None:
    found = list(substring_quality.quality(labelled, ks=[2, 7]))
    best = list(substring_quality.best(found, 1))
    assert {one.k for one in best} == {2}
    assert len(best) == 4


def test_the_command(labelled: list[Labelled], tmp_path: Path) -> None:
    file = tmp_path / "labelled.jsonl"
    lines = [
        json.dumps({"id": "x", "text": one.text, "spans": [[0, one.spans[0].end, "PERSON"]]})
        for one in labelled
    ]
    file.write_text("\n".join(lines))
    arguments = ["bench", "substring-anonymity", "--labelled", str(file), "--plots", str(tmp_path)]
    done = CliRunner().invoke(cli, arguments)
    assert done.exit_code == 0, done.output
    assert "with the default settings, on the others" in done.output
    assert (tmp_path / "substring-anonymity-quality.svg").exists()


def test_the_command_measures_costs(
    corpus: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(substring_costs, "_WAYS", {"k=2": substring_costs._WAYS["k=2"]})
    arguments = ["bench", "substring-anonymity", str(corpus), "--sizes", "1", "--repeats", "1"]
    done = CliRunner().invoke(cli, [*arguments, "--plots", str(tmp_path)])
    assert done.exit_code == 0, done.output
    assert "kept, optimal, documents:" in done.output
    for name in ("cost", "growth", "kept"):
        assert (tmp_path / f"substring-anonymity-{name}.svg").exists()


@pytest.mark.parametrize("arguments", [[], ["x.txt", "--sizes", "many"]])
def test_the_command_needs_something_to_measure(arguments: list[str]) -> None:
    done = CliRunner().invoke(cli, ["bench", "substring-anonymity", *arguments])
    assert done.exit_code == 2
