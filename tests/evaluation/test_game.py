"""The classification game, played on made-up letters; and attacks on what is published."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner, Result

from efface.cli import cli
from efface.corpora.labelled import Labelled, Marked, read_labelled
from efface.errors import InputError
from efface.game.audit import audit, pair
from efface.game.play import play, remembering
from efface.learning.greedy import Lesson
from efface.learning.learners import LEARNERS
from efface.learning.trained import Settings
from tests.learning.letters import NAMES, letters, view_of


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(cli, [*map(str, arguments)])


@pytest.fixture(scope="module")
def labelled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("labelled") / "letters.jsonl"
    path.write_text(
        "\n".join(
            json.dumps(
                {
                    "id": one.name,
                    "text": one.text,
                    "spans": [[s.start, s.end, s.label] for s in one.spans],
                    "corpus": "odd" if number % 2 else "even",
                }
            )
            for number, one in enumerate(letters(60, 1))
        )
    )
    return path


def test_each_part_is_published_by_what_others_taught() -> None:
    view, marked = view_of(letters(80, 1))
    steps = []
    outcome = play(view, marked, Settings(), step=lambda: steps.append(1))
    assert len(steps) == len(outcome.rounds) == 4
    assert outcome.marked.sum() == marked.sum()
    assert outcome.left_share <= 0.03
    assert outcome.published_share >= 0.97
    low, high = outcome.left_bounds()
    assert low <= outcome.left_share <= high
    once = play(view, marked, Settings(learner="svm"), once=True)
    assert (once.way, once.rounds) == ("once", (1, 1, 1, 1))
    assert once.left_share <= 0.05
    random = np.random.default_rng(1).random(len(marked)) < 0.1
    lost = play(view, random, Settings(ratio=1.0, learner="svm"))
    assert lost.left_share > 0.8  # what has no pattern is not learnt by heart
    assert lost.worst(10).found(10) < 5


def test_what_is_remembered_changes_nothing() -> None:
    view, marked = view_of(letters(60, 1))
    fit = remembering()
    for ratio in (1.0, 10.0):
        plain, quick = (
            play(view, marked, Settings(ratio=ratio), attackers=(), fit=one)
            for one in (Lesson.cross_fitted, fit)
        )
        assert (plain.rounds, plain.left_share) == (quick.rounds, quick.left_share)


def test_evaluate_game_prints_a_line_for_each_and_draws(labelled: Path, tmp_path: Path) -> None:
    done = run(
        *("evaluate", "game", labelled, "--ratios", "5,10", "--learners", "svm,selection"),
        *("--folds", "2", "--no-information", "--plots", tmp_path, "--name", "letters"),
    )
    assert done.exit_code == 0, done.output
    lines = done.stdout.splitlines()
    assert [line.split()[:3] for line in lines[1:]] == [
        ["greedy", "svm", "5"],
        ["greedy", "svm", "10"],
        ["greedy", "selection", "5"],
        ["greedy", "selection", "10"],
        ["once", "svm", "5"],
        ["once", "svm", "10"],
    ]
    figures = {f"letters-figure-{n}.svg" for n in ("3", "4-5", "4-10", "5", "6", "7", "8")}
    assert {path.name for path in tmp_path.iterdir()} == figures
    done = run(
        *("evaluate", "game", labelled, "--ratios", "10", "--learners", "svm", "--no-once"),
        *("--folds", "2", "--no-information", "--format", "json", "--corpora", "odd"),
    )
    found = json.loads(done.stdout)
    assert found["marked"] == 60
    assert found["found"]["svm"].keys() == {"10", "50", "500"}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--ratios", "x"], "--ratios takes numbers"),
        (["--learners", "x"], "x is none of svm"),
        (["--corpora", "x"], 'name with a key "corpus": even, odd'),
        (["--labels", "x"], "nothing is marked with the label x"),
        (["--ratios", "-1"], "the loss ratio must be a number above 0"),
    ],
)
def test_what_is_asked_wrongly_is_told(labelled: Path, arguments: list[str], message: str) -> None:
    done = run("evaluate", "game", labelled, *arguments)
    assert done.exit_code == 2
    assert message in done.output


def test_train_sanitize_verify_attack(labelled: Path, tmp_path: Path) -> None:
    model = tmp_path / "names.model"
    done = run("train", labelled, "-o", model, "--folds", "3", "--corpora", "even")
    assert done.exit_code == 0, done.output
    assert (
        "PERSON, 1 round of ensemble, from 30 documents with 60 marked of 510 words" in done.stdout
    )
    assert "3-fold, loss ratio 10: " in done.stdout
    assert "a ranking attacker finds " in done.stdout
    assert run("train", labelled, "-o", model).exit_code == 2
    assert run("train", labelled, "-o", tmp_path / "no" / "where").exit_code == 2
    assert run("train", labelled, "-o", model, "--force", "--folds", "1").exit_code == 2
    (tmp_path / "policy.toml").write_text('[models.classification-game]\nmodel = "names.model"\n')
    (tmp_path / "in").mkdir()
    for one in read_labelled(labelled):
        (tmp_path / "in" / f"{one.name}.txt").write_text(one.text)
    out = tmp_path / "out"
    policy = ("--policy", tmp_path / "policy.toml")
    assert run("sanitize", tmp_path / "in", "-o", out, *policy).exit_code == 0
    assert run("verify", tmp_path / "in", out, *policy).exit_code == 0
    done = run("attack", labelled, out, "--plot", tmp_path / "found.svg")
    assert done.exit_code == 0, done.output
    assert "60 documents; of 120 sensitive words 0 are left, 0.0%" in done.stdout
    assert "theorem 6: says nothing at this size" in done.stdout
    assert (tmp_path / "found.svg").stat().st_size > 1000
    found = json.loads(run("attack", labelled, tmp_path / "in", "--format", "json").stdout)
    assert found["left"] == found["published"] == 1
    assert found["attacks"]["svm"]["10"]["found"] == 10
    assert found["random"]["10"] < 2


def test_any_program_can_be_attacked() -> None:
    documents = letters(40, 1)
    half = [
        one.text[: one.spans[0].start] + "<NAME>" + one.text[one.spans[0].end :]
        for one in documents
    ]
    found = audit(documents, half, parts=2)
    assert found.outcome.left_share == 0.5
    assert found.outcome.published_share == 1
    other = [one.text.replace(" met ", " saw ") for one in documents]
    assert audit(documents, other, parts=2).outcome.published_share == 1 - 40 / (40 * 15)
    wrapped = [one.text.replace(" ", "\r\n  ").upper() for one in documents]
    found = audit(documents, wrapped, parts=2)
    assert found.outcome.published_share == found.outcome.left_share == 1


def test_what_stands_between_placeholders_is_left() -> None:
    """Brute force: of each word it is known whether it was replaced."""
    rng = np.random.default_rng(1)
    documents, published, left = [], [], 0
    for number in range(30):
        names = [f"Name{rng.integers(99)}" for _ in range(6)]
        text = f"{' '.join(names)} came home to tea, number {number}."
        spans, place = [], 0
        for name in names:
            spans.append(Marked(place, place + len(name), "PERSON"))
            place += len(name) + 1
        hidden = rng.random(6) < 0.5
        left += int((~hidden).sum())
        signs = rng.choice(["[PERSON_1]", "███", "<PERSON>"], 6)
        shown = [
            sign if is_hidden else name
            for name, is_hidden, sign in zip(names, hidden, signs, strict=True)
        ]
        documents.append(Labelled(text, tuple(spans)))
        published.append(text.replace(" ".join(names), " ".join(shown)))
    found = audit(documents, published)
    assert found.outcome.left.sum() == left
    assert found.outcome.published_share == 1


def test_the_words_that_are_found_are_shown_on_request() -> None:
    documents = letters(12, 1)
    half = [one.text[: one.spans[1].start] + "X" for one in documents]
    found = audit(documents, half, parts=2)
    words = list(found.words(5))
    assert len(words) == 5
    for one in words:
        name, line, column, word = one.split(":")
        text = half[int(name.removeprefix("letter"))].splitlines()[int(line) - 1]
        assert text[int(column) - 1 :].startswith(word.strip())
        assert word.strip() in NAMES
    assert not any(name in str(found) for name in NAMES)


def test_published_texts_are_paired_by_name_or_order(tmp_path: Path) -> None:
    documents = letters(6, 1)
    names = tmp_path / "by-name.jsonl"
    lines = [json.dumps({"id": one.name, "text": one.name}) for one in documents]
    names.write_text("\n".join([*reversed(lines[1:]), '{"id": "x", "text": "y"}']))
    pairs = pair(documents, [names])
    assert pairs.texts == [None, *(one.name for one in documents[1:])]
    assert (pairs.others, pairs.by_name) == (1, True)
    order = tmp_path / "by-order.jsonl"
    order.write_text("\n".join(json.dumps({"body": one.name}) for one in documents))
    pairs = pair(documents, [order], column="body")
    assert pairs.texts == [one.name for one in documents]
    assert not pairs.by_name
    with pytest.raises(InputError, match="holds 6 texts for 5 labelled documents, and no names"):
        pair(documents[:5], [order], column="body")
    names.write_text("\n".join([*lines, lines[3]]))
    with pytest.raises(InputError, match="several published texts have the name 'letter3'"):
        pair(documents, [names])
    with pytest.raises(InputError, match="several labelled documents have the name 'letter2'"):
        pair([*documents, documents[2]], [names])


def test_missing_documents_count_neither_way(labelled: Path, tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    for one in read_labelled(labelled)[:20]:
        (tmp_path / "out" / f"{one.name}.txt").write_text(one.text)
    done = run("attack", labelled, tmp_path / "out")
    assert "20 documents; of 40 sensitive words 40 are left, 100.0%" in done.stdout
    assert "40 documents more were not published; they count neither way" in done.stdout
    assert "it would pay to hide" in done.stdout


def test_texts_of_other_documents_are_refused(labelled: Path, tmp_path: Path) -> None:
    others = [
        {"text": f"Nothing of it is there; {number} is a number, and that is all there is to say"}
        for number in range(60)
    ]
    (tmp_path / "others.jsonl").write_text("\n".join(map(json.dumps, others)))
    done = run("attack", labelled, tmp_path / "others.jsonl")
    assert done.exit_code == 2
    assert "the texts are not those of the labelled documents" in done.output


def test_too_little_to_attack_is_told() -> None:
    documents = letters(3, 1)
    with pytest.raises(InputError, match="3 published documents with words cannot be divided"):
        audit(documents, [one.text for one in documents])
    with pytest.raises(InputError, match="3 documents and 1 published texts"):
        audit(documents, ["x"])
    with pytest.raises(InputError, match="the label ORG; labels that are there: PERSON"):
        audit(documents, [one.text for one in documents], labels=["ORG"])


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["-o", "."], "is a folder; name a file"),
        (["-o", "nowhere/names.model"], "there is no folder nowhere"),
        (["-o", "LABELLED", "--force"], "is part of the input"),
        (["-o", "x.model", "--folds", "1"], "--folds takes 0, or 2 and more"),
        (["-o", "x.model", "--loss-ratio", "0"], "the loss ratio must be a number above 0"),
    ],
)
def test_nothing_is_learnt_that_could_not_be_written(
    labelled: Path, arguments: list[str], message: str
) -> None:
    before = labelled.read_bytes()
    done = run("train", labelled, *(str(labelled) if a == "LABELLED" else a for a in arguments))
    assert done.exit_code == 2
    assert message in done.output
    assert labelled.read_bytes() == before


def test_the_benchmark_compares(labelled: Path) -> None:
    done = run("bench", "classification-game", labelled, "--repeats", "1")
    assert done.exit_code == 0, done.output
    for name in LEARNERS:
        assert f"training {name}: " in done.stdout
        assert f"scoring, {name}: " in done.stdout
    assert "python-crfsuite, the same" in done.stdout
    assert "4-fold experiment, default learner: " in done.stdout
