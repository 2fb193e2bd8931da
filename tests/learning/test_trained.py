"""What was learnt, as a file that is safe to read and tells no word."""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from efface.corpora.labelled import Labelled, Marked
from efface.errors import InputError
from efface.game.train import label_of, train
from efface.learning.greedy import CHOICES
from efface.learning.trained import Report, Settings, Trained
from tests.flips import flips
from tests.learning.letters import letters, view_of


@pytest.mark.slow
@pytest.mark.parametrize("learner", CHOICES)
def test_what_is_read_scores_as_what_was_learnt(learner: str, tmp_path: Path) -> None:
    trained = train(letters(60, 1), Settings(learner=learner), folds=0)
    trained.save(tmp_path / "names.model")
    again = Trained.load(tmp_path / "names.model")
    assert again.settings == trained.settings
    assert again.label == "PERSON"
    assert again.report == trained.report == Report(documents=60, tokens=1020, marked=120)
    examples = view_of(letters(20, 5))[0].examples
    for one, other in zip(trained.rounds, again.rounds, strict=True):
        assert (one.classifier.scores(examples) == other.classifier.scores(examples)).all()
        assert (one.learner, one.threshold, one.found) == (
            other.learner,
            other.threshold,
            other.found,
        )


@pytest.mark.slow
def test_the_same_seed_gives_the_same_bytes(tmp_path: Path) -> None:
    files = [tmp_path / "one", tmp_path / "two", tmp_path / "three"]
    for file, seed in zip(files, (1, 1, 2), strict=True):
        train(letters(40, 1), Settings(seed=seed), folds=2).save(file)
    one, two, three = (file.read_bytes() for file in files)
    assert one == two != three


@pytest.mark.slow
def test_no_word_of_the_text_is_in_the_file(tmp_path: Path) -> None:
    secret = "Quillfeather Zzyzxward Obnubilate"
    documents = [
        Labelled(f"{one.text} {secret} {number}", (*one.spans, Marked(0, 4, "PERSON")), secret)
        for number, one in enumerate(letters(40, 1))
    ]
    train(documents, folds=2).save(tmp_path / "names.model")
    data = (tmp_path / "names.model").read_bytes()
    words = {word for one in documents for word in re.findall(r"\w{4,}", one.text)}
    assert len(words) > 10
    for word in words:
        for form in (word, word.lower(), word.upper(), word[::-1]):
            for encoding in ("utf-8", "utf-16-le", "utf-16-be", "utf-32-le"):
                assert form.encode(encoding) not in data


@pytest.mark.slow
@pytest.mark.parametrize("learner", ["svm", "crf", "adaboost", "ensemble"])
def test_what_few_documents_have_weighs_nothing(learner: str, tmp_path: Path) -> None:
    """Nobody can test whether a rare word was in the text."""
    some = letters(40, 1)
    rare = Marked(len(some[0].text) + 1, len(some[0].text) + 13, "PERSON")
    first = Labelled(f"{some[0].text} Quillfeather came.", (*some[0].spans, rare))
    examples = view_of([first])[0].examples
    place = list(re.findall(r"\w+|[^\w\s]", first.text)).index("Quillfeather")
    own = [*{*examples.rows[place]} - {*view_of(some)[0].examples.rows.ravel()}]
    assert len(own) > 5
    for least, expected in ((1, True), (2, False)):
        path = tmp_path / f"{learner}{least}.model"
        train([first, *some[1:]], Settings(learner=learner, at_least=least), folds=0).save(path)
        arrays = (w for r in Trained.load(path).rounds for w in _weights(r.classifier))
        assert any(weights[own].any() for weights in arrays) is (expected and learner != "adaboost")


def _weights(classifier: Any) -> Iterator[Any]:
    """Of stumps, no rare feature has one anyway."""
    for name in ("chain", "linear", "nodes"):
        if part := getattr(classifier, name, None):
            yield from _weights(part)
    if hasattr(classifier, "weights"):
        yield classifier.weights


