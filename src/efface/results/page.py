"""The explanation as one self-contained HTML page.

Text of documents is always escaped, and the page forbids all scripts but its own.
"""

from __future__ import annotations

import base64
import hashlib
import html
import zlib
from collections import Counter, deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib import resources

from efface.document import Finding
from efface.results.result import Result
from efface.terms.labels import LABELS

__all__ = ["explanation_page"]

# Control characters, which a browser would not show, and the Unicode symbols for them.
_CONTROLS = {code: 0x2400 + code for code in range(32) if chr(code) not in "\n\t"} | {127: 0x2421}


@dataclass(frozen=True)
class _Shown:
    """A span of the original that is marked, its replacement (None if it stays), and findings."""

    start: int
    end: int
    findings: tuple[Finding, ...]
    replacement: str | None

    @property
    def label(self) -> str:
        return self.findings[0].label if self.findings else "HIDDEN"

    @property
    def model(self) -> str:
        return self.findings[0].model if self.findings else ""

    @property
    def why(self) -> str:
        reasons = dict.fromkeys(_reason(finding) for finding in self.findings)
        instead = "stays" if self.replacement is None else f"hidden as {self.replacement!r}"
        return "; ".join((f"{self.label}: {instead}", *reasons))


def explanation_page(results: Sequence[Result]) -> str:
    """The page for these results."""
    return "".join(_page(results))


def _page(results: Sequence[Result]) -> Iterator[str]:
    style, script = _file("page.css"), _file("page.js")
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{digest}'"
    yield (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        "<title>efface: what is hidden, and why</title>\n"
        f"<style>\n{style}</style>\n</head>\n<body>\n"
        "<h1>What is hidden, and why</h1>\n"
        '<p class="notice">Private: this page shows the original text. Do not publish it.</p>\n'
    )
    findings = [finding for result in results for finding in result.findings]
    yield _filter("model", "Models", Counter(finding.model for finding in findings))
    yield _filter("label", "Labels", Counter(finding.label for finding in findings))
    for number, result in enumerate(results):
        yield from _document(result, number)
    yield f"<script>{script}</script>\n</body>\n</html>\n"


def _filter(name: str, title: str, counts: Counter[str]) -> str:
    """Checkboxes that switch marks on and off; those of labels are the legend, too."""
    boxes = "".join(
        f'<label><input type="checkbox" name="{name}" value="{_escaped(value)}" checked>'
        + (f'<span class="swatch" style="{_hue(value)}"></span>' if name == "label" else "")
        + f"{_escaped(value)} ({count})</label>"
        for value, count in counts.most_common()
    )
    return f"<fieldset><legend>{title}</legend>{boxes}</fieldset>\n"


def _document(result: Result, number: int) -> Iterator[str]:
    shown = _shown(result)
    hidden = sum(span.replacement is not None for span in shown)
    source = _escaped(result.original.source or "text")
    yield (
        f"<section>\n<h2>{source}: {hidden} hidden, {result.kept_in_words}</h2>\n"
        '<div class="sides">\n'
    )
    sides = ("Before", _before(result, shown, number)), ("After", _after(result, shown, number))
    for title, side in sides:
        yield f'<div class="side"><h3>{title}</h3><div class="text" dir="auto">{side}</div></div>\n'
    yield "</div>\n<details><summary>All findings as a table</summary>\n<table>\n<thead><tr>"
    columns = ("Words", "In their place", "Label", "Model", "Why")
    yield "".join(f"<th>{name}</th>" for name in columns)
    yield "</tr></thead>\n<tbody>\n"
    stays = [[finding] for finding in result.findings if finding.stays]
    for findings in sorted([*result.by_place, *stays], key=lambda group: group[0].start):
        first = findings[0]
        cells = (
            result.original.text[first.start : first.end],
            _in_words(result.instead(first)),
            ", ".join(dict.fromkeys(finding.label for finding in findings)),
            ", ".join(dict.fromkeys(finding.model for finding in findings)),
            "; ".join(dict.fromkeys(map(_reason, findings))),
        )
        yield f'<tr data-label="{_escaped(first.label)}" data-model="{_escaped(first.model)}">'
        yield "".join(f"<td>{_escaped(cell)}</td>" for cell in cells) + "</tr>\n"
    yield "</tbody></table></details>\n</section>\n"


def _in_words(replacement: str | None) -> str:
    return "(stays)" if replacement is None else replacement


def _shown(result: Result) -> list[_Shown]:
    """The spans to mark: replacements, and findings that stay; from left to right, disjoint."""
    shown: list[_Shown] = []
    waiting = deque(sorted(result.findings, key=lambda f: (f.start, -f.end)))

    def stay_before(end: int) -> None:
        while waiting and waiting[0].start < end:
            finding = waiting.popleft()
            if not shown or finding.start >= shown[-1].end:
                shown.append(_Shown(finding.start, finding.end, (finding,), None))

    for replacement in result.replacements:
        stay_before(replacement.start)
        inside = []
        while waiting and waiting[0].start < replacement.end:
            inside.append(waiting.popleft())
        shown.append(_Shown(replacement.start, replacement.end, tuple(inside), replacement.text))
    stay_before(len(result.original.text))
    return shown


def _before(result: Result, shown: Sequence[_Shown], number: int) -> str:
    text = result.original.text
    pieces, position = [], 0
    for index, span in enumerate(shown):
        words = text[span.start : span.end]
        pieces += [_escaped(text[position : span.start]), _mark(span, words, f"{number}-{index}")]
        position = span.end
    return "".join([*pieces, _escaped(text[position:])])


def _after(result: Result, shown: Sequence[_Shown], number: int) -> str:
    text, offsets = result.document.text, result.document.offsets
    pieces, position = [], 0
    for index, span in enumerate(shown):
        start, end = offsets.to_sanitized(span.start, span.end)
        mark = _mark(span, text[start:end], f"{number}-{index}")
        pieces += [_escaped(text[position:start]), mark]
        position = end
    return "".join([*pieces, _escaped(text[position:])])


def _mark(span: _Shown, words: str, name: str) -> str:
    stays = ' class="stays"' if span.replacement is None else ""
    return (
        f'<mark{stays} tabindex="0" data-id="{name}" data-label="{_escaped(span.label)}"'
        f' data-model="{_escaped(span.model)}" data-why="{_escaped(span.why)}"'
        f' aria-description="{_escaped(span.why)}" style="{_hue(span.label)}">'
        f"{_escaped(words)}</mark>"
    )


def _reason(finding: Finding) -> str:
    figure = f"{finding.measure} {finding.value:g}, limit {finding.threshold:g}"
    return f"{finding.reason} ({finding.model}: {figure})"


def _hue(label: str) -> str:
    """A colour for each label, the same on every page; neighbours in LABELS get distant hues."""
    number = LABELS.index(label) if label in LABELS else zlib.crc32(label.encode())
    return f"--hue: {number * 137 % 360}"


def _escaped(text: str) -> str:
    return html.escape(text.translate(_CONTROLS)).encode("utf-8", "replace").decode()


def _file(name: str) -> str:
    return resources.files("efface.results").joinpath("data", name).read_text("utf-8")
