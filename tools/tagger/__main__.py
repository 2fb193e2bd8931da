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
from tagger.sets import GROUPS

if TYPE_CHECKING:
    from tagger.network import Network

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
    arguments = parser.parse_args()
    started = time.time()
    name, figures = _COMMANDS[arguments.command](arguments)
    folder = arguments.work / "figures"
    folder.mkdir(parents=True, exist_ok=True)
    figures["minutes"] = round((time.time() - started) / 60, 1)
    (folder / f"{name}.json").write_text(json.dumps(figures, indent=1) + "\n")
    print(json.dumps(figures, indent=1))


def _finder(network: Network, threshold: float = 0.5) -> Find:
    from tagger.network import tokenizer
    from tagger.reading import found_in, scores_of

    def find(texts: Sequence[str]) -> list[Found]:
        return found_in(texts, scores_of(network, tokenizer(), texts), threshold)

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
    find = _finder(network)
    return name, {**group_figures(group, data, find), "held": held_figures(data, find)}


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
    alone: dict[float, dict[int, Found]] = {0.3: {}, 0.5: {}, 0.7: {}}
    inside: dict[float, dict[int, Found]] = {0.3: {}, 0.5: {}, 0.7: {}}
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


_COMMANDS = {
    "build": _build,
    "baselines": _baselines,
    "validate": _validate,
    "fold": _fold,
}

if __name__ == "__main__":
    main()
