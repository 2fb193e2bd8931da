"""Made-up secrets of each kind, from a seed; none of them was ever one."""

from __future__ import annotations

import base64
import hashlib
import string
from collections.abc import Callable, Mapping
from random import Random

__all__ = ["ANNOUNCED", "BLOCKS", "FORMS", "base58check", "key_block"]

_LETTERS = string.ascii_letters + string.digits
_WORD = _LETTERS + "_-"
_HEX = "0123456789abcdef"
_BASE58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
_BECH32 = "023456789acdefghjklmnpqrstuvwxyz"
_BASE64 = _LETTERS + "+/"

Made = Callable[[Random], str]


def _of(*parts: str | tuple[str, int]) -> Made:
    """A maker of parts: text as it stands, or so many characters of an alphabet."""

    def make(drawn: Random) -> str:
        return "".join(
            part if isinstance(part, str) else "".join(drawn.choices(part[0], k=part[1]))
            for part in parts
        )

    return make


def _one_of(*makers: Made) -> Made:
    return lambda drawn: drawn.choice(makers)(drawn)


def base58check(data: bytes) -> str:
    """Bytes with check digits in Bitcoin's alphabet."""
    data += hashlib.sha256(hashlib.sha256(data).digest()).digest()[:4]
    number, text = int.from_bytes(data, "big"), ""
    while number:
        number, digit = divmod(number, 58)
        text = _BASE58[digit] + text
    return "1" * (len(data) - len(data.lstrip(b"\0"))) + text


def _wallet(version: int, size: int = 20) -> Made:
    return lambda drawn: base58check(bytes([version]) + drawn.randbytes(size))


def _web_token(drawn: Random) -> str:
    def part(size: int) -> str:
        return base64.urlsafe_b64encode(drawn.randbytes(size)).decode().rstrip("=")

    return f"eyJ{part(24)}.eyJ{part(60)}.{part(32)}"


def key_block(drawn: Random, kind: str = "RSA PRIVATE KEY", headers: str = "") -> str:
    """A private key in lines, as files have it."""
    data = base64.b64encode(drawn.randbytes(300)).decode()
    lines = [data[at : at + 64] for at in range(0, len(data), 64)]
    return "\n".join((f"-----BEGIN {kind}-----{headers}", *lines, f"-----END {kind}-----"))


# For each kind in the table KEYS.
FORMS: Mapping[str, Made] = {
    "Age secret key": _of("AGE-SECRET-KEY-1", (string.ascii_uppercase + "0234567", 58)),
    "Airtable token": _of("pat", (_LETTERS, 14), ".", (_HEX, 64)),
    "Anthropic key": _of("sk-ant-api03-", (_WORD, 93), "AA"),
    "Atlassian token": _of("ATATT3xFfGF0", (_WORD, 160), "=", (_HEX.upper(), 8)),
    "AWS access key": _one_of(*(_of(p + "IA", (_LETTERS.upper(), 16)) for p in ("AK", "AS"))),
    "AWS session token": _of("IQoJb3JpZ2luX2Vj", (_BASE64, 300), "=="),
    "Azure SAS": _of("sv=2022-11-02&ss=b&srt=co&sp=rl&sig=", (_LETTERS, 40), "%3D"),
    "BIP32 key": lambda drawn: base58check(bytes.fromhex("0488ade4") + drawn.randbytes(74)),
    "BitLocker key": lambda drawn: "-".join(f"{drawn.randrange(10**6):06}" for _ in range(8)),
    "Databricks token": _of("dapi", (_HEX, 32)),
    "DigitalOcean token": _of("dop_v1_", (_HEX, 64)),
    "Discord bot token": _of("M", (_LETTERS, 23), ".", (_LETTERS, 6), ".", (_WORD, 27), "a"),
    "Discord webhook": _of(
        "https://discord.com/api/webhooks/", (string.digits, 18), "/", (_WORD, 67), "a"
    ),
    "Docker token": _of("dckr_pat_", (_WORD, 26), "a"),
    "Dropbox token": _of("sl.B", (_WORD, 136), "a"),
    "Facebook or Square token": _of("EAAA", (_WORD, 60), "a"),
    "Figma token": _of("figd_", (_WORD, 39), "a"),
    "GitHub token": _one_of(*(_of(f"gh{x}_", (_LETTERS, 36)) for x in "opusr")),
    "GitHub fine-grained token": _of("github_pat_", (_LETTERS, 22), "_", (_LETTERS, 59)),
    "GitLab token": _of("glpat-", (_WORD, 19), "a"),
    "Google API key": _of("AIza", (_WORD, 34), "a"),
    "Google OAuth secret": _of("GOCSPX-", (_WORD, 27), "a"),
    "Google OAuth token": _of("ya29.", (_WORD, 120), "a"),
    "Google refresh token": _of("1//0", (_WORD, 90), "a"),
    "Grafana token": _of("glsa_", (_LETTERS, 32), "_", (_HEX, 8)),
    "Groq key": _of("gsk_", (_LETTERS, 52)),
    "Heroku key": _of("HRKU-", (_WORD, 60), "a"),
    "Hugging Face token": _of("hf_", (_LETTERS, 34)),
    "JSON web token": _web_token,
    "Linear key": _of("lin_api_", (_LETTERS, 40)),
    "Mailgun key": _of("key-", (_HEX, 32)),
    "New Relic key": _of("NRAK-", (_LETTERS.upper(), 27)),
    "Notion token": _one_of(_of("ntn_", (_LETTERS, 46)), _of("secret_", (_LETTERS, 43))),
    "npm token": _of("npm_", (_LETTERS, 36)),
    "OpenAI key": _one_of(_of("sk-", (_LETTERS, 48)), _of("sk-proj-", (_WORD, 140), "a")),
    "PlanetScale token": _of("pscale_tkn_", (_WORD, 42), "a"),
    "Postman key": _of("PMAK-", (_HEX, 24), "-", (_HEX, 34)),
    "PyPI token": _of("pypi-AgEIcHlwaS5vcmc", (_WORD, 150), "a"),
    "Replicate token": _of("r8_", (_LETTERS, 37)),
    "RubyGems key": _of("rubygems_", (_HEX, 48)),
    "SendGrid key": _of("SG.", (_WORD, 22), ".", (_WORD, 42), "a"),
    "Sentry token": _of("sntryu_", (_HEX, 64)),
    "Shopify token": _of("shpat_", (_HEX, 32)),
    "Slack token": _of("xoxb-", (string.digits, 12), "-", (string.digits, 13), "-", (_LETTERS, 24)),
    "Slack app token": _of("xapp-1-A", (_LETTERS.upper(), 10), "-", (_HEX, 64)),
    "Slack webhook": _of(
        "https://hooks.slack.com/services/T", (_LETTERS.upper(), 10), "/B", (_LETTERS, 34)
    ),
    "Square key": _of("sq0csp-", (_WORD, 42), "a"),
    "Stripe key": _one_of(*(_of(f"{x}_live_", (_LETTERS, 24)) for x in ("sk", "rk", "pk"))),
    "Stripe webhook secret": _of("whsec_", (_LETTERS, 32)),
    "Supabase key": _of("sbp_", (_HEX, 40)),
    "Telegram bot token": _of("7", (string.digits, 9), ":AA", (_WORD, 32), "a"),
    "Twilio SID or key": _one_of(_of("AC", (_HEX, 32)), _of("SK", (_HEX, 32))),
    "Vault token": _of("hvs.", (_WORD, 90), "a"),
    "bech32 address": _one_of(_of("bc1q", (_BECH32, 38)), _of("bc1p", (_BECH32, 58))),
    "BECH32 address": _of("BC1Q", (_BECH32.upper(), 38)),
    "Cardano address": _of("addr1", (_BECH32, 98)),
    "Ethereum address": _of("0x", (_HEX, 40)),
    # These have patterns of their own.
    "Bitcoin address": _one_of(_wallet(0), _wallet(5)),
    "Litecoin address": _wallet(0x30),
    "Dogecoin address": _wallet(0x1E),
    "Bitcoin private key": _wallet(0x80, 32),
    "Monero address": _of("4", (_BASE58, 94)),
    "PostgreSQL address": _of(
        "postgres://clerk:", (_LETTERS + "!$%@", 12), "@db.example.org:5432/orders?sslmode=require"
    ),
    "MongoDB address": _of(
        "mongodb+srv://clerk:", (_LETTERS, 16), "@cluster0.example.net/?retryWrites=true"
    ),
    "web address with a password": _of("https://clara:", (_LETTERS, 12), "@example.org/x"),
    "Azure connection string": _of(
        "DefaultEndpointsProtocol=https;AccountName=thimble;AccountKey=",
        (_BASE64, 86), "==;EndpointSuffix=core.windows.net",
    ),
    "SQL connection string": _of(
        "Server=db.example.org;Database=orders;User Id=sa;Password=", (_LETTERS + "!$#", 14), "a"
    ),
}  # fmt: skip

