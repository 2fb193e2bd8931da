"""What the label of a field, or the head of a column, says of what stands in it.

>>> head_says("Emergency contact"), head_says("Hosp No"), head_says("Dose"), head_says("Remarks")
('person', 'number', 'other', '')
"""

from __future__ import annotations

import re

__all__ = ["SAYS", "head_says"]

SAYS = ("person", "number", "place", "other")

_WORD = re.compile(r"[^\W\d_]+(?:/[^\W\d_])?")


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


# The last word that is known decides: the "name of the patient", but the "patient no".
_NUMBER = _words(
    """no nos nr number numbers num id ids ref refs reference code mrn nhs nhi ssn nino iban bic
    account acct acc policy claim invoice ticket docket serial s/n badge passport licence license
    plate reg vrm vin imei booking po rego sort card tin vat pin gmc nmc npi upn uci ppsn bsn
    bleep ext extension tel phone mobile fax whatsapp telephone cell"""
)
_PERSON = _words(
    """name names surname surnames forename forenames firstname lastname fullname patient patients
    client clients customer customers employee employees member members contact kin nok consultant
    prescriber doctor gp nurse manager author
    signed witness witnesses tenant landlord claimant defendant applicant respondent appellant son
    daughter wife husband mother father partner spouse carer guardian teacher student pupil driver
    owner reporter assignee assigned initials keyworker officer clinician sender recipient payee
    payer beneficiary attendees attending present apologies chair chairman chairperson secretary
    treasurer participants interviewer interviewee interpreter counsel solicitor judge coach tutor
    supervisor prepared reviewed checked approved requested buyer seller staff resident child
    children parent parents players player leader instructor volunteer volunteers from to cc bcc"""
)
_PLACE = _words(
    """town city village county country address location birthplace residence site office home
    school hospital ward employer company organisation organization venue branch nationality
    postcode"""
)
_OTHER = _words(
    """plan plans role dose dosage route frequency medicine medication drug drugs time times status
    type kind category price amount total qty quantity unit units description item items product
    section contract keys level grade score result results test tests range diagnosis diagnoses
    history allergies allergy indication reason procedure operation subject course module subjects
    action actions severity priority class colour color size weight height temp temperature
    pulse bp method currency fee fees cost rate hours days duration version format
    language model species breed component service services department dept mon tue wed thu fri sat
    sun week month year shift terms sex gender page sheet weather road condition
    findings impression"""
)
_CLASSES = ((_NUMBER, "number"), (_PERSON, "person"), (_PLACE, "place"), (_OTHER, "other"))


def head_says(head: str) -> str:
    """One of SAYS, or nothing if it is not known."""
    for word in reversed(_WORD.findall(head.lower().replace("_", " "))):
        for words, says in _CLASSES:
            if word in words:
                return says
    return ""
