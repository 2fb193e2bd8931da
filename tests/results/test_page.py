"""The explanation page, in a real browser."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from playwright.sync_api import Browser, Page, sync_playwright

import efface
from efface.results.page import explanation_page
from tests.conftest import EXAMPLES

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
    assert "person: tagger, title" in mark.evaluate(reason)
    page.mouse.move(0, 0)
    assert mark.evaluate(reason) == "none"
    for _ in range(60):
        page.keyboard.press("Tab")
        if mark.evaluate("e => e === document.activeElement"):
            break
    assert "person: tagger, title" in mark.evaluate(reason)
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
