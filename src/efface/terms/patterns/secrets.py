"""Secrets that show by their form alone: keys of services, private keys, connections, wallets.

A key with a form of its own is one line of `KEYS`: its name, how it begins, how it goes on, and the
public documentation that describes it. A secret is found whole: what goes on takes all characters
that the key may have, however many there are.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from typing import NamedTuple

from efface.terms.patterns.base import Pattern, matches

__all__ = ["KEYS", "PATTERNS", "KindOfKey"]

_HEX = "[0-9a-f]"
_ALNUM = "[A-Za-z0-9]"
_WORD = "[A-Za-z0-9_-]"
_BASE64 = "[A-Za-z0-9+/=_-]"
_BASE58 = "[1-9A-HJ-NP-Za-km-z]"
_BECH32 = "[02-9ac-hj-np-z]"
_END = r"(?![A-Za-z0-9])"


class KindOfKey(NamedTuple):
    """A kind of key: how it begins (an expression for RE2, too), how it goes on, who says so."""

    name: str
    begins: str
    rest: str
    source: str


KEYS = tuple(
    KindOfKey(*row)
    for row in (
        ("Age secret key", "AGE-SECRET-KEY-1", "[0-9A-Z]{40,}", "age: format"),
        ("Airtable token", rf"pat{_ALNUM}{{14}}\.", rf"{_HEX}{{40,}}", "Airtable: tokens"),
        ("Anthropic key", "sk-ant-", rf"{_WORD}{{20,}}", "Anthropic: API keys"),
        ("Atlassian token", "AT(?:ATT|CTT|BB)", rf"{_BASE64}{{20,}}", "Atlassian: API tokens"),
        ("AWS access key", "A(?:KI|SI|BI|CC)A", f"[A-Z0-9]{{16}}{_END}", "AWS IAM: identifiers"),
        ("AWS session token", "(?:FwoG|FQoG|IQoJ)", r"[A-Za-z0-9+/=]{60,}", "AWS STS: credentials"),
        ("Azure SAS", r"s[vpter]=[^\s&]{1,60}&", r"[^\s\"'<>`]{0,800}?sig=[^\s\"'<>`&]{20,}",
         "Azure Storage: shared access signatures"),
        ("BIP32 key", "[xyz]p(?:rv|ub)", rf"{_BASE58}{{100,112}}", "Bitcoin: BIP 32"),
        ("BitLocker key", r"\d{6}-\d{6}-", r"\d{6}(?:-\d{6}){5}", "Microsoft: BitLocker recovery"),
        ("Databricks token", "dapi", rf"{_HEX}{{32,}}(?:-\d)?", "Databricks: tokens"),
        ("DigitalOcean token", "do[opr]_v1_", rf"{_HEX}{{40,}}", "DigitalOcean: API"),
        ("Discord bot token", rf"[MNO]{_WORD}{{22}}",
         rf"{_WORD}{{1,5}}\.{_WORD}{{6,7}}\.{_WORD}{{27,}}", "Discord: reference"),
        ("Discord webhook", r"https://(?:\w{2,6}\.)?discord(?:app)?\.com/api/webhooks/",
         rf"\d{{6,}}/{_WORD}{{20,}}", "Discord: webhooks"),
        ("Docker token", "dckr_(?:pat|oat)_", rf"{_WORD}{{20,}}", "Docker Hub: access tokens"),
        ("Dropbox token", r"sl\.(?:u\.)?[A-Z]", rf"{_WORD}{{100,}}", "Dropbox: OAuth guide"),
        ("Facebook or Square token", "EAA", rf"{_WORD}{{56,}}", "Meta, Square: access tokens"),
        ("Figma token", "figd_", rf"{_WORD}{{30,}}", "Figma: REST API"),
        ("GitHub token", "gh[oprsu]_", rf"{_ALNUM}{{30,}}", "GitHub: token formats"),
        ("GitHub fine-grained token", "github_pat_", r"[A-Za-z0-9_]{22,}", "GitHub: token formats"),
        ("GitLab token", "gl(?:pat|[dr]t|ptt|cbt|ft|soat|agent|imt|oas)-",
         rf"{_WORD}{{20,}}(?:\.{_ALNUM}{{2}}\.{_ALNUM}{{7,9}})?", "GitLab: tokens"),
        ("Google API key", "AIza", rf"{_WORD}{{30,}}", "Google Cloud: API keys"),
        ("Google OAuth secret", "GOCSPX-", rf"{_WORD}{{20,}}", "Google: OAuth 2.0"),
        ("Google OAuth token", r"ya29\.", rf"{_WORD}{{20,}}(?:\.{_WORD}+){{0,3}}", "Google: OAuth"),
        ("Google refresh token", "1//0", rf"{_WORD}{{30,}}", "Google: OAuth 2.0"),
        ("Grafana token", "gl(?:c|sa)_", rf"{_BASE64}{{32,}}", "Grafana: service accounts"),
        ("Groq key", "gsk_", rf"{_ALNUM}{{40,}}", "Groq: API keys"),
        ("Heroku key", "HRKU-", rf"{_WORD}{{30,}}", "Heroku: platform API"),
        ("Hugging Face token", "(?:hf|api_org)_", rf"{_ALNUM}{{30,}}", "Hugging Face: tokens"),
        ("JSON web token", "eyJ", rf"{_WORD}{{8,1000}}\.{_WORD}{{8,}}(?:\.{_WORD}+){{0,3}}",
         "RFC 7519, RFC 7516"),
        ("Linear key", "lin_(?:api|oauth)_", rf"{_ALNUM}{{30,}}", "Linear: API"),
        ("Mailgun key", rf"key-{_HEX}{{8}}", rf"{_HEX}{{24}}{_END}", "Mailgun: API keys"),
        ("New Relic key", "NR(?:AK|JS|II|RA|AA)-", rf"{_WORD}{{19,}}", "New Relic: API keys"),
        ("Notion token", "(?:ntn|secret)_", rf"{_ALNUM}{{40,}}", "Notion: authorization"),
        ("npm token", "npm_", rf"{_ALNUM}{{30,}}", "npm: access tokens"),
        ("OpenAI key", "sk-", rf"(?=[a-z_-]{{0,80}}[A-Z0-9]){_WORD}{{20,}}", "OpenAI: API keys"),
        ("PlanetScale token", "pscale_(?:tkn|pw|oauth)_", rf"{_WORD}{{30,}}", "PlanetScale: API"),
        ("Postman key", "PMAK-", rf"{_WORD}{{40,}}", "Postman: API keys"),
        ("PyPI token", "pypi-A", rf"{_WORD}{{32,}}", "PyPI: API tokens"),
        ("Replicate token", "r8_", rf"{_ALNUM}{{30,}}", "Replicate: API tokens"),
        ("RubyGems key", "rubygems_", rf"{_HEX}{{40,}}", "RubyGems: API keys"),
        ("SendGrid key", r"SG\.", rf"{_WORD}{{16,64}}\.{_WORD}{{16,}}", "SendGrid: API keys"),
        ("Sentry token", "sntry[su]_", rf"{_BASE64}{{40,}}", "Sentry: auth tokens"),
        ("Shopify token", "shp(?:at|ca|pa|ss)_", "[0-9a-fA-F]{32,}", "Shopify: access tokens"),
        ("Slack token", r"xox[abeoprs](?:\.xox[bp])?-", rf"{_WORD}{{10,}}", "Slack: token types"),
        ("Slack app token", "xapp-", rf"{_WORD}{{20,}}", "Slack: token types"),
        ("Slack webhook", r"https://hooks\.slack\.com/(?:services|workflows|triggers)/",
         r"[A-Za-z0-9/_-]{20,}", "Slack: incoming webhooks"),
        ("Square key", "sq0(?:atp|csp|idp)-", rf"{_WORD}{{22,}}", "Square: access tokens"),
        ("Stripe key", "(?:sk|pk|rk)_(?:live|test)_", rf"{_ALNUM}{{16,}}", "Stripe: API keys"),
        ("Stripe webhook secret", "whsec_", rf"{_BASE64}{{20,}}", "Stripe: webhooks"),
        ("Supabase key", "sb(?:p|_secret)_", rf"{_WORD}{{20,}}", "Supabase: API keys"),
        ("Telegram bot token", r"\d{8,10}:", rf"(?:AA{_WORD}{{31,}}|{_WORD}{{35}}(?!{_WORD}))",
         "Telegram: bot API"),
        ("Twilio SID or key", rf"(?:AC|SK){_HEX}{{8}}", rf"{_HEX}{{24}}{_END}", "Twilio: API keys"),
        ("Vault token", r"hv[sbr]\.", rf"{_WORD}{{20,}}", "HashiCorp Vault: tokens"),
        # Addresses of wallets: who has one can be followed through all that was paid.
        ("bech32 address", "(?:bc|tb|ltc)1", rf"{_BECH32}{{11,87}}{_END}", "BIP 173, BIP 350"),
        ("BECH32 address", "(?:BC|TB|LTC)1", rf"(?i:{_BECH32}{{30,87}}){_END}", "BIP 173"),
        ("Cardano address", "addr1", r"[0-9a-z]{50,}", "Cardano: CIP 19"),
        ("Ethereum address", "0x[0-9a-fA-F]{8}", f"[0-9a-fA-F]{{32}}{_END}", "ERC-55"),
    )
)  # fmt: skip
# A key stands alone, or after a line end that is written as \n.
_BEFORE = r"(?:(?<![A-Za-z0-9])|(?<=\\[nrt]))"
_ANY_BEGIN = "|".join(key.begins for key in KEYS)
_ANY_KEY = rf"{_BEFORE}(?:{'|'.join(key.begins + key.rest for key in KEYS)})"


def _keys(text: str) -> Iterator[tuple[int, int]]:
    """Keys of services; what begins like one may hold the begin of another."""
    begins, whole = re.compile(_ANY_BEGIN), re.compile(_ANY_KEY)  # re caches them
    position = 0
    while begin := begins.search(text, position):
        position = begin.start() + 1
        if key := whole.match(text, begin.start()):
            yield key.span()
            position = key.end()


_MARK = re.compile(r"-{4,5} ?(?P<which>BEGIN|END) [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)? ?-{4,5}")
_LONGEST_BLOCK = 60_000
# The lines of a block whose end is cut off.
_BODY = re.compile(
    r"(?:(?:\\[nr]|[\s>|\"'+,]){1,60}"
    r"(?:[A-Za-z0-9+/=_-]{16,}|[A-Za-z0-9+/]{1,15}={1,2}|[A-Za-z-]{3,30}: [^\n\\]{1,200}))*"
)


def _key_blocks(text: str) -> Iterator[tuple[int, int]]:
    """Private keys from BEGIN to END, whatever is between; without an END, as far as they go."""
    begin: re.Match[str] | None = None
    for mark in _MARK.finditer(text):
        is_end = mark["which"] == "END"
        if begin and is_end and mark.end() - begin.start() <= _LONGEST_BLOCK:
            yield begin.start(), mark.end()
        elif begin:
            yield _cut_off(text, begin)
        begin = None if is_end else mark
    if begin:
        yield _cut_off(text, begin)


def _cut_off(text: str, begin: re.Match[str]) -> tuple[int, int]:
    body = _BODY.match(text, begin.end(), begin.end() + _LONGEST_BLOCK)
    return begin.start(), body.end() if body else begin.end()


_TAIL = r"[^\s\"'<>`]{0,2000}"
_AFTER = r"[^\s\"'<>`.,;:!?)\]}*_]"
# The whole address is the secret: a password may hold @ and /, so nobody can say where it ends, and
# host and user are half of what it takes.
_CONNECTION = (
    rf"{_BEFORE}[A-Za-z][A-Za-z0-9+.-]{{1,30}}://"
    r"(?:[^\s/:@\"'<>`?#]{0,100}:(?!\d{1,5}/)[^\s\"'<>`]{1,300}"  # user:password@
    r"|(?=[A-Za-z_-]{0,80}\d)[A-Za-z0-9_-]{16,300}(?::x-oauth-basic)?)"  # token@
    rf"@{_TAIL}{_AFTER}"
)
_FIRST_FIELD = (
    r"(?:DefaultEndpointsProtocol|AccountName|BlobEndpoint|Endpoint|Server|Data Source"
    r"|Host(?:Name)?|Driver|Provider|Addr(?:ess)?)"
)
_SECRET_FIELD = (
    r"(?:Password|Pwd|AccountKey|SharedAccessKey|SharedAccessSignature|SharedSecret(?:Value)?)"
)
# A list of fields, of which one is secret: hidden whole, as an address with a password is.
_FIELDS = (
    rf"(?i:{_BEFORE}{_FIRST_FIELD} ?=[^;\n\"'`]{{1,200}};"
    rf"(?:(?!{_SECRET_FIELD} ?=)[A-Za-z][\w ]{{1,30}}=[^;\n\"'`]{{0,200}};){{0,12}}"
    rf"{_SECRET_FIELD} ?=(?:[^;\s\"'`\\]|\\[^\snrt\"]){{1,400}}"
    r"(?:;[A-Za-z][\w ]{1,30}=[^;\s\"'`\\]{1,200}){0,12})"
)


def _wallets(text: str) -> Iterator[tuple[int, int]]:
    for run in re.finditer(rf"{_BASE58}{{25,}}", text):
        start, end = run.span()
        if text[start - 1 : start] == "\\":  # the n of a line end that is written as \n
            start += 1
        elif text[start - 1 : start].isalnum():
            continue
        is_whole = end - start <= _LONGEST_WALLET and not text[end : end + 1].isalnum()
        if is_whole and _is_wallet(text[start:end]):
            yield start, end


_LONGEST_WALLET = 106


def _is_wallet(candidate: str) -> bool:
    """Whether it has Monero's form, or the check digits of Bitcoin and the coins made after it."""
    if re.fullmatch(rf"[48]{_BASE58}{{94}}(?:{_BASE58}{{11}})?", candidate):
        return True
    number = 0
    for character in candidate:
        number = number * 58 + _DIGITS[character]
    size = (number.bit_length() + 7) // 8 + len(candidate) - len(candidate.lstrip("1"))
    data = number.to_bytes(size, "big")
    check = hashlib.sha256(hashlib.sha256(data[:-4]).digest()).digest()[:4]
    return size in _SIZES and check == data[-4:]


