import pytest

from webapp.engine.errors import NotationError
from webapp.engine.names import check_names, names_text, split_names


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("", ()),
        (" , ,, ", ()),
        ("Minh", ("Minh",)),
        (" Minh ,小芳、지훈，Lan", ("Minh", "小芳", "지훈", "Lan")),
        ("Minh،Lan", ("Minh", "Lan")),
        ("Minh,,Lan", ("Minh", "", "Lan")),
        (",Lan,", ("", "Lan")),
        ("e\u0301", ("é",)),
        ("Nguyễn Văn A", ("Nguyễn Văn A",)),
    ],
)
def test_names_are_split_trimmed_and_composed(text: str, names: tuple[str, ...]) -> None:
    assert split_names(text) == names
    assert split_names(names_text(names)) == names


@pytest.mark.parametrize(
    ("names", "seats"),
    [
        ((), 2),
        (("Minh", "", "Lan"), 3),
        (("", "", ""), 3),
        (("ABCDEFGHIJKL", "abcdefghijkl"), 2),
        (("<b>", "{{7}}", "%(n)s"), 6),
    ],
)
def test_names_that_may_be_given(names: tuple[str, ...], seats: int) -> None:
    check_names(names, seats)


@pytest.mark.parametrize(
    ("names", "seats", "code", "params"),
    [
        (
            ("Lan", "ABCDEFGHIJKLM"),
            2,
            "name_too_long",
            {"seat": 2, "value": "ABCDEFGHIJKLM", "limit": 12},
        ),
        (("Lan", "", "Lan"), 4, "name_taken", {"seat": 3, "value": "Lan"}),
        (("a\u202eb",), 2, "name_not_printable", {"seat": 1}),
        (("a", "b\n"), 2, "name_not_printable", {"seat": 2}),
        (("a\u200b",), 2, "name_not_printable", {"seat": 1}),
        (("a", "b", "c"), 2, "too_many_names", {"names": 3, "seats": 2}),
    ],
)
def test_names_that_may_not(
    names: tuple[str, ...], seats: int, code: str, params: dict[str, object]
) -> None:
    with pytest.raises(NotationError) as refused:
        check_names(names, seats)
    assert refused.value.code == code
    assert refused.value.params == params
