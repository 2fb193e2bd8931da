"""Numbers after a cue word (record, account, passport, licence)."""

from __future__ import annotations

from efface.languages.english.patterns.cues import Announced, Strength, announced
from efface.terms.patterns.national import numbers

__all__ = ["PATTERNS", "REFERENCES"]

# Cues for numbers of any form. After a word of "number" a number follows; a word of "noun" needs a
# sign as well ("no.", ":", a gap as between columns), or a number that looks like a reference.
_CUES = """
RECORD number: mrn, uhid, ip no, op no, hosp no, hospital no, lab no, case no, cad, nhi, pnr, upi,
    ucas, ref, refs, our ref, your ref, o/ref, y/ref, ref no, ext ref, no., nos., nr., n°, nº, №, #,
    chq, cheque no, ecli, aktenzeichen, az, geschäftszeichen, gz, rechnungsnummer, rechnung nr,
    rechnungs-nr, kundennummer, kunden-nr, kdnr, bestellnummer, auftragsnummer, vertragsnummer,
    vorgangsnummer, vorgang, personalnummer, mitgliedsnummer, matrikelnummer, patientennummer,
    fallnummer, policennummer, versicherungsschein, numéro de dossier, n° de dossier, dossier n,
    numéro de client, n° client, référence, réf, n° de facture, numéro de contrat, n° de contrat,
    matricule, expediente, nº de expediente, número de expediente, referencia, nº de referencia,
    factura, nº de factura, historia clínica, nhc, pratica, numero di pratica, riferimento, rif,
    fattura n, codice cliente, processo n, nota fiscal, dossiernummer, klantnummer, factuurnummer,
    polisnummer, kenmerk, ons kenmerk, zaaknummer, sagsnummer, sagsnr, journalnummer, kundenummer,
    diarienummer, dnr, ärendenummer, kundnummer, saksnummer, saksnr, asianumero, diaarinumero,
    asiakasnumero, sygnatura akt, sygn. akt, nr sprawy, numer klienta, numer faktury, rx, oln, gtin
RECORD noun: record, medical record, chart, patient, case, cases, file, docket, claim, policy,
    member, membership, beneficiary, reference, order, purchase order, work order, po, invoice,
    receipt, ticket, application, incident, hospital, specimen, sample, accession, episode, visit,
    encounter, admission, study, subject no, subject id,
    participant, employee, student, pupil, customer, client,
    personnel, staff, badge, payroll, booking, reservation, confirmation, contract, agreement,
    lease, loan, mortgage, deed, title, permit, visa, grant, tender, quote, quotation, estimate,
    complaint, appeal, petition, warrant, citation, summons, charge, arrest, inmate, prisoner,
    prison, offender, exhibit, evidence, property, parcel, shipment, consignment, tracking, waybill,
    delivery, dispatch, transaction, payment, transfer, remittance, voucher, enquiry, inquiry,
    request, job, project, protocol, dossier, matter, suit, cause, proceeding, judgment, interview,
    locker, meter, mpan, mprn, voter, library, loyalty, frequent flyer, itinerary, e-ticket, number,
    numbers, id, identifier, user id, patient id, session, tag, lot, batch, serial, fbi, register
ACCOUNT number: acct, a/c, account no, acc no, acc. no, konto, kontonummer, konto-nr, kto,
    kontonr, compte, n° de compte, numéro de compte, cuenta, número de cuenta, conto, rekening,
    rekeningnummer, rachunek, numer rachunku, rib, clabe, ifsc, pan card, bsb
ACCOUNT noun: account, accounts, bank account, current account, savings account, checking account,
    brokerage, pension, superannuation, sort code, routing
PASSPORT number: passport no, passport, passports, passeport, reisepass, pasaporte, passaporto,
    paspoort, passaporte, pas, paszport, travel document, brp, residence permit, visa no, green card
LICENCE number: dl, ddl, driver's license no, driver license, driver's license, drivers license,
    driver's licence, drivers licence, driving licence, driving license, operator's license, gmc,
    nmc, gphc, gdc, hcpc, sra, swe, ahpra, license no, licence no, pilot's licence, medical license,
    medical licence, nursing license, nursing licence, medical council, bar no, dea, npi, rpps,
    adeli, führerschein, fahrerlaubnis, permis de conduire, patente, carnet de conducir,
    permiso de conducir, rijbewijs, prawo jazdy, körkort, førerkort, kørekort, ajokortti, kppn
LICENCE noun: license, licence, certificate, registration no, certification, firearms
NATIONAL_ID number: nhs, national id, national identity, identity no, id card, tax id, tax no, tax,
    tin, vat no, vat reg, utr, oib, emšo, jmbg, personas kods, isikukood, asmens kodas, curp, nric
NATIONAL_ID noun: identity, identity card, vat, citizen, alien, immigration, uscis, citizenship
VEHICLE number: vin, chassis, license plate, licence plate, number plate, hull, tail number
DEVICE number: s/n, sn, serial no, serial number, imei, imsi, iccid, udid, udi, asset tag,
    seriennummer, numéro de série, número de serie, numero di serie, serienummer
DEVICE noun: serial, device, model number, implant, pacemaker, sim, handset, hostname, asset
"""
_NAMES = {
    "ACCOUNT": "account",
    "BANK": "bank code",
    "CARD": "payment card",
    "DEVICE": "device",
    "LICENCE": "licence",
    "MAC": "MAC address",
    "NATIONAL_ID": "national number",
    "PASSPORT": "passport",
    "RECORD": "record",
    "SSN": "social security number",
    "VEHICLE": "vehicle",
}


def _entries() -> tuple[Announced, ...]:
    """What English words announce, and the national numbers of the table that need a cue."""
    of_any_form = []
    for paragraph in _CUES.strip().replace("\n    ", " ").splitlines():
        head, cues = paragraph.split(": ", 1)
        label, strength = head.split()
        listed = tuple(cue.strip() for cue in cues.split(","))
        of_any_form.append(Announced(label, listed, Strength(strength)))
    of_a_form = [
        Announced(number.label, number.cues, form=number.form, checks=number.checks)
        for number in numbers()
        if number.cues
    ]
    return (*of_a_form, *of_any_form)


_ANNOUNCED = announced(_entries(), _NAMES)
PATTERNS = tuple(pattern for pattern in _ANNOUNCED if pattern.label != "RECORD")
# The most general comes last: of several labels for the same place the first counts.
REFERENCES = tuple(pattern for pattern in _ANNOUNCED if pattern.label == "RECORD")
