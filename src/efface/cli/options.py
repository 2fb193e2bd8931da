"""Options and arguments that several commands share, and how they are read."""

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
    """Options that say which keys are accepted; `key_rules` reads them."""

    def note(context: click.Context, option: click.Parameter, value: bool) -> None:
        context.meta[f"efface.{option.name}"] = value

    for name, text in (
        ("--strict-permissions", "Refuse a key file that others can read, in place of a warning."),
        ("--legacy-keys", "Take any file or text for a key, as before efface key new."),
    ):
        option = click.option(name, is_flag=True, expose_value=False, callback=note, help=text)
        command = option(command)
    return command


def key_rules() -> KeyRules:
    """Which keys are accepted, by the options of the current command."""
    from efface.keys import KeyRules

    given = click.get_current_context().meta
    return KeyRules(
        legacy=given.get("efface.legacy_keys", False),
        strict_permissions=given.get("efface.strict_permissions", False),
    )


def policy_option(command: C) -> C:
    """The policy, and which keys it accepts; `chosen_policy` reads both."""
    text = "What to hide and how (TOML). Default: names, other identifiers, what tells too much."
    return click.option("--policy", type=PATH, metavar="FILE", help=text)(key_options(command))


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
    """The policy in a file, or the default one; its keys follow the options of the command."""
    from efface.policy import Policy

    if policy is None:
        return Policy.default(key_rules())
    rules = key_rules()
    return Policy.load(
        policy, legacy_keys=rules.legacy, strict_permissions=rules.strict_permissions
    )


def listed(names: str | None) -> list[str] | None:
    """The names between commas; None if the option was not given."""
    return names.split(",") if names else None


def has_information(asked: bool | None) -> bool:
    """Whether to use how rare words are as a feature; None asks if the data is installed."""
    from efface.languages import knowledge_installed

    return knowledge_installed() if asked is None else asked


@contextmanager
def steps(length: int, label: str) -> Iterator[Callable[[], None]]:
    """A progress bar of so many steps on a terminal; yields what to call after each step."""
    with click.progressbar(
        length=length, label=label, file=sys.stderr, hidden=not sys.stderr.isatty()
    ) as bar:
        bar.update(0)
        yield lambda: bar.update(1)


def writable(output: Path, *, force: bool, inputs: Iterable[str | Path] = ()) -> None:
    """Refuse an output that cannot be written, before long work starts."""
    from efface.errors import InputError

    if output.is_dir():
        raise InputError(f"{output}: is a folder; name a file")
    if output.exists() and not force:
        raise InputError(f"{output}: is there already; use --force to write over it")
    if not output.parent.is_dir():
        raise InputError(f"{output}: there is no folder {output.parent}")
    if any(output.resolve() == Path(name).resolve() for name in {*inputs}):
        raise InputError(f"{output}: is part of the input; choose another name")


def drawable(path: Path) -> None:
    """Refuse a path where no picture can be drawn."""
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
    """Print something that the user should know before long work starts."""
    click.echo(f"efface: {message}", err=True)


_BAR_FROM = 50_000  # bytes of input from which a progress bar is shown


@contextmanager
def progress_bar(
    inputs: tuple[Path, ...], *, quiet: bool = False
) -> Iterator[Callable[[int], None]]:
    """A progress bar on a terminal, for large inputs; yields what to call with each progress."""
    from efface.jobs.files import collect, file_size

    def ignore(characters: int) -> None:
        pass

    size = 0
    if sys.stderr.isatty() and not quiet:
        size = sum(file_size(file.path) for file in collect(inputs)[0])
    if size < _BAR_FROM:
        yield ignore
    else:
        with click.progressbar(length=size, file=sys.stderr) as bar:
            yield bar.update
