"""The labelled sets as passages, on small files of the same forms."""

from __future__ import annotations

import json
import lzma
from pathlib import Path

import pytest
from tagger.classes import ALL, CLASSES, NONE, bit, by_form, everyday
from tagger.sets import SETS, Passage, read_set


def written(folder: Path, name: str, text: str) -> Path:
    file = folder / SETS[name][0]
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(lzma.compress(text.encode()) if file.suffix == ".xz" else text.encode())
    return folder


def said(passage: Passage) -> dict[str, set[str]]:
    """The marked stretches, and what each may be."""
    return {
        passage.text[start:end]: {name for name in CLASSES if classes & bit(name)}
        for start, end, classes in passage.marks
    }


def test_everyday_documents_say_what_may_stay(tmp_path: Path) -> None:
    text = "Dr Ada Lind, 44, NHS 943 476 5919, on Monday"
    spans = [[0, 2, "PERSON", "MAY"], [3, 11, "PERSON", "DIRECT"], [13, 15, "AGE", "QUASI"]]
    spans += [[21, 33, "NATIONAL_ID", "DIRECT"], [38, 44, "DATE", "MAY"]]
    line = json.dumps({"id": "1", "text": text, "spans": spans})
    (passage,) = read_set("documents", written(tmp_path, "documents", line + "\n"))
    assert said(passage) == {
        "Dr": {"O", "PERSON", "OCCUPATION", "NAME"},
        "Ada Lind": {"PERSON"},
        "44": {"AGE"},
        "943 476 5919": {"RECORD"},
        "Monday": {"O", "DATE"},
    }


def test_a_ship_is_a_name_and_a_number_plate_a_record() -> None:
    assert everyday("VEHICLE", "QUASI", "Daisy Bell") == bit("NAME")
    assert everyday("VEHICLE", "DIRECT", "AB12 CDE") == bit("RECORD")
    assert everyday("QUANTITY", "MAY", "6ft") == NONE


def test_judgments_leave_titles_open(tmp_path: Path) -> None:
    text = "Mr Jan Lind paid 40% on 3 May 2001, after three weeks; bad things happened"
    spans = [[0, 11, "PERSON", "ANY"], [17, 20, "QUANTITY", "ANY"], [24, 34, "DATETIME", "ANY"]]
    spans += [[42, 53, "DATETIME", "ANY"], [55, 65, "MISC", "ANY"]]
    line = json.dumps({"id": "1", "text": text, "spans": spans})
    (passage,) = read_set("court", written(tmp_path, "court", line + "\n"))
    assert said(passage) == {
        "Mr ": {"O", "PERSON"},
        "Jan Lind": {"PERSON"},
        "40%": {"O", "MONEY"},
        "3 May 2001": {"DATE"},
        "three weeks": {"O", "DATE"},
        "bad things": set(CLASSES),
    }


def test_columns_become_sentences_as_one_writes_them(tmp_path: Path) -> None:
    rows = (
        'He\tO\nsaid\tO\n"\tO\nHi\tO\n,\tO\nAda\tB-person\n"\tO\n.\tO\n\n@lind\tO\nis\tO\nup\tO\n'
    )
    first, second = read_set("wnut", written(tmp_path, "wnut", rows))
    assert first.text == 'He said "Hi, Ada".'
    assert said(first)["Ada"] == {"PERSON"}
    assert said(second) == {"@lind": {"O", "USER", "RECORD"}}


def test_a_handle_is_a_user_and_no_person(tmp_path: Path) -> None:
    rows = "@\tB-PER\nAdaLind\tB-PER\nmet\tO\n@\tB-ORG\nLeeds\tB-ORG\n@\tO\nhome\tO\n"
    (passage,) = read_set("btc", written(tmp_path, "btc", rows))
    assert said(passage)["AdaLind"] == {"USER"}
    assert said(passage)["Leeds"] == {"ORG", "USER"}
    assert said(passage)["home"] == {"O", "USER"}


def test_sentences_of_one_article_are_read_together(tmp_path: Path) -> None:
    rows = "Ada I-PER\nLind I-PER\n\nIn O\n1913 O\n"
    (passage,) = read_set("wikigold", written(tmp_path, "wikigold", rows))
    assert passage.text == "Ada Lind In 1913"
    assert "DATE" in said(passage)["1913"]
    assert "PERSON" not in said(passage)["1913"]


def test_the_spacing_of_a_text_is_used_where_the_file_has_it(tmp_path: Path) -> None:
    rows = "# text = in tampa,FL\n1\tin\tO\n2\ttampa\tB-LOC\n3\t,\tO\n4\tFL\tB-LOC\n"
    (passage,) = read_set("ewt", written(tmp_path, "ewt", rows))
    assert passage.text == "in tampa,FL"
    assert said(passage) == {"tampa": {"PLACE"}, "FL": {"PLACE"}}


def test_pronouns_and_descriptions_are_no_names(tmp_path: Path) -> None:
    rows = "They\tB-Person\nlike\tO\nthe\tB-Organisation\nUN\tI-Organisation\n"
    (passage,) = read_set("re3d", written(tmp_path, "re3d", rows))
    assert said(passage) == {"the": {"O", "ORG"}, "UN": {"ORG"}}


def test_templates_may_hold_names_that_are_not_marked(tmp_path: Path) -> None:
    text = "Ada reads Weekly"
    span = {"entity_type": "PERSON", "start_position": 0, "end_position": 3}
    line = json.dumps([{"full_text": text, "spans": [span]}])
    (passage,) = read_set("templates", written(tmp_path, "templates", line))
    assert said(passage)["Ada"] == {"PERSON"}
    assert {"O", "ORG", "NAME"} <= said(passage)["Weekly"]


def test_a_missing_set_is_named(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match=r"btc.*is missing"):
        read_set("btc", tmp_path)


@pytest.mark.parametrize(
    ("word", "classes"),
    [
        ("lorry", NONE),
        ("May", NONE | bit("DATE")),
        ("President", NONE | bit("OCCUPATION")),
        ("http", NONE | bit("USER", "RECORD")),
    ],
)
def test_what_names_alone_leave_open(word: str, classes: int) -> None:
    assert by_form(word) == classes
    assert by_form("12") & bit("AGE")
    assert not by_form("12") & bit("PERSON")
    assert by_form("12") != ALL