_DIGITS = {
    character: value
    for value, character in enumerate("123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz")
}
_SIZES = (25, 37, 38)  # an address; a private key to import

PATTERNS = (
    Pattern(
        "private key",
        "SECRET",
        _key_blocks,
        gate="-{4,5} ?(?:BEGIN|END) [A-Z0-9 ]{0,40}PRIVATE KEY",
    ),
    Pattern(
        "key of a service",
        "SECRET",
        _keys,
        gate=rf"(?:^|[^A-Za-z0-9]|\\[nrt])(?:{_ANY_BEGIN})",
    ),
    Pattern(
        "address with a password",
        "SECRET",
        matches(_CONNECTION, starts=r"[A-Za-z][A-Za-z0-9+.-]{1,30}://"),
        gate=r"://[^\s/:@\"'<>`?#]*:[^\s]|://[A-Za-z0-9_-]{16}[A-Za-z0-9_:-]*@",
    ),
    Pattern(
        "connection string",
        "SECRET",
        matches(_FIELDS, starts=rf"(?i:{_FIRST_FIELD} ?=)"),
        gate=rf"(?i){_SECRET_FIELD} ?=",
    ),
    Pattern(
        "wallet",
        "SECRET",
        _wallets,
        gate=rf"{_BASE58}{{25}}",
    ),
)
