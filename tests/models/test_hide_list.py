"""The hide list."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

import efface
from efface.text.folding import fold

POLICY = efface.Policy.from_dict({"hide": ["Project Aurora", "office"], "operator": "suppress"})


def test_listed_words_are_hidden_in_every_form() -> None:
    text = "PROJECT\nAURORA, Project-Aurora and Pro\u00adject **Aurora** in the oﬃce"
    assert efface.sanitize(text, policy=POLICY).text == "█████, █████ and █████** in the █████"


@given(st.text(alphabet="Project Aurora-*\n\u00ad<b>", max_size=60))
def test_promise_no_listed_word_stands_anywhere(text: str) -> None:
    result = efface.sanitize(text, policy=POLICY)
    assert efface.verify(text, result.text, policy=POLICY) == []
    words = "".join(c if c.isalnum() else " " for c in result.text).split()
    for start in range(len(words)):
        for end in range(start + 1, len(words) + 1):
            assert fold("".join(words[start:end])) not in {"projectaurora", "office"}
