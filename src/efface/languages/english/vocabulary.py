"""The English words that are needed to use the counts and the taxonomy."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from efface.knowledge.vocabulary import Vocabulary

__all__ = ["NAMES", "NUMBER_WORDS", "VOCABULARY"]

NUMBER_WORDS = frozenset("one two three four five six seven eight nine ten eleven twelve".split())
_FUNCTION_WORDS = frozenset(
    """a about above after again against all also although am an and any are as at be because been
    before being below between both but by can could did do does doing down during each either
    ever every for from further had has have having he hence her here hers herself him himself
    his how however i if in into is it its itself just less me might more most much must my
    myself neither no nor not now of off on once only onto or other our ours ourselves out over
    per s same shall she should since so some such t than that the their theirs them themselves
    then there these they this those though through thus to too under until up upon us very was
    we were what when where whether which while who whom whose why with within without would yet
    you your yours yourself yourselves""".split()
)
NAMES = frozenset(
    {"PERSON", "ORG", "PLACE", "EVENT", "WORK", "PRODUCT", "LAW", "LANGUAGE", "NAME", "GROUP"}
)
_DECADE = re.compile(r"(?:1[0-9]|20)\d0s")


def _singulars(name: str) -> Iterator[str]:
    """The name, and the singulars that it may be the plural of."""
    yield name
    for ending, singular in (("ies", "y"), ("ves", "f"), ("es", ""), ("s", "")):
        if name.endswith(ending) and len(name) > len(ending) + 2 and not name.endswith("ss"):
            yield name[: -len(ending)] + singular


def _years_of(word: str) -> Sequence[str]:
    """The years of a decade, such as 1980s."""
    return [f"{word[:3]}{digit}" for digit in range(10)] if _DECADE.fullmatch(word) else ()


# Kinds that say nothing, or that only a dictionary says: a firefighter is "a defender".
_VAGUE = frozenset(
    """abstraction act action activity adult advocate agent animal_product animal_tissue aid
    appearance approval artifact attendant attribute attribution basic_cognitive_process blow body
    bodily_process bodywork boundary causal_agent change change_of_integrity
    change_of_location change_of_magnitude change_of_state class cloth_covering cognition
    cognitive_state collection combatant communication communicator connection consequence consumer
    content control course covering creation curve cut decrease defender definite_quantity
    difference difficulty discharge disposition divergence effect end entity enclosure
    expectation expedient expert failure flow follower force form front good grouping happening
    improvement inclination increase indefinite_quantity inferior instrumentality intellectual
    interchange kind large_indefinite_quantity line liquid_body_substance living_thing
    magnitude_relation mark matter measure motion movement natural_depression natural_object
    natural_phenomenon nonworker object occupation opening order organic_compound organic_process
    organism otherworld owner part phenomenon physical_condition physical_entity
    physical_phenomenon piece plant_organ plant_product point position possession presence preserver
    process produce production property protective_covering protest psychological_feature
    psychological_state quality rate reaction recipient relation representation
    revolution section series shape small_indefinite_quantity social_group social_relation solid
    space speech_act spirit standing status stance structure support thing tract traveler
    unfortunate union unit unpleasant_person unwelcome_person use variation whole  workman
    young bad_person""".split()
)
# What is said of a person: their work, age, family. Other kinds of persons judge, or say nothing.
_OF_PERSONS = frozenset(
    """actor actress administrator artist athlete author boy businessperson child clergyman
    craftsman criminal customer doctor employee engineer entertainer executive farmer father
    football_player girl journalist judge lawyer leader man manager medical_practitioner
    merchant military_officer mother musician officer official painter parent passenger patient
    performer person player poet police_officer politician prisoner professional public_official
    relative religious_leader resident ruler sailor scholar scientist servant singer skilled_worker
    soldier specialist sports_official student teacher traveller visitor voter witness woman worker
    writer businessman creditor debtor occupant serviceman spouse sovereign head_of_state
    health_worker traveller diplomat immigrant nurse physician composer dancer""".split()
)

# Of what is none of these (a manner, a feeling) little can be said that fits a sentence.
_TANGIBLE = frozenset(
    """person artifact substance food body_part ill_health symptom injury organism animal plant
    location structure organization document writing message crime punishment proceeding agreement
    social_event sum money payment debt medical_care care medical_procedure examination procedure
    sport game language music vehicle geological_formation body_of_water time_period social_group
    gathering statement decision legal_right loan journey weather natural_object
    evidence publication broadcast speech work_of_art song book discipline doctrine religion course
    education property ceremony contest war attack accident fire family award""".split()
)

# Words that say what a named thing is; "House", "Court" or "Mill" may be any building.
_HEADS = {
    word: word
    for word in """academy agency airline airport alliance army association authority avenue award
    bank battalion battle bay beach board brewery bridge brigade cathedral choir church circus
    clinic club college commission committee company congregation consortium corporation council
    department desert embassy federation festival firm forest foundation fund gallery glacier
    government gulf highway hospital hotel initiative institute island jail jury kindergarten
    laboratory lake league library mine ministry monastery mosque mountain movement museum
    newspaper observatory office orchestra organization parliament partnership party peninsula
    police prison prize province regiment republic restaurant river road school sea seminary
    society stadium station street studio surgery synagogue team theatre tournament treaty
    tribunal trust union university valley village war workshop region county district province
    state city town cup championship abbey""".split()
} | {
    "hospice": "hospice",
    "records": "record company",
    "cemetery": "cemetery",
    "parish": "parish",
    "diocese": "diocese",
    "zoo": "zoo",
    "theater": "theatre",
    "organisation": "organization",
    "rd": "road",
    "st": "street",
    "ave": "avenue",
    "home": "home",
}
# "Quibble Court" may be a house; the High Court is none.
_HEADS |= {
    f"{kind} court": "court"
    for kind in """administrative appeal circuit city civil commercial constitutional county
    criminal crown district family federal high labour magistrates' municipal provincial
    regional superior supreme""".split()
} | {
    "court of": "court",
    "minister of": "politician",
    "minister for": "politician",
    "mayor of": "politician",
    "governor of": "politician",
    "speaker of": "politician",
    "ambassador to": "diplomat",
    "commissioner for": "official",
    "secretary of": "official",
    "ceo of": "executive",
    "director of": "executive",
    "president of": "leader",
    "bishop of": "clergyman",
    "professor of": "scholar",
}
_HEADS |= dict.fromkeys("ltd limited inc llc plc gmbh corp co pty ag".split(), "company")

VOCABULARY = Vocabulary(
    function_words=_FUNCTION_WORDS,
    number_words=NUMBER_WORDS,
    years_of=_years_of,
    names=NAMES,
    types={
        "PERSON": "person",
        "ORG": "organization",
        "PLACE": "place",
        "GROUP": "group",
        "EVENT": "event",
        "WORK": "work",
        "PRODUCT": "product",
        "LAW": "law",
        "LANGUAGE": "language",
        "OCCUPATION": "person",
        "DATE": "date",
        "MONEY": "amount",
        "PAYMENT": "amount",
    },
    kinds={
        "ORG": ("organization", "institution", "structure", "group"),
        "PLACE": ("location", "structure", "body of water", "land", "geological formation", "way"),
        "GROUP": ("person", "group"),
        "EVENT": ("event",),
        "WORK": ("creation", "communication", "publication"),
        "PRODUCT": ("artifact", "substance"),
        "LAW": ("law", "document"),
        "LANGUAGE": ("language",),
        "OCCUPATION": ("person", "occupation"),
    },
    # The Tin Whistle Company is a company; but a film may be called The Umbrella.
    telling=frozenset({"ORG", "PLACE", "LAW", "EVENT", "NAME"}),
    heads=_HEADS,
    tops={
        "person": "person",
        "location": "place",
        "body part": "part of the body",
        "organization": "organization",
        "group": "group",
        "artifact": "object",
        "substance": "substance",
        "act": "activity",
        "event": "event",
        "condition": "condition",
        "time period": "period",
        "measure": "amount",
        "state": "situation",
    },
    professional="professional",
    no_trades=(
        "wrongdoer",
        "bad person",
        "unwelcome person",
        "unfortunate",
        "relative",
        "juvenile",
    ),
    privative=frozenset(
        """acting alleged aspiring assistant attempted associate deputy ex failed fake false
        fictional former honorary imaginary late mock non potential pseudo purported so-called
        supposed suspected unborn vice virtual would-be""".split()
    ),
    vague=_VAGUE,
    of_persons=_OF_PERSONS,
    known_to_all=("country", "continent", "national capital", "American state"),
    location="location",
    tangible=_TANGIBLE,
    states=("infection", "disease", "disorder", "syndrome", "abuse"),
    of=re.compile(r"\s+(?:of|for|in|at|on|and)\s+", re.I),
    singulars=_singulars,
)
