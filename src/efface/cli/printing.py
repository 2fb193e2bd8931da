"""What the command line says about results, in words and colours."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from efface.cli.progress import clear

if TYPE_CHECKING:
    from efface.document import Finding
    from efface.results.report import Done, Summary
    from efface.results.result import Result

__all__ = ["complain", "leave", "print_explanation", "printable", "summary_lines"]

_LINES_TO = 20  # up to so many documents get a line each


def complain(message: str) -> int:
    """Print an error in one line; returns the exit code."""
    clear()
    click.echo(f"efface: {' '.join(message.split())}", err=True)
    return 2


def summary_lines(summary: Summary, *, dry_run: bool = False) -> Iterator[str]:
    """A line for each document that was written, if they are few, and one for all."""
    if len(summary.done) <= _LINES_TO:
        yield from map(_line, summary.done)
    if len(summary.done) > 1:
        yield (
            f"{len(summary.done)} documents  {_counted(summary.hidden)}"
            f"  {summary.kept:.0%} of the text kept  {_holds(summary.let_stand)}"
        )
    if dry_run and summary.done:
        yield "this is what would be hidden; nothing was written"


def leave(summary: Summary) -> int:
    """Print what was refused; returns the exit code."""
    for error in summary.refused[:_LINES_TO]:
        complain(str(error))
    if len(summary.refused) > _LINES_TO:
        complain(f"and {len(summary.refused) - _LINES_TO} others were refused")
    return summary.exit_code


def _line(done: Done) -> str:
    place = f" -> {done.output}" if done.output else ""
    read_as = "" if done.encoding.startswith("utf") else f"  read as {done.encoding}"
    source = printable(f"{done.source}{place}")
    holds = _holds(done.let_stand)
    return f"{source}{read_as}  {_counted(done.hidden)}  {done.kept_in_words}  {holds}"


def _holds(let_stand: int) -> str:
    return "promises hold" + (
        f" but for {let_stand} that a reviewer let stand" if let_stand else ""
    )


def printable(name: str | Path) -> str:
    """A file name, quoted if it has line breaks or other control characters."""
    return str(name) if str(name).isprintable() else repr(str(name))


def _counted(hidden: Counter[str]) -> str:
    kinds = ", ".join(f"{count} {label}" for label, count in hidden.most_common())
    return f"{hidden.total()} hidden" + (f" ({kinds})" if kinds else "")


def _measured(result: Result) -> str:
    """How much information is kept, and how much bars and the ideal would keep."""
    if not result.utility:
        return ""
    figures = result.utility.to_dict()
    beside = f"bars: {figures['suppression']:.0%}"
    if figures["ideal"] is not None:
        beside += f", ideal: {figures['ideal']:.0%}"
    return f"; {result.kept_in_words} ({beside})"


def _searched(result: Result) -> str:
    """How many terms a solver kept, and whether that is proven to be the most."""
    text = ""
    for model, figures in result.figures.items():
        if "proven" not in figures:
            continue
        best = "which is the most" if figures["proven"] else "perhaps more could be"
        of_all = f"{figures['terms']} terms that tell of protected entities"
        text += f"; {model} keeps {figures['kept']} of {of_all}, {best}"
    return text


def print_explanation(source: str, result: Result, with_text: bool) -> None:
    """Print each finding: its place, its words, its replacement and the reasons."""
    from efface.document import line_and_column

    text = result.original.text
    count = f"{len(result.by_place)} findings{_measured(result)}{_searched(result)}"
    click.secho(f"{printable(source)}: {count}", bold=True)
    if with_text:
        position = 0
        for replacement in result.replacements:
            start, end = replacement.start, replacement.end
            click.echo(text[position:start], nl=False)
            click.secho(text[start:end], fg="red", strikethrough=True, nl=False)
            click.secho(replacement.text, fg="green", nl=False)
            position = end
        click.echo(text[position:])
    members = _members(result)
    for findings in result.by_place:
        first = findings[0]
        line, column = line_and_column(text, first.start)
        replaced = result.instead(first)
        click.echo(f"{line:>5}:{column:<4} ", nl=False)
        click.secho(_words(first, text), fg="red", nl=False)
        click.echo(" -> ", nl=False)
        click.secho("(stays)" if replaced is None else replaced, fg="green", nl=False)
        reasons = dict.fromkeys(
            _reason(finding, members.get(_group(finding), ())) for finding in findings
        )
        click.echo(f"  {'; '.join(reasons)}")


def _reason(finding: Finding, members: Sequence[str]) -> str:
    """The reason of a finding, naming the members of its group that stay."""
    if not members:
        return finding.reason
    together = f"with {', '.join(members)}"
    named, count = re.subn(r"^with \d+ other terms?", together, finding.reason)
    return named if count else f"{together}: {finding.reason}"


def _words(finding: Finding, text: str) -> str:
    words = " ".join(text[finding.start : finding.end].split())
    return words or repr(text[finding.start : finding.end])


def _group(finding: Finding) -> tuple[str, int | None]:
    return finding.model, finding.group


def _members(result: Result) -> dict[tuple[str, int | None], list[str]]:
    """The words of the findings that stay, by their group."""
    members: dict[tuple[str, int | None], list[str]] = {}
    for finding in result.findings:
        if finding.stays:
            members.setdefault(_group(finding), []).append(_words(finding, result.original.text))
    return members
