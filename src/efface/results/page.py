"""The explanation as one self-contained HTML page.

Text of documents is always escaped, and the page forbids all scripts but its own.
"""

from __future__ import annotations

import base64
import hashlib
import html
import zlib
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import resources
from typing import Any

from efface.document import Finding
from efface.results.result import Result, to_json
from efface.terms.labels import LABELS
from efface.text.intervals import joined, minus

__all__ = ["explanation_page"]

_REVIEW = """<p>Click a mark to keep or hide its words (on the keyboard: Tab, then Enter).
Select other words in Before to hide them, too.</p>
<div class="review" role="toolbar" aria-label="Review">
<button type="button" id="hide">Hide selected words</button>
<button type="button" id="undo">Undo all</button>
<button type="button" id="download">Download decisions</button>
<output id="changes" aria-live="polite">nothing changed</output>
</div>
"""
# Control characters, which a browser would not show, and the Unicode symbols for them.
_CONTROLS = {code: 0x2400 + code for code in range(32) if chr(code) not in "\n\t"} | {127: 0x2421}


@dataclass(frozen=True)
class _Shown:
    """A span of the original that is marked, and its replacement (None if it stays).

    `findings` are all that overlap it, with their places in the result.
    """

    start: int
    end: int
    findings: Mapping[int, Finding]
    replacement: str | None

    @property
    def labels(self) -> list[str]:
        return [*dict.fromkeys(finding.label for finding in self.findings.values())] or ["HIDDEN"]

    @property
    def models(self) -> list[str]:
        return [*dict.fromkeys(finding.model for finding in self.findings.values())] or [""]

    @property
    def reasons(self) -> str:
        return "; ".join(dict.fromkeys(map(_reason, self.findings.values())))

    @property
    def why(self) -> str:
        instead = "stays" if self.replacement is None else f"hidden as {self.replacement!r}"
        return "; ".join(filter(None, (f"{self.labels[0]}: {instead}", self.reasons)))


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
        f"{_REVIEW}"
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
        f'<section data-decisions="{html.escape(to_json(_decided(result)))}">\n'
        f"<h2>{source}: {hidden} hidden, {result.kept_in_words}</h2>\n"
        '<div class="sides">\n'
    )
    before, after = _before(result, shown, number), _after(result, shown, number)
    for name, title, side in (("before", "Before", before), ("after", "After", after)):
        text = f'<div class="text {name}" dir="auto">{side}</div>'
        yield f'<div class="side"><h3>{title}</h3>{text}</div>\n'
    yield "</div>\n<details><summary>All of it as a table</summary>\n<table>\n<thead><tr>"
    columns = ("Words", "In their place", "Label", "Model", "Why")
    yield "".join(f"<th>{name}</th>" for name in columns)
    yield "</tr></thead>\n<tbody>\n"
    for span in shown:
        cells = (
            result.original.text[span.start : span.end],
            "(stays)" if span.replacement is None else span.replacement,
            ", ".join(span.labels),
            ", ".join(span.models),
            span.reasons,
        )
        yield f'<tr data-label="{_escaped(span.labels[0])}"'
        yield f' data-model="{_escaped(span.models[0])}">'
        yield "".join(f"<td>{_escaped(cell)}</td>" for cell in cells) + "</tr>\n"
    yield "</tbody></table></details>\n</section>\n"


def _decided(result: Result) -> dict[str, Any]:
    """What `explain --format json` says, as far as `--decisions` asks for it."""
    explained = result.explanation()
    keys = ("start", "end", "label", "model", "replacement", "group")
    findings = [{key: f[key] for key in keys if key in f} for f in explained["findings"]]
    return {
        **{key: explained[key] for key in ("source", "characters", "policy")},
        "findings": findings,
    }


def _shown(result: Result) -> list[_Shown]:
    """The spans to mark: replacements, and between them what findings that stay have.

    They are disjoint, so that each word is shown once, however many findings have it.
    """
    replaced = {(r.start, r.end): r.text for r in result.replacements}
    stays = joined((f.start, f.end) for f in result.findings if f.stays)
    kept = [part for place in stays for part in minus(*place, [*replaced])]
    places = sorted([*replaced, *kept])
    starts, ends = [start for start, _ in places], [end for _, end in places]
    findings: list[dict[int, Finding]] = [{} for _ in places]
    for number, finding in enumerate(result.findings):
        overlapped = range(bisect_right(ends, finding.start), bisect_left(starts, finding.end))
        for place in overlapped:
            findings[place][number] = finding
    return [
        _Shown(*place, overlapping, replaced.get(place))
        for place, overlapping in zip(places, findings, strict=True)
    ]


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
    findings = " ".join(map(str, span.findings))
    return (
        f'<mark{stays} tabindex="0" role="button" aria-pressed="{str(not stays).lower()}"'
        f' data-id="{name}" data-findings="{findings}"'
        f' data-label="{_escaped(span.labels[0])}" data-model="{_escaped(span.models[0])}"'
        f' data-why="{_escaped(span.why)}" aria-description="{_escaped(span.why)}"'
        f' style="{_hue(span.labels[0])}">{_escaped(words)}</mark>'
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
