"""The explanation page, in a real browser."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from playwright.sync_api import Browser, Page, sync_playwright

import efface
from efface.document import Document, Finding, Replacement, Term, apply
from efface.results.page import explanation_page
from efface.results.result import Result
from tests.conftest import EXAMPLES, Program
from tests.results.test_result import CERTIFICATE

pytestmark = pytest.mark.slow

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
needs_browser = pytest.mark.skipif(
    CHROMIUM is None, reason="no browser; install it with: apt-get install chromium"
)
FLAGS = (
    "--headless --no-sandbox --disable-gpu --disable-background-networking"
    " --disable-component-update --disable-sync"
)
HIDE = efface.Policy.from_dict({"hide": ["secret"], "operator": "label"})
NASTY = [
    "</div><script>window.broken = 1</script>",
    "<img src=x onerror='window.broken = 1'>",
    "\"'><svg onload=window.broken=1>",
    "</mark></style></title><b>bold</b>",
    "<!-- comment --> <![CDATA[ x ]]> &lt;b&gt; &amp;amp; &#60;",
    "javascript:window.broken=1 {{ x }} ${x} `x`",
    "\x00\x01\x1b[31m \u202e right to left \u2028 end",
]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS.split())
        yield started
        started.close()


def opened(browser: Browser, folder: Path, page: str, scheme: str = "light") -> Page:
    path = folder / "page.html"
    path.write_text(page, encoding="utf-8")
    context = browser.new_context(color_scheme="dark" if scheme == "dark" else "light")
    shown = context.new_page()
    shown.goto(path.as_uri())
    return shown


def explained(*names: str) -> str:
    return explanation_page([efface.sanitize(EXAMPLES / name) for name in names])


@needs_browser
def test_before_and_after_stand_side_by_side(browser: Browser, tmp_path: Path) -> None:
    page = opened(browser, tmp_path, explained("referral-letter.txt"))
    before, after = page.locator(".text").all()
    assert before.text_content() == (EXAMPLES / "referral-letter.txt").read_text()
    assert "[PERSON_2]" in (after.text_content() or "")
    assert "Quillfeather" not in (after.text_content() or "")
    boxes = [one.bounding_box() for one in (before, after)]
    assert boxes[0]
    assert boxes[1]
    assert boxes[0]["x"] + boxes[0]["width"] <= boxes[1]["x"]


@needs_browser
def test_the_reason_shows_on_hover_and_on_keyboard_focus(browser: Browser, tmp_path: Path) -> None:
    page = opened(browser, tmp_path, explained("referral-letter.txt"))
    reason = "e => getComputedStyle(e, '::after').content"
    mark = page.locator("mark", has_text="Clara Quillfeather").first
    assert mark.evaluate(reason) == "none"
    mark.hover()
    assert "tagger 1.00, title" in mark.evaluate(reason)
    page.mouse.move(0, 0)
    assert mark.evaluate(reason) == "none"
    for _ in range(60):
        page.keyboard.press("Tab")
        if mark.evaluate("e => e === document.activeElement"):
            break
    assert "tagger 1.00, title" in mark.evaluate(reason)
    assert "twin" in (
        page.locator("mark", has_text="[PERSON_2]").first.get_attribute("class") or ""
    )


@needs_browser
def test_labels_and_models_can_be_filtered(browser: Browser, tmp_path: Path) -> None:
    page = opened(browser, tmp_path, explained("referral-letter.txt", "court-decision.md"))
    shown = page.locator("mark:not(.off)")
    everything = shown.count()
    people = page.locator('mark[data-label="PERSON"]').count()
    page.get_by_label("PERSON").uncheck()
    assert shown.count() == everything - people
    assert page.locator('tr.off[data-label="PERSON"]').count() > 0
    page.get_by_label("identifiers").uncheck()
    assert shown.count() == 0
    page.get_by_label("identifiers").check()
    page.get_by_label("PERSON").check()
    assert shown.count() == everything
    assert page.locator("fieldset .swatch").count() > 3


@needs_browser
def test_it_is_readable_in_the_dark_and_in_print(browser: Browser, tmp_path: Path) -> None:
    colours = "e => [getComputedStyle(e).color, getComputedStyle(e).backgroundColor]"
    light = opened(browser, tmp_path, explained("chat-log.txt"))
    dark = opened(browser, tmp_path, explained("chat-log.txt"), "dark")
    assert light.locator("body").evaluate(colours) == ["rgb(29, 29, 31)", "rgb(255, 255, 255)"]
    assert dark.locator("body").evaluate(colours) == ["rgb(236, 236, 238)", "rgb(23, 24, 26)"]
    light.emulate_media(media="print")
    assert light.locator("body").evaluate(colours) == ["rgb(0, 0, 0)", "rgb(255, 255, 255)"]
    light.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert light.locator("table").first.is_visible()


@needs_browser
@pytest.mark.parametrize("nasty", NASTY)
def test_markup_in_a_document_is_shown_as_text(
    browser: Browser, tmp_path: Path, nasty: str
) -> None:
    page = opened(
        browser,
        tmp_path,
        explanation_page([efface.sanitize(f"{nasty} secret {nasty}", policy=HIDE)]),
    )
    assert page.evaluate("window.broken") is None
    assert page.locator(".text b, .text img, .text svg, .text script").count() == 0
    assert page.locator("script").count() == 1
    text = page.locator(".text").first.text_content() or ""
    assert text.replace("\u2400", "\0").replace("\u2401", "\1").replace("\u241b", "\x1b") == (
        f"{nasty} secret {nasty}"
    )


def downloaded(page: Page, folder: Path) -> Path:
    """The decisions file that the page gives."""
    with page.expect_download() as download:
        page.get_by_role("button", name="Download decisions").click()
    path = folder / download.value.suggested_filename
    download.value.save_as(path)
    return path


def select(page: Page, words: str) -> None:
    """Select words of the original, from one text node to another."""
    page.evaluate(
        """words => {
          const side = document.querySelector(".before");
          const walker = document.createTreeWalker(side, NodeFilter.SHOW_TEXT);
          const nodes = [];
          while (walker.nextNode()) nodes.push(walker.currentNode);
          const start = side.textContent.indexOf(words), end = start + words.length;
          const range = document.createRange();
          let position = 0;
          for (const node of nodes) {
            const next = position + node.length;
            if (position <= start && start < next) range.setStart(node, start - position);
            if (position < end && end <= next) range.setEnd(node, end - position);
            position = next;
          }
          getSelection().removeAllRanges();
          getSelection().addRange(range);
        }""",
        words,
    )


@needs_browser
@pytest.mark.slow
def test_a_reviewer_keeps_and_hides_by_clicks(
    browser: Browser, tmp_path: Path, program: Program
) -> None:
    letter = EXAMPLES / "referral-letter.txt"
    page = opened(browser, tmp_path, explanation_page([efface.sanitize(letter)]))
    before, after = page.locator(".before"), page.locator(".after")
    before.locator("mark", has_text="Barcelona").click()
    page.locator(".after mark", has_text="craftsman").press("Enter")
    assert "daughter in Barcelona" in (after.text_content() or "")
    assert "a retired clockmaker" in (after.text_content() or "")
    select(page, "blood pressure was 138/82 and")
    page.get_by_role("button", name="Hide selected words").click()
    assert "Her [HIDDEN] her chest" in (after.text_content() or "")
    assert before.text_content() == letter.read_text()
    assert "3 changed" in (page.locator("#changes").text_content() or "")
    decisions = downloaded(page, tmp_path)
    out = tmp_path / "out.txt"
    done = program("sanitize", letter, "-o", out, "--decisions", decisions)
    assert done.exit_code == 0, done.output
    text = out.read_text()
    assert "daughter in Barcelona" in text
    assert "a retired clockmaker" in text
    assert "Her [HIDDEN_1] her chest" in text
    assert "Quillfeather" not in text
    assert program("verify", letter, out, "--decisions", decisions).exit_code == 0


@needs_browser
def test_what_is_selected_is_hidden_whatever_was_kept_in_it(
    browser: Browser, tmp_path: Path
) -> None:
    (tmp_path / "a.txt").write_text("Yesterday Clara Crumb ate an orange with Bob Stone.")
    result = efface.sanitize(tmp_path / "a.txt", profile="names")
    page = opened(browser, tmp_path, explanation_page([result]))
    page.get_by_role("button", name="Hide selected words").click()
    assert page.locator("#changes").text_content() == "select words in Before first"
    page.locator(".before mark", has_text="Clara Crumb").click()
    page.evaluate("getSelection().selectAllChildren(document.body)")
    page.get_by_role("button", name="Hide selected words").click()
    decided = efface.sanitize(
        tmp_path / "a.txt", profile="names", decisions=downloaded(page, tmp_path)
    )
    assert not any(word in decided.text for word in ("Clara", "Yesterday", "orange", "Bob"))


@needs_browser
@pytest.mark.slow
def test_what_is_undone_changes_nothing(browser: Browser, tmp_path: Path) -> None:
    result = efface.sanitize(EXAMPLES / "chat-log.txt")
    page = opened(browser, tmp_path, explanation_page([result]))
    mark = page.locator(".before mark").first
    mark.click()
    assert mark.get_attribute("aria-pressed") == "false"
    mark.click()
    assert mark.get_attribute("aria-pressed") == "true"
    mark.click()
    select(page, (page.locator(".before").text_content() or "")[:200])
    page.get_by_role("button", name="Hide selected words").click()
    assert page.locator(".after").text_content() != result.text
    page.get_by_role("button", name="Undo all").click()
    assert page.locator("#changes").text_content() == "nothing changed"
    assert page.locator(".after").text_content() == result.text
    assert page.locator(".before").text_content() == result.original.text
    decided = efface.sanitize(EXAMPLES / "chat-log.txt", decisions=downloaded(page, tmp_path))
    assert decided.text == result.text


@needs_browser
def test_offsets_count_characters_whatever_their_script(browser: Browser, tmp_path: Path) -> None:
    text = "🦉🦉 Mr Crumb 𝔪𝔢𝔱\r\nan old 🦉 owl\tand secret friends."
    (tmp_path / "a.txt").write_bytes(text.encode())
    result = efface.sanitize(tmp_path / "a.txt", policy=HIDE)
    page = opened(browser, tmp_path, explanation_page([result]))
    select(page, "an old 🦉 owl")
    page.get_by_role("button", name="Hide selected words").click()
    decided = efface.sanitize(tmp_path / "a.txt", policy=HIDE, decisions=downloaded(page, tmp_path))
    assert "𝔪𝔢𝔱\r\n[HIDDEN_" in decided.text
    assert "]\tand [HIDDEN_" in decided.text


@needs_browser
def test_the_page_fits_a_narrow_and_a_wide_window(browser: Browser, tmp_path: Path) -> None:
    page = opened(browser, tmp_path, explained("referral-letter.txt"))
    for width, beside in ((390, False), (1400, True)):
        page.set_viewport_size({"width": width, "height": 900})
        first, second = (page.locator(name).bounding_box() for name in (".before", ".after"))
        assert first
        assert second
        assert (first["x"] + first["width"] <= second["x"]) is beside
        assert page.evaluate("document.documentElement.scrollWidth") <= width


class _Text(HTMLParser):
    """The text of both columns."""

    def __init__(self) -> None:
        super().__init__()
        self.sides: list[str] = []
        self._depth = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "div" and "text" in (dict(attrs).get("class") or "").split():
            self.sides.append("")
            self._depth = 1

    def handle_endtag(self, tag: str) -> None:
        self._depth -= tag == "div"

    def handle_data(self, data: str) -> None:
        if self._depth == 1:
            self.sides[-1] += data


SPANS = st.lists(st.tuples(st.integers(0, 18), st.integers(1, 8), st.booleans()), max_size=6)


@given(SPANS)
def test_each_word_is_shown_once_where_findings_overlap(
    spans: list[tuple[int, int, bool]],
) -> None:
    """Whatever overlaps: findings that stay, findings that are hidden, in one place or several."""
    text = "abcdefghijklmnopqrstuvwxyz"
    findings, replacements, position = [], [], 0
    for start, length, stays in sorted(spans):
        term = Term(
            start=start, end=start + length, label="NAME", text=text[start : start + length]
        )
        figure: dict[str, Any] = {"measure": "made up", "value": 1, "threshold": 0}
        findings.append(Finding(term=term, model="m", reason="r", stays=stays, **figure))
        if not stays and start >= position:
            position = start + length
            replacements.append(
                Replacement(start=start, end=position, text="[X]", operator="label", label="NAME")
            )
    original = Document(text)
    (output,) = apply([original], replacements)
    result = Result(original, output, b"", tuple(findings), CERTIFICATE)
    parser = _Text()
    parser.feed(explanation_page([result]))
    assert parser.sides == [text, output.text]


class _Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)


def tags(page: str) -> list[str]:
    parser = _Tags()
    parser.feed(page)
    return parser.tags


MARKUP = st.lists(st.sampled_from([*NASTY, "<", ">", '"', "'", "&", "/", "script", "x", " "])).map(
    "".join
)


@given(MARKUP | st.text(st.characters(exclude_categories=["Cs"])))
def test_no_text_can_break_the_page(text: str) -> None:
    """The page has the same elements as one of an innocent text, whatever the document says."""
    frames = [
        [tag for tag in tags(explanation_page([result])) if tag not in {"mark", "tr", "td"}]
        for result in efface.sanitize([f"x{text} secret {text}x", "x secret x"], policy=HIDE)
    ]
    assert frames[0] == frames[1]
