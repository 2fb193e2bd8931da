"""The user's secret, and the keys that are made from it.

A key file is one line: `efface-key-1:` and 32 random bytes in base64url without padding. One that
was made from a passphrase has a second line with scrypt's costs and salt.

The secret itself touches no data: each purpose has a key of its own, by HKDF-SHA256 (RFC 5869)
with no salt and `efface key 1 PURPOSE` as info. Key files of earlier versions, without that form,
are read only with `legacy`.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import os
import secrets
import stat
import warnings
from dataclasses import dataclass, field
from pathlib import Path

from efface.errors import PolicyError, PolicyWarning

__all__ = [
    "KEY_VERSION",
    "STRICT_FORM",
    "Key",
    "KeyRules",
    "Scrypt",
    "decoded",
    "encoded",
    "hkdf",
    "new_key",
    "read_key",
    "required",
]

KEY_VERSION = 1
_VARIABLE = "EFFACE_KEY"
_HEAD = f"efface-key-{KEY_VERSION}:"
_SIZE, _SALT = 32, 16
_SHORTEST_PASSPHRASE = 12
_LONGEST_FILE = 10_000


@dataclass(frozen=True)
class KeyRules:
    """What is accepted as a key file.

    `legacy` accepts those of earlier versions; `strict_permissions` refuses those that other users
    can read, where there would be a warning.
    """

    legacy: bool = False
    strict_permissions: bool = False


STRICT_FORM = KeyRules()


@dataclass(frozen=True)
class Key:
    """A secret. Its repr does not show it.

    >>> Key(bytes(32))
    Key()
    >>> Key(bytes(32)).derived("shift").hex()[:16]
    '6cc59d1fd68e1492'
    """

    secret: bytes = field(repr=False)

    def __post_init__(self) -> None:
        if not isinstance(self.secret, bytes) or not self.secret:
            raise PolicyError("a key is made of bytes: take Key.load, or efface key new FILE")

    @classmethod
    def load(cls, path: str | os.PathLike[str], *, legacy: bool = False) -> Key:
        """The key in a file that `efface key new` made, or, with `legacy`, in any file."""
        return required(read_key(Path(path), KeyRules(legacy=legacy)))

    def derived(self, purpose: str, length: int = _SIZE) -> bytes:
        """The key for one purpose."""
        return hkdf(self.secret, f"efface key {KEY_VERSION} {purpose}".encode(), length)

    def document_id(self, text: str) -> str:
        """A name for a text that nobody can compute, or check, without the key."""
        return encoded(hmac.digest(self.derived("document"), text.encode(), "sha256")[:9])

    def to_line(self) -> str:
        """The line of a key file."""
        return f"{_HEAD}{encoded(self.secret)}\n"


def hkdf(secret: bytes, info: bytes, length: int, salt: bytes = bytes(32)) -> bytes:
    """HKDF-SHA256, RFC 5869.

    >>> hkdf(b"\\x0b" * 22, b"", 42, salt=b"").hex()[:32]
    '8da4e775a563c18f715f802a063c5a31'
    """
    extracted = hmac.digest(salt, secret, "sha256")
    made = block = b""
    while len(made) < length:
        block = hmac.digest(extracted, block + info + bytes([len(made) // 32 + 1]), "sha256")
        made += block
    return made[:length]


@dataclass(frozen=True)
class Scrypt:
    """How a passphrase becomes a key: scrypt's costs (RFC 7914) and a salt.

    >>> Scrypt(10, 8, 1, bytes(16)).to_line()
    'scrypt:10:8:1:AAAAAAAAAAAAAAAAAAAAAA\\n'
    """

    log_n: int = 17
    r: int = 8
    p: int = 1
    salt: bytes = field(default_factory=lambda: secrets.token_bytes(_SALT))

    @classmethod
    def of(cls, line: str) -> Scrypt:
        """From the second line of a key file."""
        try:
            name, *costs, salt = line.strip().split(":")
            log_n, r, p = map(int, costs)
            made = cls(log_n, r, p, decoded(salt))
            if name != "scrypt" or not (10 <= log_n <= 20 and 1 <= r <= 16 and 1 <= p <= 16):
                raise ValueError
            if len(made.salt) < _SALT or made.to_line().strip() != line.strip():
                raise ValueError
            return made
        except ValueError:
            raise PolicyError(
                "not the second line of a key file; it looks like scrypt:17:8:1:SALT"
            ) from None

    def key(self, passphrase: str) -> Key:
        """The same key for the same passphrase."""
        if len(passphrase) < _SHORTEST_PASSPHRASE:
            raise PolicyError(
                f"a passphrase has at least {_SHORTEST_PASSPHRASE} characters; take several words,"
                " drawn at random"
            )
        memory = 128 * self.r * ((1 << self.log_n) + self.p + 2)
        return Key(
            hashlib.scrypt(
                passphrase.encode(errors="surrogateescape"),
                salt=self.salt,
                n=1 << self.log_n,
                r=self.r,
                p=self.p,
                maxmem=memory,
                dklen=_SIZE,
            )
        )

    def to_line(self) -> str:
        return f"scrypt:{self.log_n}:{self.r}:{self.p}:{encoded(self.salt)}\n"


def new_key() -> Key:
    """A new random key."""
    return Key(secrets.token_bytes(_SIZE))


def read_key(path: Path | None, rules: KeyRules = STRICT_FORM) -> Key | None:
    """The key in a file; without a file, the one in the environment, if it is set."""
    if path is None:
        text = os.environ.get(_VARIABLE, "").strip()
        return _key(os.fsencode(text), _VARIABLE, rules) if text else None
    if _HEAD in str(path):
        raise PolicyError("key_file: this is a key, not the name of a file; put it into one")
    try:
        with path.open("rb") as file:
            mode = os.fstat(file.fileno()).st_mode
            data = file.read(_LONGEST_FILE + 1).strip()
    except OSError as exc:
        raise PolicyError(f"{path}: the key cannot be read ({exc.strerror})") from None
    except ValueError:  # a NUL byte or half a character in the path
        raise PolicyError("key_file: no file can have this name; check the path") from None
    if len(data) > _LONGEST_FILE:
        raise PolicyError(f"{path}: too long for a key; make one with: efface key new FILE")
    if stat.S_ISREG(mode) and mode & 0o077 and os.name == "posix":
        message = f"{path}: others can read this key; run: chmod 600 {path}"
        if rules.strict_permissions:
            raise PolicyError(message)
        warnings.warn(message, PolicyWarning, stacklevel=2)
    return _key(data, str(path), rules)


def _key(data: bytes, where: str, rules: KeyRules) -> Key:
    """The key in the content of a key file; `where` names the source in messages."""
    first, _, rest = data.partition(b"\n")
    if first.startswith(_HEAD.encode()):
        try:
            secret = decoded(first.strip().decode("ascii").removeprefix(_HEAD))
            if rest:
                Scrypt.of(rest.decode("ascii"))
        except (ValueError, PolicyError):
            secret = b""
        if len(secret) == _SIZE:
            return Key(secret)
        raise PolicyError(f"{where}: the key is damaged; restore it from a copy")
    if data and rules.legacy:
        return Key(data)
    raise PolicyError(
        f"{where}: not a key of efface; make one with: efface key new FILE. For a key as it was"
        " used before, say --legacy-keys (in Python: legacy_keys=True)"
    )


def required(key: Key | None) -> Key:
    """The key, or an error that says how to make one."""
    if key is None:
        raise PolicyError(
            "needs a key: make one with: efface key new FILE, and name FILE as key_file in the"
            f" policy, or put its line into the environment variable {_VARIABLE}"
        )
    return key


def encoded(data: bytes) -> str:
    """Base64url without padding."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    """Undo `encoded`; a `ValueError` for any text that it does not give."""
    data = base64.b64decode(text + "=" * (-len(text) % 4), b"-_", validate=True)
    if encoded(data) != text:
        raise ValueError
    return data
