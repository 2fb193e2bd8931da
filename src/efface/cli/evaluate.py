"""The commands that measure how well efface hides."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from efface.cli.options import (
    PATH,
    chosen_labels,
    chosen_policy,
    corpora_option,
    form_option,
    has_information,
    information_option,
    labels_option,
    listed,
    policy_options,
    rounds_option,
    rule_option,
    seed_option,
)
from efface.cli.progress import awaited, steps

if TYPE_CHECKING:
    from efface.evaluation.topic import TopicOutcome
    from efface.game.play import GameOutcome
    from efface.learning.tokens import Array
    from efface.learning.trained import Settings
    from efface.learning.view import TokenView
    from efface.policy import Policy

__all__ = ["evaluate"]


@click.group()
def evaluate() -> None:
    """Measure how well efface hides, on text that people labelled."""


@evaluate.command("spans")
@click.argument("file", type=PATH)
@policy_options
@click.option(
    "--kinds",
    metavar="KIND,...",
    help="Marks that must be hidden, such as DIRECT,QUASI; default: all but NO_MASK.",
)
@click.option(
    "--compare", is_flag=True, help="Measure spaCy alone, and Presidio if installed, too."
)
@click.option(
    "--sweep", is_flag=True, help="Measure the policy with many limits of information instead."
)
@click.option("--plot", type=PATH, metavar="FILE", help="With --sweep, a picture (.svg or .png).")
@click.option("--samples", type=click.IntRange(1), default=1000, help="Bootstrap samples.")
@click.option("--seed", type=int, default=0, help="Seed of the bootstrap.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json"]),
    default="text",
    help="For people, or one JSON object for each program measured.",
)
def evaluate_spans(
    file: Path,
    kinds: str | None,
    compare: bool,
    sweep: bool,
    plot: Path | None,
    samples: int,
    seed: int,
    form: str,
) -> None:
    """Recall and precision of what is hidden in FILE, word by word.

    FILE has one JSON object a line, {"id", "text", "spans": [[start, end, label, kind], ...]}; or
    inline tags (.xml), columns (.conll) or brat's marks (.ann, its text beside it). It may be
    packed. Stop words do not count, and marks of the kind NO_MASK count neither
    way. The intervals (95%) are bootstrapped by document. Where the policy reasons with
    information, it says how much of it is kept, too.
    """
    from efface.corpora.labelled import read_labelled
    from efface.evaluation.spans import evaluate as measure
    from efface.results.result import to_json

    if plot and not sweep:
        raise click.UsageError("--plot needs --sweep")
    if sweep:
        _sweep(file, chosen_policy(), kinds, plot, form)
        return
    measured = measure(
        read_labelled(file),
        chosen_policy(),
        labels=chosen_labels(),
        kinds=kinds.split(",") if kinds else None,
        compare=compare,
        samples=samples,
        seed=seed,
    )
    for scores in awaited(measured, "measuring"):
        click.echo(to_json(scores.to_dict()) if form == "json" else scores)


@evaluate.command("topic")
@click.argument("corpus", metavar="CORPUS...", nargs=-1, required=True, type=PATH)
@policy_options
@click.option(
    "--protect",
    metavar="ENTITY=BOUND",
    multiple=True,
    help="A topic; default: those of the policy, or eight well-known ones.",
)
@click.option(
    "--groups", metavar="N,...", default="1,2", show_default=True, help="Sizes of groups."
)
@click.option(
    "--leave-one-out",
    is_flag=True,
    help="The counts come from CORPUS: leave each document out of them.",
)
@click.option(
    "--documents",
    type=click.IntRange(20),
    default=250,
    show_default=True,
    help="The most documents of each kind.",
)
@click.option(
    "--words",
    type=click.IntRange(20),
    default=500,
    show_default=True,
    help="Words to which documents are cut.",
)
@click.option(
    "--column",
    metavar="NAME",
    default="text",
    show_default=True,
    help="The key or column that holds the text; of TSV a number.",
)
@click.option("--jobs", type=click.IntRange(1), default=1, help="Topics measured side by side.")
@click.option("--plot", type=PATH, metavar="FILE", help="A picture (.svg or .png).")
@click.option("--seed", type=int, default=0, help="Seed of samples, folds and bootstrap.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json"]),
    default="text",
    help="For people, or one JSON object for each topic and way to hide.",
)
def evaluate_topic(
    corpus: tuple[Path, ...],
    protect: tuple[str, ...],
    groups: str,
    leave_one_out: bool,
    documents: int,
    words: int,
    column: str,
    jobs: int,
    plot: Path | None,
    seed: int,
    form: str,
) -> None:
    """What an adversary still learns of a topic after c-sanitization.

    For each topic, documents of CORPUS that mention it stand against others, as long, that only
    mention its bound. A classifier tells them apart: after literal deletion of the entity's names,
    and after c-sanitization. `plain` learnt from text with nothing but the names deleted,
    `adaptive` from text that was sanitized in the same way, `marks` sees also where something is
    hidden. They are given as AUC: 0.5 is guessing. The interval (95%) is that of `adaptive`.
    """
    from efface.evaluation import topic as measure

    sizes = _group_sizes(groups)
    topics_given = _protected(protect)
    chosen = chosen_policy(default=_topic_policy(topics_given or measure.TOPICS))
    topics = measure.topics_of(chosen, topics_given)
    texts = _texts(corpus, column)
    cases = measure.cases(texts, topics, most=documents, words=words, seed=seed)
    outcomes = measure.evaluate_all(
        cases, chosen, groups=sizes, leave_out=leave_one_out, seed=seed, jobs=jobs
    )
    _print_topics(outcomes, plot, form, with_mean=len(topics) > 1)


def _group_sizes(groups: str) -> list[int]:
    try:
        return [int(size) for size in groups.split(",")]
    except ValueError:
        raise click.UsageError("--groups takes numbers, such as 1,2") from None


def _protected(protect: tuple[str, ...]) -> dict[str, str]:
    """The bound of each entity, from texts like HIV=disease."""
    bounds = dict(topic.rpartition("=")[::2] for topic in protect)
    if not all(entity and bound for entity, bound in bounds.items()):
        raise click.UsageError("--protect takes ENTITY=BOUND, such as HIV=disease")
    return bounds


def _topic_policy(protect: dict[str, str]) -> Policy:
    from efface.policy import Policy

    table = {"protect": protect}
    return Policy.from_dict({"operator": "generalize", "models": {"c-sanitization": table}})


def _texts(corpus: tuple[Path, ...], column: str) -> Iterator[str]:
    """The texts of a corpus; its files are looked for at once, and read one by one."""
    from efface.corpora.texts import corpus_files, texts_of

    return (
        text if isinstance(text, str) else "".join(text)
        for file in corpus_files(corpus)
        for text in texts_of(file, column=column)
    )


def _print_topics(
    outcomes: Iterable[TopicOutcome], picture: Path | None, form: str, *, with_mean: bool
) -> None:
    """Print each outcome when it is there, then the mean of each way to hide, and draw them."""
    from efface.evaluation import topic as measure
    from efface.results.result import to_json

    if form == "text":
        click.echo(measure.HEADER)
    measured = []
    for outcome in awaited(outcomes, "measuring"):
        measured.append(outcome)
        click.echo(to_json(outcome.to_dict()) if form == "json" else outcome)
    for way in dict.fromkeys(outcome.way for outcome in measured if with_mean):
        average = measure.mean(measured, way)
        click.echo(to_json(average.to_dict()) if form == "json" else average)
    if picture:
        measure.plot(measured, picture)


@evaluate.command("game")
@click.argument("labelled", metavar="LABELLED...", nargs=-1, required=True, type=PATH)
@click.option(
    "--ratios",
    metavar="N,...",
    default="1,2,5,10,20,50",
    show_default=True,
    help="Loss ratios, L/C.",
)
@click.option(
    "--learners",
    metavar="NAME,...",
    default="svm,crf,adaboost,ensemble,selection",
    show_default=True,
    help="Those to measure.",
)
@click.option("--folds", type=click.IntRange(2), default=4, show_default=True, help="Parts.")
@rule_option
@rounds_option
@click.option(
    "--once/--no-once",
    default=True,
    show_default=True,
    help="Measure each learner without rounds, too, with errors that cost what they cost.",
)
@labels_option
@corpora_option
@information_option
@click.option("--plots", type=PATH, metavar="FOLDER", help="Draw Figures 3 to 8 into FOLDER.")
@click.option("--name", default="game", show_default=True, help="How names of pictures begin.")
@seed_option
@form_option
def evaluate_game(
    labelled: tuple[Path, ...],
    ratios: str,
    learners: str,
    folds: int,
    rule: Any,
    rounds: int,
    once: bool,
    labels: str | None,
    corpora: str | None,
    information: bool | None,
    plots: Path | None,
    name: str,
    seed: int,
    form: str,
) -> None:
    """Play the classification game on labelled text, part by part, as the paper's experiments do.

    LABELLED is in a form that `train` takes. Each part is published by what was learnt from the
    others; all that is published is attacked by every learner. A line gives the share of other
    words that is published, the share of sensitive ones that is left, the rounds of each part, and
    what the strongest attacker finds on average (in the worst part; by chance) in 10, 50 and 500
    inspections; then what the paper's attacker finds in 50, and its true positives.
    """
    from efface.corpora.labelled import read_all_labelled
    from efface.evaluation.game_figures import plot
    from efface.game.lessons import read_for_learning
    from efface.learning.trained import Settings

    costs = _loss_ratios(ratios)
    if plots and not plots.is_dir():
        raise click.UsageError(f"--plots: there is no folder {plots}")
    names = _known_learners(learners)
    settings = Settings(
        rule=rule, rounds=rounds, seed=seed, information=has_information(information)
    )
    documents = read_all_labelled(labelled, listed(corpora) or ())
    view, marked = read_for_learning(documents, settings, listed(labels))
    outcomes = _play(view, marked, settings, names, costs, folds, once, form)
    if plots:
        plot(outcomes, plots, name)


def _loss_ratios(ratios: str) -> list[float]:
    try:
        return [float(ratio) for ratio in ratios.split(",")]
    except ValueError:
        raise click.UsageError("--ratios takes numbers, such as 5,10") from None


def _known_learners(learners: str) -> list[str]:
    from efface.learning.greedy import CHOICES

    names = learners.split(",")
    if unknown := [name for name in names if name not in CHOICES]:
        raise click.UsageError(f"--learners: {unknown[0]} is none of {', '.join(CHOICES)}")
    return names


def _play(
    view: TokenView,
    marked: Array,
    settings: Settings,
    learners: list[str],
    ratios: list[float],
    folds: int,
    once: bool,
    form: str,
) -> list[GameOutcome]:
    """Play with every learner at every loss ratio; print each outcome when it is there."""
    from efface.evaluation.game_figures import HEADER, line, sweep
    from efface.learning.learners import LEARNERS
    from efface.results.result import to_json

    if form == "text":
        click.echo(HEADER)
    outcomes = []
    games = len(learners) + once * sum(name in LEARNERS for name in learners)
    with steps(len(ratios) * folds * games, "playing") as step:
        for outcome in sweep(
            view,
            marked,
            settings,
            learners=learners,
            ratios=ratios,
            folds=folds,
            once=once,
            step=step,
        ):
            outcomes.append(outcome)
            click.echo(to_json(outcome.to_dict()) if form == "json" else line(outcome))
    return outcomes


def _sweep(file: Path, policy: Policy, kinds: str | None, picture: Path | None, form: str) -> None:
    """Print recall, precision and what is kept at each limit, and draw them."""
    from dataclasses import asdict

    from efface.corpora.labelled import read_labelled
    from efface.evaluation.sweep import HEADER, plot, sweep
    from efface.results.result import to_json

    if form == "text":
        click.echo(HEADER)
    points = []
    measured = sweep(read_labelled(file), policy, kinds=kinds.split(",") if kinds else None)
    for point in awaited(measured, "measuring"):
        points.append(point)
        click.echo(to_json(asdict(point)) if form == "json" else point)
    if picture:
        plot(points, picture, file.name.partition(".")[0])
