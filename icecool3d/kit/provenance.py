"""Where the numbers of a data file come from: found, inferred or estimated, said for each."""

from icecool3d.kit.phrase import Phrase
from icecool3d.kit.toml import Table

WORDS = ("found", "inferred", "estimated")
"""The words with which a provenance begins, surest first."""


def check_provenance(table: Table) -> dict[str, str]:
    r"""Read the file's [provenance]: quoted dotted keys of the file, each with a text ``word: why``.

    >>> from icecool3d.kit.errors import InputError
    >>> from icecool3d.kit.toml import parse_toml
    >>> text = '[box]\nheight = 1\n[provenance]\n"box.height" = "found: measured"'
    >>> check_provenance(parse_toml(text, "example", InputError))
    {'box.height': 'found: measured'}
    """
    provenance = table.table("provenance", required=False)
    known = table.paths()
    for key in provenance.keys():
        if key not in known:
            raise provenance.refuse(
                key, Phrase("names nothing in this file"), Phrase("expected a dotted key of it")
            )
        word, _, why = provenance.text(key).partition(":")
        if word not in WORDS or not why.strip():
            right = Phrase("expected one of {known}, then a colon and the reason", known=", ".join(WORDS))
            raise provenance.refuse(key, Phrase("begins with {word!r}", word=word[:40]), right)
    return {key: provenance.text(key) for key in provenance.keys()}
