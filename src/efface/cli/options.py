"""Options and arguments that several commands share, and how they are read."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from efface.cli.progress import clear
from efface.profiles import DEFAULT

if TYPE_CHECKING:
    from efface.keys import KeyRules
    from efface.policy import Policy

__all__ = [
    "PATH",
    "chosen_labels",
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
    "policy_options",
    "reader_option",
    "rounds_option",
    "rule_option",
    "says_policy",
    "seed_option",
    "split_option",
    "tell",
    "writable",
]

C = TypeVar("C", bound=Callable[..., Any])
PATH = click.Path(path_type=Path, allow_dash=True)


def _noted(context: click.Context, option: click.Parameter, value: Any) -> None:
    """Keeps an option for the functions below, so that commands need not pass it on."""
    context.meta[f"efface.{option.name}"] = value


def _given(name: str, default: Any = None) -> Any:
    """The value of an option that was noted."""
    return click.get_current_context().meta.get(f"efface.{name}", default)


_note: dict[str, Any] = {"expose_value": False, "callback": _noted}
_KEY_OPTIONS = (
    click.option(
        "--strict-permissions",
        is_flag=True,
        help="Refuse a key file that others can read, in place of a warning.",
        **_note,
    ),
    click.option(
        "--legacy-keys",
        is_flag=True,
        help="Take any file or text for a key, as before efface key new.",
        **_note,
    ),
)
_POLICY_OPTIONS = (
    click.option(
        "--profile",
        metavar="NAME",
        help="What to hide and how, by name: see efface profiles. Default: standard.",
        **_note,
    ),
    click.option(
        "--policy", type=PATH, metavar="FILE", help="What to hide and how, as a TOML file.", **_note
    ),
    click.option(
        "--operator",
        metavar="NAME",
        help="How to hide: label, suppress, mask, generalize, pseudonymize, shift or encrypt.",
        **_note,
    ),
    click.option(
        "--labels",
        metavar="LABEL,...",
        multiple=True,
        help="Of identifiers, hide these alone, such as PERSON,EMAIL; own patterns stay on.",
        **_note,
    ),
    click.option(
        "--keep", metavar="WORDS", multiple=True, help="Never hide this; can be repeated.", **_note
    ),
    click.option(
        "--hide", metavar="WORDS", multiple=True, help="Always hide this; can be repeated.", **_note
    ),
)


def key_options(command: C) -> C:
    """Options that say which keys are accepted; `key_rules` reads them."""
    for option in reversed(_KEY_OPTIONS):
        command = option(command)
    return command


def key_rules() -> KeyRules:
    """Which keys are accepted, by the options of the current command."""
    from efface.keys import KeyRules

    return KeyRules(
        legacy=_given("legacy_keys", False),
        strict_permissions=_given("strict_permissions", False),
    )


def policy_options(command: C) -> C:
    """What to hide and how, and which keys are accepted; `chosen_policy` reads all of it."""
    command = key_options(command)
    for option in reversed(_POLICY_OPTIONS):
        command = option(command)
    return command


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
    help="How rare words are in general, as a feature; default: if English is installed.",
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


def says_policy() -> bool:
    """Whether the command line says anything about the policy."""
    names = ("policy", "profile", "operator", "labels", "keep", "hide")
    return any(_given(name) not in (None, ()) for name in names)


def chosen_labels() -> list[str] | None:
    """The labels of `--labels`, if any."""
    given = _given("labels", ())
    return [label.strip().upper() for labels in given for label in labels.split(",")] or None


def chosen_policy(default: Policy | None = None) -> Policy:
    """The policy that the options of the command choose, change, or leave at the default."""
    from efface.policy import Policy

    rules = key_rules()
    keys = {"legacy_keys": rules.legacy, "strict_permissions": rules.strict_permissions}
    path, profile = _given("policy"), _given("profile")
    if path is not None and profile is not None:
        raise click.UsageError("give --policy or --profile, not both")
    if path is not None:
        policy = Policy.load(path, **keys)
    elif profile is not None or default is None:
        policy = Policy.from_profile(DEFAULT if profile is None else profile, **keys)
    else:
        policy = default
    return policy.with_options(
        operator=_given("operator"),
        labels=chosen_labels(),
        keep=_given("keep", ()),
        hide=_given("hide", ()),
    )


def listed(names: str | None) -> list[str] | None:
    """The names between commas; None if the option was not given."""
    return names.split(",") if names else None


def has_information(asked: bool | None) -> bool:
    """Whether to use how rare words are as a feature; None asks if the data is installed."""
    from efface.languages import knowledge_installed

    return knowledge_installed() if asked is None else asked


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
    clear()
    click.echo(f"efface: {message}", err=True)
