"""The command line: commands parse their options, call the library, and print.

The library is imported inside the commands, so that `efface --help` starts fast.
"""

from __future__ import annotations

import atexit
import gc
import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from difflib import get_close_matches
from pathlib import Path
from typing import Any

import click

from efface import __version__
from efface.cli.attack import attack
from efface.cli.bench import bench
from efface.cli.entities import entities
from efface.cli.evaluate import evaluate
from efface.cli.explain import explain
from efface.cli.key import key
from efface.cli.knowledge import knowledge
from efface.cli.printing import complain
from efface.cli.profiles import profiles
from efface.cli.progress import clear
from efface.cli.reveal import reveal
from efface.cli.sanitize import sanitize
from efface.cli.train import train
from efface.cli.verify import verify

__all__ = ["cli"]

# What other programs call it.
_MEANT = dict.fromkeys(
    "redact anonymize anonymise mask scrub deidentify de-identify hide clean run".split(),
    "sanitize",
) | {
    "check": "verify",
    "policies": "profiles",
    "profile": "profiles",
    "decrypt": "reveal",
    "why": "explain",
    "help": "--help",
}
_NEW_VALUES = 100_000  # new objects between two runs of the garbage collector


class _Program(click.Group):
    """Prints errors in one line, and exits with 2; suggests commands for unknown ones."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [*self.commands]  # the usual ones first

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0]
        if name not in self.commands and not name.startswith("-"):
            meant = _MEANT.get(name.lower())
            close = [meant] if meant else get_close_matches(name.lower(), self.commands, n=1)
            guess = f"did you mean efface {close[0]}?" if close else "see efface --help"
            if not close and Path(name).exists():
                guess = f"did you mean efface sanitize {name} -o release/?"
            raise click.UsageError(f"there is no command {name!r}; {guess}")
        return super().resolve_command(ctx, args)

    def main(self, *args: Any, **kwargs: Any) -> Any:
        kwargs["standalone_mode"] = False
        try:
            with _warnings_in_one_line():
                code = super().main(*args, **kwargs)
        except click.exceptions.NoArgsIsHelpError as exc:
            click.echo(exc.format_message(), err=True)
            code = 2
        except click.ClickException as exc:
            code = complain(exc.format_message())
        except (click.Abort, KeyboardInterrupt):
            code = complain("interrupted; what was written is whole")
        except BrokenPipeError:
            code = 1
        except Exception as exc:
            code = complain(_message(exc))
        sys.exit(code if isinstance(code, int) else 0)


@contextmanager
def _warnings_in_one_line() -> Iterator[None]:
    """Print each warning of efface once, in one line; those of other packages are not shown."""
    from efface.errors import EffaceWarning

    shown = set()

    def show(message: Warning | str, category: type[Warning], *_: Any, **__: Any) -> None:
        if issubclass(category, EffaceWarning) and str(message) not in shown:
            shown.add(str(message))
            clear()
            click.echo(f"efface: warning: {' '.join(str(message).split())}", err=True)

    with warnings.catch_warnings():
        warnings.simplefilter("always", EffaceWarning)
        warnings.showwarning = show
        yield


def _message(exc: Exception) -> str:
    from efface.errors import EffaceError, internal

    if isinstance(exc, OSError) and exc.filename is not None:
        return f"{exc.filename}: cannot be used ({exc.strerror})"
    # The message of a foreign exception may quote a document.
    return str(exc) if isinstance(exc, EffaceError) else internal(exc)


@click.group(
    cls=_Program, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100}
)
@click.version_option(__version__, message="efface %(version)s")
def cli() -> None:
    """Hide what must not be known in documents, and prove that it is hidden.

    \b
    Start with:
      efface sanitize letter.txt -o release/       hide names and other identifiers
      efface explain letter.txt                    what would be hidden, and why
      efface verify letter.txt release/letter.txt  check what was written
      efface profiles                              other rules, for --profile
    """
    # Hardly anything is in a cycle, but looking for cycles would take a tenth of the time.
    gc.set_threshold(_NEW_VALUES)
    # On exit, too, the collector need not look through the language model.
    atexit.register(gc.freeze)


_COMMANDS: tuple[click.Command, ...] = (
    sanitize,
    explain,
    verify,
    profiles,
    knowledge,
    entities,
    train,
    evaluate,
    attack,
    bench,
    key,
    reveal,
)
for _command in _COMMANDS:
    cli.add_command(_command)
