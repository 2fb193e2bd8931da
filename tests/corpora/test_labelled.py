"""Labelled text in several forms."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from efface.corpora.labelled import Labelled, read_all_labelled, read_labelled
from efface.errors import InputError


def marked(document: Labelled) -> list[tuple[str, str]]:
    return [(document.text[span.start : span.end], span.label) for span in document.spans]


def write(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(text)
    return path


def test_inline_tags(tmp_path: Path) -> None:
    text = "<PERSON>Ada Lind</PERSON> &amp; <ORG>Tin Whistle</ORG> met.\n<br/>Twice."
    (found,) = read_labelled(write(tmp_path, "a.xml", text))
    assert found.text == "Ada Lind & Tin Whistle met.\nTwice."
    assert marked(found) == [("Ada Lind", "PERSON"), ("Tin Whistle", "ORG")]


def test_records_of_a_file_with_tags(tmp_path: Path) -> None:
    text = (
        '<ROOT>\n<RECORD ID="1"><TEXT>Seen by <PHI TYPE="DOCTOR">Bo Quist</PHI>.</TEXT></RECORD>\n'
        '<RECORD ID="2"><TEXT>Nobody came.</TEXT></RECORD>\n</ROOT>\n'
    )
    first, second = read_labelled(write(tmp_path, "a.xml", text))
    assert marked(first) == [("Bo Quist", "DOCTOR")]
    assert (second.text.strip(), second.spans) == ("Nobody came.", ())


def test_columns(tmp_path: Path) -> None:
    text = (
        "-DOCSTART- -X- O O\n\nAda NNP B-NP B-PER\nLind NNP I-NP I-PER\nmet VBD B-VP O\n"
        "Bo NNP B-NP B-PER\nCy NNP B-NP B-PER\n\nHull NNP B-NP I-LOC\n\n"
        "-DOCSTART- -X- O O\n\nNobody NN O O\n"
    )
    first, second = read_labelled(write(tmp_path, "a.conll", text))
    assert first.text == "Ada Lind met Bo Cy\nHull\n"
    assert marked(first) == [("Ada Lind", "PER"), ("Bo", "PER"), ("Cy", "PER"), ("Hull", "LOC")]
    assert second.text == "Nobody"


def test_columns_without_documents(tmp_path: Path) -> None:
    path = tmp_path / "a.conll.txt.gz"
    path.write_bytes(gzip.compress(b"Ada B-PER\ncame O\n\n" * 50))
    found = read_labelled(path)
    assert [document.text.count("Ada") for document in found] == [20, 20, 10]


def test_standoff(tmp_path: Path) -> None:
    write(tmp_path, "a.txt", "Ada met Bo Quist.")
    text = (
        "T1\tPerson 8 16\tBo Quist\nT2\tPerson 0 1;2 3\tA a\nR1\tKnows Arg1:T1 Arg2:T2\n#1\tnote\n"
    )
    (found,) = read_labelled(write(tmp_path, "a.ann", text))
    assert marked(found) == [("A", "Person"), ("a", "Person"), ("Bo Quist", "Person")]


def test_folders(tmp_path: Path) -> None:
    write(tmp_path, "b.conll", "Ada B-PER\n")
    write(tmp_path, "a.xml", "<PERSON>Bo</PERSON>")
    write(tmp_path, "notes.md", "no labels here")
    assert [marked(one)[0][0] for one in read_all_labelled([tmp_path])] == ["Bo", "Ada"]


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("a.xml", "<A>x <B>y</B></A>", "the tags in line 1 overlap"),
        ("a.xml", "x</A>", "the tags in line 1 overlap or are not closed"),
        ("a.xml", "y\n<A>x", "the tags in line 2 overlap or are not closed"),
        ("a.xml", "", "holds no documents"),
        ("a.conll", "Ada B-PER\nLind\n", "line 2 has no label"),
        ("a.ann", "T1\tPerson here\tAda", "line 1 is not brat's"),
        ("a.ann", "T1\tPerson 0 3\tAda", "a.txt: cannot be read"),
        ("a.jsonl", '{"text": "x", "spans": [[0, 0, "A"]]}', "marks a place that its text has not"),
        ("a.jsonl", '{"text": 3, "spans": []}', "document 1 is not labelled text"),
        ("a.jsonl", '{"text": "x", "spans": [[0, 1, 5]]}', "document 1 is not labelled text"),
        ("a.jsonl", '{"text": "x\\ud800", "spans": []}', "document 1 holds half a character"),
        ("a.jsonl", "[" * 100_000, "not JSON"),
        ("a.jsonl", '{"a":' * 100_000, "line 1 is not JSON"),
        ("a.txt", "Ada", "not labelled text; known endings: .jsonl"),
        ("a.xml", "<doc>Hi <A>x</doc>\n<doc>some words</A></doc>", "the tags in line 1 overlap"),
    ],
)
def test_what_is_wrong_is_said(name: str, text: str, message: str, tmp_path: Path) -> None:
    with pytest.raises(InputError) as told:
        read_labelled(write(tmp_path, name, text))
    assert message in str(told.value)


def test_a_folder_without_labels(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="holds no labelled text"):
        read_all_labelled([tmp_path])


def test_marks_of_another_text_are_refused(tmp_path: Path) -> None:
    write(tmp_path, "a.txt", "Title\nAda met Bo.")
    with pytest.raises(InputError, match=r"line 1: other words stand at that place of a\.txt"):
        read_labelled(write(tmp_path, "a.ann", "T1\tPerson 0 3\tAda"))


def test_signs_that_end_lines_elsewhere_stay_in_json(tmp_path: Path) -> None:
    path = write(tmp_path, "a.jsonl", '{"text": "Ada\u2028Lind\u0085", "spans": [[0, 3, "A"]]}\n')
    (found,) = read_labelled(str(path))
    assert found.text == "Ada\u2028Lind\u0085"
    assert found.source.endswith("a.jsonl: document 1")


def test_a_mark_that_is_there_twice_is_one(tmp_path: Path) -> None:
    spans = '[[0, 3, "A"], [0, 3, "A"]]'
    (found,) = read_labelled(write(tmp_path, "a.jsonl", f'{{"text": "Ada", "spans": {spans}}}'))
    assert len(found.spans) == 1


def test_certificates_are_no_labelled_text(tmp_path: Path) -> None:
    write(tmp_path, "a.jsonl", '{"text": "Ada", "spans": []}')
    write(tmp_path, "a.txt.certificate.json", "{}")
    assert len(read_all_labelled([tmp_path])) == 1
