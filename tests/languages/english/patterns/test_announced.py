"""What a word announces is hidden to its end, and the word stays; no other word is a secret."""

from __future__ import annotations

import pytest

import efface
from tests.terms.patterns.found import outcome


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("the password is hunter2!", "hunter2!"),
        ("password: correct horse battery staple", "correct horse battery staple"),
        ('password: "correct horse battery staple", she wrote', "correct horse battery staple"),
        ("Passphrase is thimble biscuit lantern.", "thimble biscuit lantern"),
        ("**Password:** `tin whistle 9`", "tin whistle 9"),
        ("log in with password tin_whistle9 now", "tin_whistle9"),
        ("the password for the wifi at home is swordfish", "swordfish"),
        ("Das Passwort lautet Blechpfeife7.", "Blechpfeife7"),
        ("<password>tin-whistle</password>", "tin-whistle"),
        ('<add key="ApiKey" value="tin-whistle-9"/>', "tin-whistle-9"),
        ("mysql --user clara --password tinwhistle db", "tinwhistle"),
        ("curl -u clara:whistle9 example", "clara:whistle9"),
        ("Authorization: Basic " + "dGluOndo" * 3, "dGluOndo" * 3),
        ("authorization: Bearer " + "aB3-x_9" * 4, "aB3-x_9" * 4),
        ("X-Api-Key: tinwhistle99", "tinwhistle99"),
        ("GET /x?user=1&api_key=tinwhistle99&page=2", "tinwhistle99"),
        ("os.environ['API_KEY'] = 'tinwhistle'", "tinwhistle"),
        ('"{\\"password\\": \\"tin\\"}"', "tin"),
        ("PASSWORD=a;b&c,d(e)f\n", "a;b&c,d(e)f"),
        ("482913 is your verification code", "482913"),
        ("Your verification code is G-482913.", "G-482913"),
        ("Backup codes: 4821 7730, 9921 0034", "9921 0034"),
        ("bring the key " + "q7Rz9Lk2" * 4 + " tonight", "q7Rz9Lk2" * 4),
        ("user: clara, pass: tin7whistle", "tin7whistle"),
        ("I changed the password to tin7whistle yesterday", "tin7whistle"),
        ("wifi password - tin7whistle", "tin7whistle"),
        ("| password | tin7whistle |", "tin7whistle"),
        ("Password:\n  tin7whistle\n", "tin7whistle"),
        ("mysql -u root -ptinwhistle db", "tinwhistle"),
        ('secret = "tinwhistle"', "tinwhistle"),
        ("db password: clara@example.org!x", "clara@example.org!x"),
    ],
)
def test_what_is_announced_is_hidden_to_its_end(text: str, value: str) -> None:
    assert outcome(text, value) == "whole"


def test_the_word_and_the_name_of_the_key_stay() -> None:
    hidden = efface.sanitize("the password is hunter2!\nAPI_KEY=tin-whistle-9\n").text
    assert hidden == "the password is [SECRET_1]\nAPI_KEY=[SECRET_2]\n"


SHA, LONG_SHA = "3f2a9c1e" * 5, "9b1d04e7" * 8
STAY = [
    f"fixed in commit {SHA}",
    f"git checkout {SHA}",
    f"checksum: sha256:{LONG_SHA}",
    f'"digest": "sha256:{LONG_SHA}"',
    f"sha256sum {LONG_SHA}  archive.tar",
    '"integrity": "sha512-' + "q7Rz9Lk2" * 11 + '=="',
    "request 6f1d2c3b-0a9e-4d5c-8b7a-112233445566 was slow",
    "colour: #3fa9c1; background: #ff00aa99",
    "internationalization and counterrevolutionaries",
    "thequickbrownfoxjumpsoverthelazydog",
    "numpy==1.26.4, torch>=2.1.0rc1",
    "the token ring network",
    "our password policy is strict",
    "secret santa is on Friday",
    "the secret: patience",
    "password: required",
    "The password is wrong.",
    "password must be changed",
    "Your password has expired and was reset.",
    "password = getpass.getpass()",
    'token = os.environ["TOKEN"]',
    "password: ${DB_PASSWORD}",
    "API_KEY=<your key>",
    "max_tokens: 4096, token_count=12",
    "password_file: secrets.txt",
    "keyboard: qwerty, monkey=banana",
    '{"password": {"type": "string"}}',
    "PIN the note to the wall",
    "the recovery code is on the card",
    "the key to success is work",
    "never tell your password to anyone, even if they ask",
    "PWD=/home/clara ; USER=root",
    "passed: 12, compass: north",
    "Password:\nUser name:\n",
]


@pytest.mark.parametrize("text", [*STAY, "ISBN 978-3-16-148410-0", "https://example.org/a?b=c:d"])
def test_what_only_looks_alike_is_no_secret(text: str) -> None:
    assert "SECRET" not in {finding.label for finding in efface.sanitize(text).findings}