# Secrets without a form of their own, by the name of their key and the words for it.
ANNOUNCED: Mapping[tuple[str, str], Made] = {
    ("AWS_SECRET_ACCESS_KEY", "AWS secret access key"): _of((_BASE64, 40)),
    ("ACCOUNT_KEY", "storage account key"): _of((_BASE64, 86), "=="),
    ("HEROKU_API_KEY", "Heroku API key"): _of(
        (_HEX, 8), "-", (_HEX, 4), "-", (_HEX, 4), "-", (_HEX, 4), "-", (_HEX, 12)
    ),
    ("TWILIO_AUTH_TOKEN", "Twilio auth token"): _of((_HEX, 32)),
    ("CLIENT_SECRET", "client secret"): _of((_WORD + "~.", 39), "a"),
    ("WALLET_PRIVATE_KEY", "private key of the wallet"): _of((_HEX, 64)),
    ("SESSION_TOKEN", "session token"): _of((_LETTERS, 32)),
    ("DB_PASSWORD", "password"): _of((_LETTERS, 6), ("!#$%&*+=?@^~", 1), (_LETTERS, 5), "!"),
    ("ADMIN_PASSWD", "password for the admin account"): _of(
        ("abcdefgh", 4), ("-_.", 1), (_LETTERS, 4), "7"
    ),
    ("SIGNING_SECRET", "signing secret"): _of((_HEX, 40)),
    ("OTP", "one-time password"): _of((string.digits, 6)),
    ("PIN", "PIN"): _of((string.digits, 4)),
    ("CVV", "CVV"): _of((string.digits, 3)),
    ("RECOVERY_CODE", "recovery code"): _of((_HEX, 4), "-", (_HEX, 3), "7-", (_HEX, 4)),
}

BLOCKS: Mapping[str, Made] = {
    "RSA": key_block,
    "PKCS 8": lambda drawn: key_block(drawn, "PRIVATE KEY"),
    "OpenSSH": lambda drawn: key_block(drawn, "OPENSSH PRIVATE KEY"),
    "encrypted": lambda drawn: key_block(
        drawn,
        "EC PRIVATE KEY",
        "\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC," + "0F" * 16 + "\n",
    ),
    "PGP": lambda drawn: key_block(
        drawn, "PGP PRIVATE KEY BLOCK", "\nVersion: Thimble v1 (Example)\n"
    ),
}
