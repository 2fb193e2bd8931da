"""The command line: it parses, calls the library, and prints.

The library is imported inside the commands, so that `efface --help` is there at once.
"""

from __future__ import annotations

import atexit
import gc
import io
import sys
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext, redirect_stdout
from pathlib import Path
from typing import Any

import click

from efface import __version__
from efface.benching import bench
from efface.key_command import key, reveal
from efface.knowing import knowledge
from efface.measuring import evaluate
from efface.options import PATH, chosen_policy, encoding_option, policy_option
from efface.playing import attack, train
from efface.printing import complain, leave, print_explanation, summary_lines
from efface.storing import entities

__all__ = ["cli"]

_NEW_VALUES = 100_000  # between two searches for garbage
_BAR_FROM = 50_000  # bytes of input that take long enough for a bar


class _Program(click.Group):
    """Says what is wrong in one line, and leaves with 2."""

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
            code = complain(_told(exc))
        sys.exit(code if isinstance(code, int) else 0)


@contextmanager
def _warnings_in_one_line() -> Iterator[None]:
    """Ours, each once; those of others are not for users."""
    from efface.errors import EffaceWarning

    said = set()

    def show(message: Warning | str, category: type[Warning], *_: Any, **__: Any) -> None:
        if issubclass(category, EffaceWarning) and str(message) not in said:
            said.add(str(message))
            click.echo(f"efface: warning: {' '.join(str(message).split())}", err=True)

    with warnings.catch_warnings():
        warnings.simplefilter("always", EffaceWarning)
        warnings.showwarning = show
        yield


