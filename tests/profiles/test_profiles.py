"""The policies that come with efface."""

from __future__ import annotations

from pathlib import Path

import pytest

import efface
from efface import Policy, PolicyError
from efface.profiles import DEFAULT, PROFILES, line_of, toml_of

LETTER = (
    "Clara Quillfeather, aged 92, of Leeds wrote on 3 May 2019 with ghp_"
    + "a1B2" * 10
    + ". Her user name: clara_q7, password: tin-whistle-9."
    " She has HIV and takes antiretroviral drugs."
)


def test_the_table_lists_the_files() -> None:
    files = (Path(efface.__file__).parent / "profiles").glob("*.toml")
    assert sorted(PROFILES) == sorted(file.stem for file in files)
    assert PROFILES[0] == DEFAULT


@pytest.mark.parametrize("name", PROFILES)
def test_each_says_what_it_hides_and_keeps_its_promise(name: str) -> None:
    assert toml_of(name).startswith(f"# {line_of(name)}\n#\n")
    result = efface.sanitize(LETTER, profile=name)
    assert result.certificate.profile == name
    assert result.certificate.changes == ()
    assert efface.verify(LETTER, result.text, profile=name) == []
    assert result.text != LETTER


def test_they_hide_what_they_are_called_after() -> None:
    texts = {name: efface.sanitize(LETTER, profile=name).text for name in PROFILES}
    assert "Leeds wrote on 3 May 2019" in texts["names"]
    assert "Quillfeather" not in texts["names"]
    assert "2019" in texts["safe-harbor"]
    assert "3 May" not in texts["safe-harbor"]
    assert "92" not in texts["safe-harbor"]
    assert "Quillfeather, aged 92, of Leeds" in texts["credentials"]
    assert not any(secret in texts["credentials"] for secret in ("ghp_", "clara_q7", "tin-whistle"))
    assert "antiretroviral" in texts["standard"]
    assert not any(word in texts["us-hiv"] for word in ("HIV", "antiretroviral"))


def test_the_clinical_profile_keeps_medicines_doses_and_findings() -> None:
    text = (
        "Clara Quillfeather (DOB 3 May 1950), who sails with gondoliers,"
        " takes bisoprolol 2.5 mg OD and warfarin. ECG: atrial fibrillation, HR 148."
        " She has Graves' disease and a pneumothorax. FBC and U&E normal, CRP 286 mg/L."
    )
    shown = efface.sanitize(text, profile="clinical").text
    assert not any(word in shown for word in ("Quillfeather", "1950", "gondoliers"))
    assert shown.split("takes ")[1] == text.split("takes ")[1]
    assert "atrial" not in efface.sanitize(text, profile="strict").text


@pytest.mark.parametrize(
    ("secret", "gone"),
    [
        (
            "-----BEGIN RSA PRIVATE KEY-----\nMIIEow+/=\nAKCAQEA\n-----END RSA PRIVATE KEY-----",
            "MIIEow AKCAQEA",
        ),
        (
            "-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,0F\n\n"
            "MIIEow+/=\n-----END RSA PRIVATE KEY-----",
            "MIIEow AES-128",
        ),
        ("eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVm", "eyJ dozj"),
        ("AKIAIOSFODNN7EXAMPLE", "AKIA"),
        ("postgresql://clerk:tin-whistle@db.example.org/orders", "clerk tin-whistle"),
        ("redis://:onlypass@host", "onlypass"),
        ("postgres://admin:s3cr%t/pa@ss@db.example.org", "admin s3cr pa@ss"),
        ("api_key = 0123456789abcdef0123", "01234"),
        ("api_key = short12345", "short12345"),
        ("AWS_SECRET_ACCESS_KEY=wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY", "wJal K7MD bPx"),
        ("Authorization: Bearer abcdefghijklmnop0123", "abcdefgh"),
        ("sk-proj-abcdefghij0123456789", "abcdefghij"),
        ("glpat-abcdefghij0123456789", "abcdefghij"),
        ("ghp_0123456789abcdef0123456789abcdef0123", "ghp_ 01234"),
        ("pwd: zzz999", "zzz999"),
        ("password=Hunter2!xyz", "Hunter2 !xyz"),
        ("pwd=abc$def", "abc$def $def"),
        ("user=tfenwright session=9f8a7b6c5d4e", "tfenwright 9f8a"),
        ('{"password": "pa\\"ss!w0rd"}', "pa ss!w0rd"),
    ],
)
def test_secrets_of_a_known_form_are_credentials(secret: str, gone: str) -> None:
    text = efface.sanitize(f"It failed with {secret} at noon.", profile="credentials").text
    assert text.startswith("It failed with ")
    assert text.endswith(" at noon.")
    left = text.removeprefix("It failed with ").removesuffix(" at noon.")
    assert not any(word in left.replace("password", "") for word in gone.split())


def test_words_that_announce_nothing_are_no_credentials() -> None:
    text = "The bearer unquestionably-responsible kept the secret, and the token."
    assert efface.sanitize(text, profile="credentials").text == text


def test_an_unknown_one_is_refused() -> None:
    with pytest.raises(PolicyError, match='unknown profile "strickt"; did you mean "strict"'):
        Policy.from_profile("strickt")
    with pytest.raises(PolicyError, match="a policy or a profile, not both"):
        efface.sanitize("x", policy=Policy.from_profile("names"), profile="names")


# For each legal profile a sentence, and what must not be left of it.
LEGAL = {
    "us-hiv": ("He takes antiretroviral pills against HIV.", "HIV antiretroviral"),
    "us-std": ("She was treated for syphilis and herpes.", "syphilis herpes"),
    "us-mental-health": ("The psychiatrist called it schizophrenia.", "psychiatr schizo"),
    "us-substance-abuse": ("He left the detoxification for heroin.", "detox heroin"),
    "eu-religion": ("She is a Muslim and prays in the mosque.", "Muslim mosque"),
    "eu-politics": ("He is a socialist and voted in the election.", "socialist elect"),
    "eu-sexual-orientation": ("He is gay, and she is a lesbian.", "gay lesbian"),
    "eu-ethnic-origin": ("They are of Kurdish ethnicity.", "Kurdish ethnic"),
    "eu-trade-union": ("She is a shop steward of the trade union.", "steward union"),
    "eu-health": ("She has diabetes and asthma.", "diabetes asthma"),
}


def test_each_legal_profile_has_a_sentence() -> None:
    assert {name for name in PROFILES if name.startswith(("us-", "eu-"))} == LEGAL.keys()


@pytest.mark.filterwarnings("error::efface.errors.PolicyWarning")
@pytest.mark.parametrize("name", LEGAL)
def test_a_legal_profile_names_its_source_and_hides_what_it_protects(name: str) -> None:
    assert "# Source: " in toml_of(name)
    text, hidden = LEGAL[name]
    result = efface.sanitize(f"{text} The weather was fine.", profile=name)
    for word in hidden.split():
        assert word.lower() not in result.text.lower()
    assert "weather" in result.text
