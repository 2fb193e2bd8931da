"""Tokens that are bound to their document are one sign each while two texts are compared."""

from __future__ import annotations

from efface.document import Document, Term
from efface.operators.base import Context
from efface.operators.encrypt import Encrypt
from efface.pipeline.tokens import BoundTokens
from tests.conftest import KEY

OPERATOR = Encrypt(key=KEY)


def token(words: str, number: int) -> str:
    term = Term(start=0, end=len(words), label="PERSON", text=words)
    written = OPERATOR.replace(term, Context(number=number, total=2))
    assert written
    return written.text


def test_tokens_of_the_key_become_one_sign_and_come_back() -> None:
    original = Document("Crumb met Lind.")
    first, second = token("Crumb", 1), token("Lind", 2)
    output = Document(f"{first} met {second}.")
    tokens = BoundTokens(original, output, [OPERATOR], {"PERSON"})
    assert tokens.written == [first, second]
    compared = tokens.in_output(output)
    assert compared.text == f"{tokens.sign} met {tokens.sign}."
    assert tokens.sign not in original.text + output.text
    assert tokens.put_back(compared, output).text == output.text


def test_what_was_not_written_with_the_key_stays() -> None:
    forged = token("Crumb", 1)[:-3] + "xx]"
    output = Document(f"{forged} met Lind.")
    tokens = BoundTokens(Document("Crumb met Lind."), output, [OPERATOR], {"PERSON"})
    assert tokens.written == []
    assert tokens.in_output(output).text == output.text