def _told(exc: Exception) -> str:
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
      efface sanitize letter.txt -o release/
      efface explain letter.txt
      efface verify letter.txt release/letter.txt
    """
    # Hardly anything is in a cycle: looking for garbage among all values takes a tenth of the time.
    gc.set_threshold(_NEW_VALUES)
    # Nor is there a reason to look through the language model once more on the way out.
    atexit.register(gc.freeze)


_reader = click.option(
    "--reader",
    metavar="NAME",
    help="The reader that the output is for: of the policy, or of the entity store.",
)
_decisions = click.option(
    "--decisions",
    type=PATH,
    metavar="FILE",
    help="The JSON of explain, edited: what was dropped stays, what was added is hidden.",
)
_split = click.option(
    "--split",
    type=click.IntRange(1),
    default=1,
    metavar="N",
    help="Judge a large collection in N parts, each by itself; it takes less memory, hides more.",
)
_inputs = click.argument("inputs", metavar="INPUT...", nargs=-1, required=True, type=PATH)


@cli.command()
@_inputs
@click.option(
    "-o",
    "--output",
    metavar="OUT",
    required=True,
    help="A file, a folder (with a / at its end, or there already), or - for standard output.",
)
@policy_option
@_reader
@click.option(
    "--report",
    type=PATH,
    metavar="FILE",
    help="Write the private report (JSON) here.",
)
@_decisions
@encoding_option
@_split
@click.option(
    "--jobs", type=click.IntRange(1), default=1, metavar="N", help="Processes that tag documents."
)
@click.option("--force", is_flag=True, help="Overwrite outputs that are there already.")
def sanitize(
    inputs: tuple[Path, ...],
    output: str,
    policy: Path | None,
    reader: str | None,
    report: Path | None,
    decisions: Path | None,
    encoding: str | None,
    split: int,
    jobs: int,
    force: bool,
) -> int:
    """Hide what the policy says, and write the result with its certificate.

    INPUT is a file, a folder (all of it, but for names that begin with a dot), or - for standard
    input. The promises are checked on the bytes before they are written; a document for which
    they cannot be kept is refused.

    Exit code 0: all done; 1: some inputs were refused, or the report could not be written; 2: no
    document was written.
    """
    from efface.batch import sanitize_files
    from efface.outcomes import Summary

    if str(report) == "-":
        raise click.UsageError("--report takes a file, not -")
    with _progress(inputs) as progress:
        outcomes = sanitize_files(
            inputs,
            output,
            policy=chosen_policy(policy),
            reader=reader,
            decisions=decisions,
            encoding=encoding,
            split=split,
            jobs=jobs,
            force=force,
            report=report,
            progress=progress,
            tell=_tell,
        )
        summary = Summary.of(outcomes)
    for line in summary_lines(summary):
        click.echo(line, err=output == "-")
    return leave(summary)


@cli.command()
@_inputs
@policy_option
@_reader
@_decisions
@encoding_option
@_split
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "html"]),
    default="text",
    help="For people, one JSON object for each document, or a page for a browser.",
)
@click.option("--with-text", is_flag=True, help="Show the document's text too.")
@click.option(
    "-o",
    "--output",
    type=PATH,
    metavar="FILE",
    help="Write it here, for its owner alone, in the place of printing it.",
)
@click.option("--force", is_flag=True, help="Overwrite the output if it is there already.")
def explain(
    inputs: tuple[Path, ...],
    policy: Path | None,
    reader: str | None,
    decisions: Path | None,
    encoding: str | None,
    split: int,
    form: str,
    with_text: bool,
    output: Path | None,
    force: bool,
) -> int:
    """Show what sanitize would hide, what would stand in its place, and why.

    The JSON quotes nothing that is hidden, unless you ask for it with --with-text; but replacements
    and reasons tell what it is about. Edit it and
    give it to sanitize --decisions. The page (HTML) shows the text before and after, with the
    reasons; it is one file that needs no other: explain letter.txt --format html -o letter.html

    Exit code 0: all done; 1: some inputs were refused; 2: nothing could be explained.
    """
    from efface.batch import explain_files
    from efface.files import publish
    from efface.outcomes import Outcome, Summary
    from efface.result import Result, to_json

    if str(output) == "-":
        output = None
    results: list[Result] = []

    def shown(outcome: Outcome) -> Outcome:
        if outcome.result and form == "json":
            click.echo(to_json(outcome.result.explanation(with_text=with_text)))
        elif outcome.result and form == "html":
            results.append(outcome.result)
        elif outcome.result:
            print_explanation(outcome.source, outcome.result, with_text)
        return outcome

    written = io.StringIO()
    quiet = output is None and sys.stdout.isatty()
    printing = redirect_stdout(written) if output else nullcontext()
    with _progress(inputs, quiet=quiet) as progress, printing:
        outcomes = explain_files(
            inputs,
            policy=chosen_policy(policy),
            reader=reader,
            decisions=decisions,
            encoding=encoding,
            split=split,
            output=output,
            force=force,
            progress=progress,
            tell=_tell,
        )
        summary = Summary.of(map(shown, outcomes))
        if results:
            from efface.page import explanation_page

            click.echo(explanation_page(results), nl=False)
    if output and written.getvalue():
        publish({output: written.getvalue().encode()}, force=force, private=True)
    return leave(summary)


@cli.command()
@click.argument("original", type=PATH)
@click.argument("sanitized", type=PATH)
@policy_option
@_reader
@_decisions
@encoding_option
@_split
def verify(
    original: Path,
    sanitized: Path,
    policy: Path | None,
    reader: str | None,
    decisions: Path | None,
    encoding: str | None,
    split: int,
) -> int:
    """Check that the promises of the policy hold for SANITIZED, made from ORIGINAL.

    Both are files, or both are folders of the same structure. A model that judges documents
    together (substring-anonymity) needs all of them, in a folder.

    Exit code 0: the promises hold; 1: they do not, and what breaks them is listed by its place in
    the original; 2: they could not be checked.
    """
    from efface.batch import verify_files

    verified = verify_files(
        original,
        sanitized,
        policy=chosen_policy(policy),
        reader=reader,
        decisions=decisions,
        encoding=encoding,
        split=split,
        tell=_tell,
    )
    left = [one for one in verified.left if not one.finding.stays]
    for file, line, column, finding in left:
        click.echo(f"{file}: {finding.label} from line {line}, column {column}: {finding.reason}")
    if verified.left:
        click.echo(f"the promises do not hold: {len(left)} findings")
        return 1
    count = f" ({verified.documents} documents)" if verified.documents > 1 else ""
    click.echo(f"the promises hold{count}")
    return 0


def _tell(message: str) -> None:
    """Something to know before long work starts."""
    click.echo(f"efface: {message}", err=True)


@contextmanager
def _progress(inputs: tuple[Path, ...], *, quiet: bool = False) -> Iterator[Callable[[int], None]]:
    """A bar on the terminal, where the work is long enough to wait for."""
    from efface.files import collect, file_size

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


cli.add_command(knowledge)
cli.add_command(entities)
cli.add_command(train)
cli.add_command(evaluate)
cli.add_command(attack)
cli.add_command(bench)
cli.add_command(key)
cli.add_command(reveal)
