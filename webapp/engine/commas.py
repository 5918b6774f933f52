"""Lists as people write them in one line, with the commas of their script."""

_COMMAS = str.maketrans(
    {"\N{FULLWIDTH COMMA}": ",", "\N{IDEOGRAPHIC COMMA}": ",", "\N{ARABIC COMMA}": ","}
)


def split_at_commas(text: str) -> list[str]:
    """Return the trimmed parts of ``text`` between its commas; those of other scripts count too.

    >>> split_at_commas(" Minh, , 小芳，")
    ['Minh', '', '小芳', '']
    """
    return [part.strip() for part in text.translate(_COMMAS).split(",")]
