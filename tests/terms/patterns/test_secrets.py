"""Secrets are hidden whole, whatever stands around them; what only looks alike stays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

import efface
from efface.terms.patterns.secrets import KEYS
from tests.terms.patterns.vectors import ANNOUNCED, BLOCKS, FORMS, key_block

SEED, TIMES = 20, 3
# Where a secret with a form of its own may stand.
FRAMES = {
    "prose": "Please rotate {} before Friday, Clara.",
    "markdown": "Use `{}` for the staging site.",
    "end": "The new one is ({}).\nBring biscuits.",
    "env": "DEBUG=1\nexport SERVICE_VALUE={}\nMODE=fast",
    "json": '{{"service_value": "{}", "debug": true}}',
    "yaml": "service:\n  value: {}\n  debug: true",
    "log": "2024-05-01 10:31:07 ERROR request with {} failed, retrying",
    "code": 'client = Client("{}", timeout=3)',
    "escaped": r'{{"text": "first\n{}\nlast"}}',
}
# Where one stands that its words announce, as the name of a key or in a sentence.
ANNOUNCING = {
    "prose": "Her {words} is {value}, and she knows it.",
    "end": "The {words}: {value}",
    "env": "DEBUG=1\n{name}={value}\nMODE=fast",
    "quoted env": 'export {name}="{value}"',
    "json": '{{"{small}": "{value}", "debug": true}}',
    "yaml": "service:\n  {small}: {value}\n  debug: true",
    "log": "10:31:07 ERROR login failed {small}={value} after 3 tries",
    "code": 'connect({small}="{value}", timeout=3)',
}


def outcome(text: str, value: str) -> str:
    """Whether the only place of a value in a text is hidden wholly, in part, or not at all."""
    start = text.index(value)
    covered = set()
    for finding in efface.sanitize(text).findings:
        covered.update(range(max(start, finding.start), min(start + len(value), finding.end)))
    return "whole" if len(covered) == len(value) else "part" if covered else "missed"


def cases() -> Iterator[tuple[str, str, str, str]]:
    """Kind, frame, text and value of each of the generated strings."""
    drawn = Random(SEED)
    for _ in range(TIMES):
        for kind, make in FORMS.items():
            for frame, form in FRAMES.items():
                value = make(drawn)
                yield kind, frame, form.format(value), value
        for (name, words), make in ANNOUNCED.items():
            for frame, form in ANNOUNCING.items():
                value = make(drawn)
                text = form.format(name=name, small=name.lower(), words=words, value=value)
                yield words, frame, text, value


@cache
def outcomes() -> dict[tuple[str, str, str], int]:
    return Counter((kind, frame, outcome(text, value)) for kind, frame, text, value in cases())


def test_each_kind_of_the_table_has_a_vector() -> None:
    assert {key.name for key in KEYS} <= FORMS.keys()
    assert len(FORMS) + len(ANNOUNCED) >= 35


@pytest.mark.slow
def test_secrets_are_hidden_wholly() -> None:
    wrong = {case: count for case, count in outcomes().items() if case[2] != "whole"}
    assert sum(wrong.values()) <= 0.05 * sum(outcomes().values()), wrong


@pytest.mark.slow
def test_no_secret_is_hidden_in_part() -> None:
    assert not [case for case in outcomes() if case[2] == "part"]


@pytest.mark.parametrize("kind", BLOCKS)
@pytest.mark.parametrize(
    "frame",
    [
        "Here it is:\n{}\nKeep it.",
        "key: |\n    {}\nnext: 1",
        '{{"private_key": "{}", "type": "service_account"}}',
        "> {}\n> he wrote",
    ],
)
@pytest.mark.parametrize("line_end", ["\n", "\r\n", r"\n"])
def test_private_keys_are_hidden_to_their_end(kind: str, frame: str, line_end: str) -> None:
    block = BLOCKS[kind](Random(SEED))
    indent = {"k": "    ", ">": "> "}.get(frame[0], "")
    block = block.replace("\n", line_end + indent)
    assert outcome(frame.format(block), block) == "whole"


def test_a_private_key_whose_end_is_cut_off_is_hidden() -> None:
    block = key_block(Random(SEED)).rpartition("\n")[0]
    assert outcome(f"{block}\n\nThat was all of it.", block) == "whole"
    assert "That was all of it." in efface.sanitize(f"{block}\n\nThat was all of it.").text


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
]


@pytest.mark.parametrize("text", [*STAY, "ISBN 978-3-16-148410-0", "https://example.org/a?b=c:d"])
def test_what_only_looks_alike_is_no_secret(text: str) -> None:
    assert "SECRET" not in {finding.label for finding in efface.sanitize(text).findings}
