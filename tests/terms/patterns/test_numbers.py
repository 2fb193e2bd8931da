"""The classes of identifiers that a rule or a law names, each in a sentence."""

from __future__ import annotations

import pytest

import efface
from tests.conftest import by_labels

pytestmark = by_labels

CASES = [
    ("NAME", "PATIENT: SNOOKERLY, GERTRUDE", "GERTRUDE"),
    ("PERSON", "did you tell ms okonkwo-bligh about it?", "okonkwo-bligh"),
    ("PERSON", "Mrs May and Mr Grant met.", "May"),
    ("PLACE", "She lives in Ljubljana.", "Ljubljana"),
    ("ADDRESS", "Send it to 14 Thimble Lane, Leeds LS1 4AB.", "14 Thimble Lane"),
    ("ADDRESS", "He lives at Via Garibaldi 12, 00153 Roma now.", "00153"),
    ("POSTCODE", "She lives in ZIP 44903.", "44903"),
    ("DATE", "It was on 12-MAY-2019.", "12-MAY-2019"),
    ("AGE", "She is 92.", "92"),
    ("AGE", "He died at 101.", "101"),
    ("RECORD", "text me at 5550142299 please", "5550142299"),
    ("PHONE", "Fax: (555) 010-0199", "010-0199"),
    ("EMAIL", "write to a.b@example.org", "a.b@example.org"),
    ("SSN", "SSN 536-22-1234 on file", "536-22-1234"),
    ("RECORD", "MRN: 4471-22", "4471-22"),
    ("RECORD", "Medicare ID is 1EG4TE5MK73.", "1EG4TE5MK73"),
    ("RECORD", "Rx# 6620194.", "6620194"),
    ("ACCOUNT", "account number 12345678", "12345678"),
    ("LICENCE", "driver's license number is U62928788", "U62928788"),
    ("VEHICLE", "VIN 1HGCM82633A004352", "1HGCM82633A004352"),
    ("VEHICLE", "licence plate AB12 CDE", "AB12"),
    ("DEVICE", "pacemaker serial number PM-99-1234", "PM-99-1234"),
    ("DEVICE", "IMEI 490154203237518", "490154203237518"),
    ("URL", "see www.example.org/x", "www.example.org/x"),
    ("URL", "their site gizmo.example.com is down", "gizmo.example.com"),
    ("IP", "from 192.0.2.17", "192.0.2.17"),
    ("MAC", "device at 00:1A:2B:3C:4D:5E", "00:1A:2B:3C:4D:5E"),
    ("NATIONAL_ID", "his number is AB 12 34 56 C today", "AB 12 34 56 C"),
    ("NATIONAL_ID", "codice RSSMRA85T10A562S here", "RSSMRA85T10A562S"),
    ("PASSPORT", "passport no. X1234567", "X1234567"),
    ("CARD", "paid with 4111 1111 1111 1111", "4111 1111 1111 1111"),
    ("BANK", "IBAN GB29-NWBK-6016-1331-9268-19", "GB29-NWBK-6016-1331-9268-19"),
    ("COORDINATES", "found at 41.3851, 2.1734", "41.3851, 2.1734"),
    ("USER", "login: jdoe", "jdoe"),
    ("USER", "follow @gizmo_maker there", "gizmo_maker"),
]


@pytest.mark.parametrize(("label", "text", "value"), CASES, ids=[value for *_, value in CASES])
def test_each_class_is_hidden(label: str, text: str, value: str) -> None:
    result = efface.sanitize(text)
    assert value not in result.text
    assert label in {finding.label for finding in result.findings}


@pytest.mark.parametrize(
    "text",
    [
        "The Internet is down.",
        "History of COPD; ECG normal, BP 132/84. Follow-up in clinic.",
        "BP 132/84, HR 92, SpO2 96% on air.",
        "The pulse was 72 and the temperature 36.8 degrees.",
    ],
)
def test_ordinary_text_stays(text: str) -> None:
    found = {finding.label for finding in efface.sanitize(text).findings}
    assert not {"PERSON", "ORG", "ADDRESS", "PHONE"} & found
