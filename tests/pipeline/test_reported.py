"""Which findings are reported: new ones, and groups that hid something."""

from __future__ import annotations

from dataclasses import replace

from efface.document import Finding, Term
from efface.pipeline.reported import with_news, without


def made(start: int, *, group: int | None = None, stays: bool = False) -> Finding:
    term = Term(start=start, end=start + 2, label="TERM", text="xx")
    finding = Finding(term=term, model="m", measure="x", value=1, threshold=0, reason="r")
    return replace(finding, group=group, stays=stays)


def test_findings_that_were_put_off_are_not_hidden_now_nor_their_groups() -> None:
    hidden, companion, alone = (
        made(0, group=1),
        made(4, group=1, stays=True),
        made(8),
    )
    assert without([hidden, companion, alone], [hidden]) == [alone]
    assert without([hidden, companion, alone], []) == [hidden, companion, alone]


def test_only_news_is_reported() -> None:
    assert with_news([made(0)], [made(0), made(4)]) == [made(0), made(4)]


def test_groups_get_numbers_of_their_own() -> None:
    earlier = [made(0, group=1)]
    news = [made(10, group=1), made(20, group=1, stays=True)]
    assert [one.group for one in with_news(earlier, news)] == [1, 2, 2]


def test_a_group_whose_hidden_members_are_all_reported_is_skipped() -> None:
    earlier = [made(0, group=1)]
    assert with_news(earlier, [made(1, group=1), made(9, group=1, stays=True)]) == earlier
