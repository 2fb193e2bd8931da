"""Addresses of mail and networks, names of users, telephone numbers: by their form alone."""

from __future__ import annotations

import pytest

from efface.terms.patterns.contact import ASSIGNED, FOLDER, NETWORK, SPEAKERS
from efface.terms.patterns.telephone import INTERNATIONAL, NATIONAL
from tests.terms.patterns.found import found, hidden_as

PATTERNS = (*NETWORK, *SPEAKERS, INTERNATIONAL, NATIONAL)


@pytest.mark.parametrize(
    ("label", "value"),
    [
        ("EMAIL", "clara.quillfeather+x@mail.example.org"),
        ("EMAIL", "søren@exämple.dk"),
        ("URL", "https://example.org/a/b?c=d&e=%20f#g"),
        ("URL", "www.example.org"),
        ("IP", "192.0.2.17"),
        ("IP", "2001:db8::8a2e:370:7334"),
        ("PHONE", "+44 113 496 0142"),
        ("PHONE", "+1 (555) 010-0199"),
        ("PHONE", "(555) 010-0199"),
        ("PHONE", "555-0142"),
        ("PHONE", "0113 496 0142"),
    ],
)
def test_identifiers_are_found(label: str, value: str) -> None:
    assert value in found(f"see {value}, please", label, PATTERNS)
    assert value in found(f"({value})", label, PATTERNS)


@pytest.mark.parametrize(
    ("label", "text"),
    [
        ("EMAIL", "meet @ noon"),
        ("IP", "version 999.1.2.3"),
        ("IP", "at 10:30:15 sharp"),
        ("PHONE", "2019-2020"),
        ("MAC", "00:1A:2B:3C:4D"),
        ("USER", "clara@example.org"),
    ],
)
def test_what_only_looks_alike_is_not(label: str, text: str) -> None:
    assert found(text, label, PATTERNS) == []


@pytest.mark.parametrize(
    ("label", "text", "value"),
    [
        ("EMAIL", "write to a.b@example.org", "a.b@example.org"),
        ("URL", "see www.example.org/x", "www.example.org/x"),
        ("URL", "their site gizmo.example.com is down", "gizmo.example.com"),
        ("IP", "from 192.0.2.17", "192.0.2.17"),
        ("MAC", "device at 00:1A:2B:3C:4D:5E", "00:1A:2B:3C:4D:5E"),
        ("USER", "follow @gizmo_maker there", "gizmo_maker"),
    ],
)
def test_each_class_is_hidden(label: str, text: str, value: str) -> None:
    assert label in hidden_as(text, value)


def test_who_speaks_in_a_chat_is_a_user() -> None:
    chat = "[10:31] <crumb_7> hello\n10:32 lind: hi\nat 10:33 we: left"
    assert found(chat, "USER", SPEAKERS) == ["lind"]


@pytest.mark.parametrize(
    ("text", "user"),
    [
        ("lind  9:18\n  yes please", "lind"),
        (r"C:\Users\zlind\AppData\x.log", "zlind"),
        ("/home/quill/report.txt", "quill"),
        ("# TODO(zorb): rotate", "zorb"),
    ],
)
def test_users_show_by_their_place(text: str, user: str) -> None:
    assert found(text, "USER", [*SPEAKERS, FOLDER, ASSIGNED]) == [user]


def test_folders_that_every_machine_has_are_nobodys() -> None:
    assert not found("/home/ubuntu/x C:\\Users\\Public", "USER", [FOLDER])