def edited(path: Path, change: Any) -> None:
    """Change the header of a file, with the sum that belongs to it."""
    data = path.read_bytes()
    length = int.from_bytes(data[8:12], "little")
    header = json.loads(data[16 : 16 + length])
    change(header["about"])
    packed = json.dumps(header, sort_keys=True).encode()
    packed = packed.ljust(length)[: max(length, len(packed))]
    path.write_bytes(
        data[:12] + zlib.crc32(packed).to_bytes(4, "little") + packed + data[16 + length :]
    )


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("good") / "names.model"
    train(letters(40, 1), folds=0).save(path)
    return path.read_bytes()


def test_what_is_no_model_or_damaged_or_newer_is_told(good: bytes, tmp_path: Path) -> None:
    path, half = tmp_path / "names.model", len(good) // 2
    with pytest.raises(InputError, match=r"names\.model: cannot be read"):
        Trained.load(path)
    for data, message in (
        (b"", "no file with classifiers; make one with: efface train"),
        (b"\x80\x04pickled", "no file with classifiers"),
        (good[:1000], "is damaged|has 1,000 bytes"),
        (good[:-5], "copy it again, or make it with: efface train"),
        (good[:half] + b"\xff" * 8 + good[half + 8 :], "is damaged"),
    ):
        path.write_bytes(data)
        with pytest.raises(InputError, match=message):
            Trained.load(path)


def test_every_one_of_200_bit_flips_is_refused(good: bytes, tmp_path: Path) -> None:
    for number, damaged in enumerate(flips(good, 200, seed=9)):
        path = tmp_path / f"{number}.model"
        path.write_bytes(damaged)
        with pytest.raises(InputError, match=rf"{number}\.model: .*efface train$"):
            Trained.load(path)
        path.unlink()


@pytest.mark.parametrize("digest", [None, 5, "", f"sha256:{'0' * 64}"])
def test_a_digest_that_is_absent_or_wrong_is_damage(
    good: bytes, tmp_path: Path, digest: Any
) -> None:
    """Also where the sums of the blocks fit."""
    length = int.from_bytes(good[8:12], "little")
    header = {**json.loads(good[16 : 16 + length]), "digest": digest}
    if digest is None:
        del header["digest"]
    packed = json.dumps(header, sort_keys=True).encode().ljust(length)
    path = tmp_path / "names.model"
    sums = zlib.crc32(packed).to_bytes(4, "little")
    path.write_bytes(good[:12] + sums + packed + good[16 + length :])
    with pytest.raises(InputError, match=r"names\.model: is damaged"):
        Trained.load(path)


@pytest.mark.parametrize(
    "change",
    [
        {"label": "a b"},
        {"settings": {"ratio": -1}},
        {"settings": {"learner": "os"}},
        {"settings": {"extra": 1}},
        {"rounds": [{}]},
        {"rounds": []},
        {"rounds": 3},
        {"report": []},
        {"report": {"left": "x"}},
        {"report": {"found": []}},
        {"version": 0},
        {"version": None},
    ],
)
def test_a_header_that_makes_no_sense_is_damage(
    good: bytes, tmp_path: Path, change: dict[str, Any]
) -> None:
    path = tmp_path / "names.model"
    path.write_bytes(good)
    edited(path, lambda about: about.update(change))
    with pytest.raises(InputError, match=r"names\.model: is damaged; copy it again"):
        Trained.load(path)


@pytest.mark.parametrize(
    ("key", "value"),
    [("threshold", 1e39), ("threshold", 10**400), ("found", 1.5), ("learner", "pickle")],
)
def test_a_round_that_makes_no_sense_is_damage(
    good: bytes, tmp_path: Path, key: str, value: Any
) -> None:
    path = tmp_path / "names.model"
    path.write_bytes(good)

    def change(about: dict[str, Any]) -> None:
        about["settings"], about["rounds"][0] = {}, {**about["rounds"][0], key: value}

    edited(path, change)
    with pytest.raises(InputError, match="is damaged"):
        Trained.load(path)


def test_arrays_of_other_kinds_are_damage(good: bytes, tmp_path: Path) -> None:
    path = tmp_path / "names.model"
    for old, new in (
        (b'"u4"', b'"f4"'),
        (b'"u2"', b'"u1"'),
        (b'"block": 65536', b'"block": 6553.'),
    ):
        data = good.replace(old, new)
        length = int.from_bytes(data[8:12], "little")
        packed = data[16 : 16 + length]
        path.write_bytes(data[:12] + zlib.crc32(packed).to_bytes(4, "little") + data[16:])
        with pytest.raises(InputError, match="is damaged"):
            Trained.load(path)


