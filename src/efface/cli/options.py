"""What several commands take, and how it is read."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from efface.keys import KeyRules
    from efface.policy import Policy

__all__ = [
    "PATH",
    "chosen_policy",
    "corpora_option",
    "decisions_option",
    "drawable",
    "encoding_option",
    "form_option",
    "has_information",
    "information_option",
    "inputs_argument",
    "key_options",
    "key_rules",
    "labels_option",
    "listed",
    "policy_option",
    "progress_bar",
    "reader_option",
    "rounds_option",
    "rule_option",
    "seed_option",
    "split_option",
    "steps",
    "tell",
    "writable",
]

C = TypeVar("C", bound=Callable[..., Any])
PATH = click.Path(path_type=Path, allow_dash=True)


def key_options(command: C) -> C:
    """What is taken for a key; `key_rules` tells it."""

    def note(context: click.Context, option: click.Parameter, value: bool) -> None:
        context.meta[f"efface.{option.name}"] = value

    for name, told in (
        ("--strict-permissions", "Refuse a key file that others can read, in place of a warning."),
        ("--legacy-keys", "Take any file or text for a key, as before efface key new."),
    ):
        option = click.option(name, is_flag=True, expose_value=False, callback=note, help=told)
        command = option(command)
    return command


def key_rules() -> KeyRules:
    """What the options of the command say of keys."""
    from efface.keys import KeyRules

    said = click.get_current_context().meta
    return KeyRules(
        legacy=said.get("efface.legacy_keys", False),
        strict_permissions=said.get("efface.strict_permissions", False),
    )


def policy_option(command: C) -> C:
    """The policy, and what is taken for its key; `chosen_policy` reads it."""
    told = "What to hide and how (TOML). Default: names, other identifiers, what tells too much."
    return click.option("--policy", type=PATH, metavar="FILE", help=told)(key_options(command))


encoding_option = click.option(
    "--encoding",
    metavar="NAME",
    help="The encoding of the input, where it is not UTF-8 and not found out.",
)
form_option = click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json"]),
    default="text",
    help="For people or programs.",
)


labels_option = click.option(
    "--labels", metavar="LABEL,...", help="Marks that count, such as PERSON; default: all."
)
corpora_option = click.option(
    "--corpora", metavar="NAME,...", help='Documents of these alone, by their key "corpus".'
)
information_option = click.option(
    "--information/--no-information",
    default=None,
    help="How rare words are in general, as a feature; default: if efface[en] is installed.",
)
rule_option = click.option(
    "--rule",
    type=click.Choice(["gain", "accuracy"]),
    default="gain",
    show_default=True,
    help="Hide where it gains most; or, as in the paper, where the classifier errs least.",
)
rounds_option = click.option(
    "--rounds", type=click.IntRange(1, 100), default=5, show_default=True, help="At most so many."
)
seed_option = click.option("--seed", type=int, default=0, help="Of all that is random.")


def chosen_policy(policy: Path | None) -> Policy:
    from efface.policy import Policy

    if policy is None:
        return Policy.default(key_rules())
    rules = key_rules()
    return Policy.load(
        policy, legacy_keys=rules.legacy, strict_permissions=rules.strict_permissions
    )


def listed(names: str | None) -> list[str] | None:
    """What stands between commas."""
    return names.split(",") if names else None


def has_information(asked: bool | None) -> bool:
    """Whether the features say how rare words are."""
    from importlib.util import find_spec

    return find_spec("efface_en") is not None if asked is None else asked


@contextmanager
def steps(length: int, label: str) -> Iterator[Callable[[], None]]:
    """A bar that shows how many steps are done, where somebody watches."""
    with click.progressbar(
        length=length, label=label, file=sys.stderr, hidden=not sys.stderr.isatty()
    ) as bar:
        bar.update(0)
        yield lambda: bar.update(1)


def writable(output: Path, *, force: bool, inputs: Iterable[str | Path] = ()) -> None:
    """Nothing, if a file can be written there; it is said before long work, not after it."""
    from efface.errors import InputError

    if output.is_dir():
        raise InputError(f"{output}: is a folder; name a file")
    if output.exists() and not force:
        raise InputError(f"{output}: is there already; use --force to write over it")
    if not output.parent.is_dir():
        raise InputError(f"{output}: there is no folder {output.parent}")
    if any(output.resolve() == Path(one).resolve() for one in {*inputs}):
        raise InputError(f"{output}: is part of the input; choose another name")


def drawable(path: Path) -> None:
    """Nothing, if a picture can be drawn there."""
    writable(path, force=True)
    if path.suffix not in (".svg", ".png"):
        raise click.UsageError(f"{path}: a picture is .svg or .png")


reader_option = click.option(
    "--reader",
    metavar="NAME",
    help="The reader that the output is for: of the policy, or of the entity store.",
)
decisions_option = click.option(
    "--decisions",
    type=PATH,
    metavar="FILE",
    help="The JSON of explain, edited: what was dropped stays, what was added is hidden.",
)
split_option = click.option(
    "--split",
    type=click.IntRange(1),
    default=1,
    metavar="N",
    help="Judge a large collection in N parts, each by itself; it takes less memory, hides more.",
)
inputs_argument = click.argument("inputs", metavar="INPUT...", nargs=-1, required=True, type=PATH)


def tell(message: str) -> None:
    """Something to know before long work starts."""
    click.echo(f"efface: {message}", err=True)


_BAR_FROM = 50_000  # bytes of input that take long enough for a bar


@contextmanager
def progress_bar(
    inputs: tuple[Path, ...], *, quiet: bool = False
) -> Iterator[Callable[[int], None]]:
    """A bar on the terminal, where the work is long enough to wait for."""
    from efface.jobs.files import collect, file_size

    def ignore(characters: int) -> None:
        pass

    size = 0
    if sys.stderr.isatty() and not quiet:
        size = sum(file_size(one.path) for one in collect(inputs)[0])
    if size < _BAR_FROM:
        yield ignore
    else:
        with click.progressbar(length=size, file=sys.stderr) as bar:
            yield bar.update
