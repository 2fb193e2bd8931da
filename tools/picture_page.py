"""Takes pictures of the explanation page at two widths, for docs/review.md.

    python tools/picture_page.py docs/pictures

A reviewer has clicked on a place and, with the keyboard, kept a trade; the trade has the focus. It
needs Chromium.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

import efface
from efface.results.page import explanation_page

LETTER = Path(__file__).parent.parent / "examples" / "referral-letter.txt"
WIDTHS = {"wide": (1280, 800), "narrow": (400, 800)}


def main(folder: Path) -> None:
    folder.mkdir(exist_ok=True)
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    with tempfile.TemporaryDirectory() as temporary, sync_playwright() as playwright:
        path = Path(temporary) / "page.html"
        path.write_text(explanation_page([efface.sanitize(LETTER)]), encoding="utf-8")
        flags = ["--headless", "--no-sandbox", "--disable-gpu"]
        browser = playwright.chromium.launch(executable_path=chromium, args=flags)
        for name, (width, height) in WIDTHS.items():
            page = browser.new_page(viewport={"width": width, "height": height})
            page.goto(path.as_uri())
            page.locator(".before mark", has_text="Barcelona").click()
            page.locator(".before mark", has_text="clockmaker").press("Enter")
            page.mouse.move(0, 0)
            page.screenshot(path=folder / f"explanation-{name}.png")
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
