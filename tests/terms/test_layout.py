"""How a text is laid out."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from efface.terms.layout import layout_of

PIECES = [
    "Ada Lind",
    "Name:",
    "  ",
    "   ",
    "\t",
    " | ",
    "\n",
    "\n\n",
    ",",
    '"',
    "34",
    "> ",
    "- ",
    ".",
]
TEXTS = st.lists(st.sampled_from(PIECES), max_size=20).map("".join) | st.text(max_size=60)


def cells(text: str) -> list[tuple[str, str, str]]:
    return [(text[c.start : c.end], c.kind, c.head) for c in layout_of(text).cells]


@given(TEXTS)
def test_cells_stand_in_order_do_not_overlap_and_hold_all_that_can_be_read(text: str) -> None:
    last, held = 0, 0
    for cell in layout_of(text).cells:
        assert last <= cell.start <= cell.end
        held += sum(map(str.isalnum, text[cell.start : cell.end]))
        last = cell.end
    assert last <= len(text)
    marks = sum(map(str.isalnum, text))  # but "1." and "a)" that begin an entry of a list
    assert marks - 2 * (text.count("\n") + 1) <= held <= marks


@given(TEXTS, st.integers(0, 60), st.integers(0, 60))
def test_parts_are_in_the_stretch_and_in_one_cell_each(text: str, first: int, size: int) -> None:
    layout = layout_of(text)
    end = min(first + size, len(text))
    for start, stop in layout.parts(first, end):
        assert first <= start < stop <= end
        cell = layout.at(start)
        assert cell
        assert cell.start <= start < stop <= cell.end


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Name: Ada Lind", [("Name:", "label", ""), ("Ada Lind", "value", "Name")]),
        (
            "Tel:  1",
            [("Tel:", "label", ""), ("1", "value", "Tel")],
        ),
        ("Ada Lind\nOskar Crumb", [("Ada Lind", "text", ""), ("Oskar Crumb", "text", "")]),
        ("CLINICAL\nShe came.", [("CLINICAL", "heading", ""), ("She came.", "text", "")]),
        ("3.2 Scope of Services\nx", [("3.2 Scope of Services", "heading", ""), ("x", "text", "")]),
        ("> Ada wrote:", [("Ada wrote:", "heading", "")]),
        ("Ada\tOskar", [("Ada", "text", ""), ("Oskar", "text", "")]),
    ],
)  # fmt: skip
def test_lines_fields_columns_and_headings(text: str, expected: list[tuple[str, str, str]]) -> None:
    assert cells(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "name,age,town\nLind,34,Leeds\nCrumb,51,Ryde\n",
        "Name | Age | Town\n-----|-----|-----\nLind | 34 | Leeds\nCrumb | 51 | Ryde",
        "Name\tAge\tTown\nLind\t34\tLeeds\nCrumb\t51\tRyde",
        "NAME          AGE     TOWN\nLind          34      Leeds\nCrumb         51      Ryde",
    ],
)
def test_rows_of_a_table_know_their_heads(text: str) -> None:
    found = {(value, head.lower()) for value, _, head in cells(text) if head}
    assert {("Crumb", "name"), ("51", "age"), ("Ryde", "town"), ("Lind", "name")} <= found


def test_a_full_line_of_a_sentence_goes_on_in_the_next() -> None:
    text = "The letter came late in the year, and it was signed by Ada\nLind, who was there."
    assert len(layout_of(text).cells) == 1
    row = "2024-03-09,Gold,45.00,2021-01-09,Quillfeather,07700900113,x\n2024-03-10,Tin,1,2,Lind,0,y"
    assert len(layout_of(row).cells) == 14


def test_a_log_line_is_cut_after_its_prefix() -> None:
    text = "2024-05-14T07:01:12.418Z web-03 WARN lind came"
    assert [cell[0] for cell in cells(text)] == [
        "2024-05-14T07:01:12.418Z web-03 WARN",
        "lind came",
    ]
