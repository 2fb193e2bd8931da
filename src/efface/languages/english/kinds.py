"""Lists of words that tell what kind of thing a name stands for."""

from __future__ import annotations

__all__ = [
    "ARTICLES",
    "GEOGRAPHY",
    "NOT_NAMES",
    "NUMBERED_THINGS",
    "ORGANISATION",
    "PLAIN_TITLES",
    "PRONOUNS",
    "TITLES",
]


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


ORGANISATION = _words(
    """academy agency airlines airport archive archives army assembly associates association
    authority bank board bureau capital center centre church clinic club college commission
    committee company consulting corp corporation council court department division energy
    federation force foundation fund gmbh group holdings hospital inc industries institute
    institution international labs laboratory league library limited llc llp ltd ministry
    museum networks office orchestra organisation organization parliament partners party plc
    police press records regiment research resources rifles school schools senate service
    services society solutions studio studios systems team technologies technology trust
    union university ventures"""
)
GEOGRAPHY = _words(
    """alley ave avenue bay bayou beach blvd boulevard bridge city close county court creek
    crescent desert district drive field forest gardens grove highway hill island lake lane
    mountain mountains ocean parade park parkway place province rd region river road row sea
    square st street terrace town trail valley village walk way"""
)
PLAIN_TITLES = _words("mr mrs ms miss mx dr prof professor sir madam dame")
TITLES = PLAIN_TITLES | _words(
    """admiral ambassador archbishop aunt baron baroness bishop brother capt captain cardinal
    chairman chancellor chief coach col colonel commander commissioner constable corporal
    count countess cpl deputy detective duchess duke emperor empress father gen general gov
    governor imam inspector judge justice king lady lieutenant lord lt maj major mayor
    minister nurse officer pope president prince prime princess queen rabbi rep rev reverend
    secretary sen senator sergeant sgt sheikh sister uncle vice"""
)
# These may be surnames; with a number after them they are things: Ward 7.
NUMBERED_THINGS = _words("court division hall highway house lane route street ward")
# Often written with a capital, but no names; dates have patterns of their own.
NOT_NAMES = _words(
    """am apr april asap atm aug august bcc bic cc content-type date dear dec december dob
    e-mail email etc fax feb february fri friday from fw fwd hello hi http https i iban id
    in-reply-to jan january jul july jun june mar march may message-id mime-version mobile
    mon monday mrn no nov november oct october ok okay page phone pin please pm ps re
    regards sat saturday sent sep sept september sincerely ssn subject sun sunday swift tel
    thanks thu thur thurs thursday to tue tues tuesday url vin vs web wed wednesday x-from
    x-to yes zip"""
)
ARTICLES = _words("a an the this that these those")
PRONOUNS = ARTICLES | _words(
    """a an he her his how it its my our she that the their these they this those we what when
    where who why you your"""
)
