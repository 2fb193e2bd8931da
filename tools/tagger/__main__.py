"""Trains and measures taggers; `make tagger` calls `build`.

Figures are printed, and written as JSON into the folder `figures` of WORK. What was trained is kept
in WORK, and a run that was stopped goes on where it was. `baselines` needs spaCy and Presidio (the
extras en and compare), the others need torch (the extra tagger).
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tagger.measure import Find, baselines, everyday_documents, group_figures, held_figures
from tagger.scoring import Found, score_everyday
from tagger.sets import GROUPS, read_set

if TYPE_CHECKING:
    from tagger.network import Network

_FAST = Path(__file__).parents[2] / "packages/efface-en/src/efface_en/data/english.tagger"
_JUDGE = Path(__file__).parents[2] / "src/efface/languages/english/data/english.judge"
_MOST_JUDGED = 2_500  # passages of a group
_EVERYDAY_WEIGHT = 3.0
_FEW_ARTICLES = 6_000_000  # characters, where a group is left out
_THRESHOLDS = (0.25, 0.35, 0.5, 0.7)
_PACKAGE = Path(__file__).parents[2] / "packages/efface-en-careful/src/efface_en_careful/data"


def main() -> None:
    parser = argparse.ArgumentParser(prog="tagger", description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="the folder of the labelled sets")
    parser.add_argument("--work", type=Path, required=True, help="keeps what is half done")
    commands = parser.add_subparsers(dest="command", required=True)
    build = commands.add_parser("build", help="train the tagger and write it into a folder")
    build.add_argument(
        "--out", type=Path, default=_PACKAGE, help="that of the package, unless said"
    )
    build.add_argument("--own", type=Path, nargs="*", default=(), help="JSONL, to learn from, too")
    commands.add_parser("baselines", help="measure spaCy and Presidio")
    validate = commands.add_parser(
        "validate", help="measure on the everyday documents, before they are learned from"
    )
    validate.add_argument("--folds", action="store_true", help="learn from the others of them")
    fold = commands.add_parser("fold", help="measure with a group of sources left out")
    fold.add_argument("group", choices=GROUPS)
    fold.add_argument("--without-generator", action="store_true")
    fold.add_argument("--pieces", type=int, default=900_000, help="that are read in all")
    student = commands.add_parser("student", help="teach the fast tagger, by a careful one")
    student.add_argument("--teacher", type=Path, default=_PACKAGE, help="that of the package")
    student.add_argument("--out", type=Path, default=_FAST, help="that of the package")
    student.add_argument(
        "--group", choices=GROUPS, default="", help="left out, with a short schedule"
    )
    commands.add_parser("agreement", help="compare the fast tagger's words with spaCy's")
    judge = commands.add_parser("judge", help="teach the judge of the voices")
    judge.add_argument("--out", type=Path, default=_JUDGE, help="that of efface, unless said")
    arguments = parser.parse_args()
    started = time.time()
    name, figures = _COMMANDS[arguments.command](arguments)
    folder = arguments.work / "figures"
    folder.mkdir(parents=True, exist_ok=True)
    figures["minutes"] = round((time.time() - started) / 60, 1)
    (folder / f"{name}.json").write_text(json.dumps(figures, indent=1) + "\n")
    print(json.dumps(figures, indent=1))


def _finder(network: Network, threshold: float = 0.5, remembered: Any = None) -> Find:
    """Finds what a network is as sure of as `threshold`; `remembered` keeps scores of texts."""
    from tagger.network import tokenizer
    from tagger.reading import found_in, scores_of

    known = {} if remembered is None else remembered

    def find(texts: Sequence[str]) -> list[Found]:
        key = tuple(texts)
        if key not in known:
            known[key] = scores_of(network, tokenizer(), texts)
        return found_in(texts, known[key], threshold)

    return find


def _build(arguments: argparse.Namespace) -> tuple[str, dict[str, Any]]:
    from tagger.build import build
    from tagger.export import export

    network = build(arguments.data, arguments.work, arguments.own)
    digest = export(network, arguments.out)
    if arguments.out == _PACKAGE:
        print(f"_DIGEST in src/efface/languages/english/careful.py must be:\n{digest}")
    return "build", {"digest": digest, "held": held_figures(arguments.data, _finder(network))}


def _baselines(arguments: argparse.Namespace) -> tuple[str, dict[str, Any]]:
    figures: dict[str, Any] = {}
    for name, find in baselines().items():
        figures[name] = {group: group_figures(group, arguments.data, find) for group in GROUPS}
        figures[name]["held"] = held_figures(arguments.data, find)
    return "baselines", figures


def _fold(arguments: argparse.Namespace) -> tuple[str, dict[str, Any]]:
    from tagger.build import left_out

    group, generated, data = arguments.group, not arguments.without_generator, arguments.data
    name = f"{group}-{'with' if generated else 'without'}-{arguments.pieces}"
    folder = arguments.work / name
    network = left_out(group, data, folder, generated=generated, pieces=arguments.pieces)
    remembered: dict[Any, Any] = {}
    figures = {}
    for threshold in _THRESHOLDS:
        find = _finder(network, threshold, remembered)
        figures[f"t {threshold}"] = group_figures(group, data, find)
    if generated:
        from tagger.export import export

        export(network, folder / "exported")  # teaches a fast tagger, and the judge
    return name, figures


def _validate(arguments: argparse.Namespace) -> tuple[str, dict[str, Any]]:
    """Everyday documents, each read by a network that has not seen it: alone, and in efface."""
    from efface import Policy
    from efface.evaluation.spans import hidden_in
    from efface.languages.english import English
    from efface.languages.english.careful import CarefulTagger
    from efface.pipeline.api import View
    from tagger.build import FOLDS, cross_validated, fold_of, unfinished
    from tagger.export import export

    documents = everyday_documents("documents", arguments.data)
    everything = range(len(documents))
    alone: dict[float, dict[int, Found]] = {threshold: {} for threshold in _THRESHOLDS}
    inside: dict[float, dict[int, Found]] = {threshold: {} for threshold in _THRESHOLDS}
    policy = Policy.from_profile("standard")
    for fold in range(FOLDS if arguments.folds else 1):
        if arguments.folds:
            network = cross_validated(arguments.data, arguments.work, fold)
            numbers = [number for number in everything if fold_of(number) == fold]
        else:
            network, numbers = unfinished(arguments.data, arguments.work), [*everything]
        folder = arguments.work / "exported"
        export(network, folder)
        texts = [documents[number][0] for number in numbers]
        for threshold, found in alone.items():
            found.update(zip(numbers, _finder(network, threshold)(texts), strict=True))
        for threshold, found in inside.items():
            names = CarefulTagger(threshold=threshold, folder=folder)
            view = View(policy, language=English(names=names))
            hidden = [hidden_in(view.sanitize(text)) for text in texts]
            found.update(zip(numbers, hidden, strict=True))
    figures = {
        f"{name} t {threshold}": str(score_everyday(documents, [by[n] for n in sorted(by)]))
        for name, table in (("alone", alone), ("with patterns", inside))
        for threshold, by in table.items()
    }
    return "folds" if arguments.folds else "validate", dict(figures)


def _student(arguments: argparse.Namespace) -> tuple[str, dict[str, Any]]:
    from tagger.student.build import FULL, SHORT, learned, write

    group, data = arguments.group, arguments.data
    schedule, articles = (SHORT, _FEW_ARTICLES) if group else (FULL, 0)
    student = learned(data, arguments.work, arguments.teacher, schedule, group, articles)
    digest = write(student, arguments.out)
    if arguments.out == _FAST:
        print(f"_DIGEST in src/efface/languages/english/fast.py must be:\n{digest}")
    figures: dict[str, Any] = {"digest": digest}
    for threshold in _THRESHOLDS:
        find = _fast(arguments.out, threshold)
        figures[f"t {threshold}"] = {
            name: group_figures(name, data, find) for name in ([group] if group else ["everyday"])
        } | {"held": held_figures(data, find)}
    return f"student-{group}" if group else "student", figures


def _fast(file: Path, threshold: float) -> Find:
    from efface.document import Document
    from efface.languages.base import no_progress
    from efface.languages.english.fast import FastTagger

    tagger = FastTagger(threshold, file)

    def find(texts: Sequence[str]) -> list[Found]:
        documents = [Document(text) for text in texts]
        return [
            [
                (e.start, e.end, e.label)
                for e in reading.entities or ()
                if (e.score or 0) >= threshold
            ]
            for reading in tagger.read(documents, ["entities"], no_progress)
        ]

    return find


def _judge(arguments: argparse.Namespace) -> tuple[str, dict[str, Any]]:
    """Learned from taggers that have not seen the sets: those of `fold` and `student --group`."""
    from efface.languages.english.careful import CarefulTagger
    from efface.languages.english.fast import FastTagger
    from efface.languages.english.tagger import SpacyTagger
    from tagger.judging import Examples, examples, learned, write

    scored: list[Examples] = []
    unscored: list[Examples] = []
    for group, names in GROUPS.items():
        passages = [
            p for name in names if name != "documents" for p in read_set(name, arguments.data)
        ]
        passages = passages[:: max(1, len(passages) // _MOST_JUDGED)]
        weight = _EVERYDAY_WEIGHT if group == "everyday" else 1.0
        for folder in sorted(arguments.work.glob(f"{group}-with-*/exported")):
            scored.append(examples(passages, CarefulTagger(folder=folder), weight))
        fast = arguments.work / f"student-{group}" / _FAST.name
        if fast.exists():
            scored.append(examples(passages, FastTagger(file=fast), weight))
        unscored.append(examples(passages, SpacyTagger(), weight))
    judges = {"scored": learned(scored), "unscored": learned(unscored)}
    write(judges, arguments.out)
    return "judge", {
        "scored": sum(len(each.answers) for each in scored),
        "unscored": sum(len(each.answers) for each in unscored),
        **{name: dict(judge.weights) for name, judge in judges.items()},
    }


def _agreement(arguments: argparse.Namespace) -> tuple[str, dict[str, Any]]:
    from efface.languages.english.fast import FastTagger
    from tagger.student.agreement import agreement, unread_texts

    texts = unread_texts(arguments.data)
    return "agreement", {kind: agreement(some, FastTagger()) for kind, some in texts.items()}


_COMMANDS = {
    "agreement": _agreement,
    "judge": _judge,
    "student": _student,
    "build": _build,
    "baselines": _baselines,
    "validate": _validate,
    "fold": _fold,
}

if __name__ == "__main__":
    main()
