"""Names that look alike are the same name: large and small letters, ways to write one letter, and letters of other alphabets that look like it."""

from __future__ import annotations

import unicodedata

# Letters that cannot be told from a Latin one in a usual font, each as it stands: a capital may look like another letter than its small one.
LOOKS = str.maketrans(
    # Digits and lines beside letters.
    dict.fromkeys("1I|ǀ", "l")
    | {"0": "O"}
    # Latin letters of other languages and of phonetics.
    | dict(zip("ıɩȷɑɡʋѵ", "iijagvv", strict=True))
    # Cyrillic.
    | dict(zip("АВЕЅІЈКМНОРСТУХЬԌԚԜҮѴЗ", "ABESlJKMHOPCTYXbGQWYV3", strict=True))
    | dict(zip("аеіјорсуԁһӏѕхԛԝүгп", "aeijopcydhlsxqwyrn", strict=True))
    # Greek.
    | dict(zip("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹϺ", "ABEZHlKMNOPTYXCM", strict=True))
    | dict(zip("ανορικυγτχϲϳ", "avopikuytxcj", strict=True))
    # Armenian and Cherokee.
    | dict(zip("հոռսօցՕՍ", "hnnuogOU", strict=True))
    | dict(zip("ᎪᏴᏟᎠᎬᏀᎻᎫᏦᏞᎷᏢᎡᏚᎢᏙᎳᏃ", "ABCDEGHJKLMPRSTVWZ", strict=True))
)


def looks(name: str) -> frozenset[str]:
    """What a name is taken for, by its letters and by their looks; two names that share one of these are the same to people.

    >>> looks("Ema") & looks("EMA"), looks("Ema") & looks("Еmа"), looks("Ema") & looks("Éma")
    (frozenset({'ema'}), frozenset({'ema'}), frozenset())
    """
    # Marks stand apart from their letters, so that these are recognised under any.
    letters = unicodedata.normalize("NFKD", name)
    return frozenset(unicodedata.normalize("NFKC", form).casefold() for form in (letters, letters.translate(LOOKS)))