def test_a_newer_file_asks_for_an_update(good: bytes, tmp_path: Path) -> None:
    path = tmp_path / "names.model"
    path.write_bytes(good)
    edited(path, lambda about: about.update(version=2))
    with pytest.raises(InputError, match=r"made by a newer efface .* update efface"):
        Trained.load(path)


def test_numbers_that_are_none_are_damage(tmp_path: Path) -> None:
    path = tmp_path / "names.model"
    trained = train(letters(40, 1), Settings(learner="svm"), folds=0)
    weights: Any = trained.rounds[0].classifier
    weights.weights[7] = np.nan
    trained.save(path)
    with pytest.raises(InputError, match="is damaged"):
        Trained.load(path)


def test_what_cannot_be_learnt_from_is_told() -> None:
    some = letters(20, 1)
    overlapping = Labelled("Ada Lind", (Marked(0, 5, "PERSON"), Marked(4, 8, "PERSON")))
    for documents, message in (
        ([*some, overlapping], "document 21: marks overlap"),
        ([Labelled("", ())] * 9, "all documents are empty"),
        ([Labelled(one.text, ()) for one in some], "nothing is marked"),
        ([Labelled("Ada " * n, (Marked(0, 4 * n, "P"),)) for n in range(9)], "everything is"),
        (some[:3], "takes at least 5 different documents with words, not 3"),
        ([some[0], *(Labelled(one.text, ()) for one in some[1:])], "in one document alone"),
        ([*some, Labelled(some[2].text, ())], "document 21: the same text is there twice"),
    ):
        with pytest.raises(InputError, match=message):
            train(documents)
    with pytest.raises(InputError, match=r"the label ORG, .*; labels that are there: PERSON"):
        train(some, labels=["ORG"])
    with pytest.raises(InputError, match="20 documents with words cannot be divided into 30"):
        train(some, folds=30)
    for settings in ({"ratio": 0.0}, {"ratio": float("nan")}, {"learner": "x"}, {"rounds": 0}):
        with pytest.raises(InputError):
            Settings(**settings)


def test_what_does_not_pay_is_no_model() -> None:
    """Marks at random: no classifier gains anything where a leak is cheap."""
    rng = np.random.default_rng(1)
    documents = []
    for one in letters(40, 1):
        place = int(rng.integers(0, 30))
        documents.append(Labelled(one.text, (Marked(place, place + 1, "PERSON"),)))
    with pytest.raises(InputError, match="pays to hide"):
        train(documents, Settings(ratio=0.01), folds=0)


@pytest.mark.slow
def test_empty_documents_are_left_out() -> None:
    some = letters(40, 1)
    with_empty = [*some[:7], Labelled("", ()), *some[7:], Labelled(" \n", ())]
    assert train(with_empty, folds=2).report.marked == 80


def test_copies_count_once() -> None:
    some = letters(40, 1)
    assert train([*some, *some], folds=0).report == train(some, folds=0).report


@pytest.mark.slow
def test_the_report_was_measured_on_other_documents() -> None:
    report = train(letters(80, 1), folds=4).report
    assert report.left is not None
    assert report.published is not None
    assert report.left_interval is not None
    assert report.left <= 0.05
    assert report.published >= 0.95
    assert report.folds == len(report.rounds) == 4
    assert report.left_interval[0] <= report.left <= report.left_interval[1]
    assert report.found.keys() == report.random.keys() == {10, 50, 500}
    assert Report(documents=3).measured() == {}


@pytest.mark.parametrize(
    ("labels", "expected"),
    [
        (["PERSON"], "PERSON"),
        (["per", "PERSON"], "PERSON"),
        (["LOC"], "PLACE"),
        (["PERSON", "ORG"], "SENSITIVE"),
        (["gene name"], "SENSITIVE"),
    ],
)
def test_the_label_is_one_that_efface_knows(labels: list[str], expected: str) -> None:
    documents = [Labelled("Ada", (Marked(0, 3, label),)) for label in labels]
    assert label_of(documents) == expected
