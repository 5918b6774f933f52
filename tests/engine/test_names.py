import pytest

from webapp.engine.names import name_faults, names_text, split_names


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
        ("王小明，포비、Minh", ("王小明", "포비", "Minh")),
        ("Nguye\u0302\u0303n", ("Nguyễn",)),
        ("pobi,,", ("pobi",)),
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
        (("❤\ufe0f", "한글", "\u1112\u1161"), 3),
    ],
)
def test_names_that_may_be_given(names: tuple[str, ...], seats: int) -> None:
    assert name_faults(names, seats) == ()


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
        (("\u3164",), 2, "name_not_printable", {"seat": 1}),
        (("", "a\uffa0b"), 2, "name_not_printable", {"seat": 2}),
        (("\u2800\u2800",), 2, "name_not_printable", {"seat": 1}),
        (("\ufe0f",), 2, "name_not_printable", {"seat": 1}),
        (("\u0301a",), 2, "name_not_printable", {"seat": 1}),
        (("a", "b", "c"), 2, "too_many_names", {"names": 3, "seats": 2}),
    ],
)
def test_names_that_may_not(
    names: tuple[str, ...], seats: int, code: str, params: dict[str, object]
) -> None:
    (fault,) = name_faults(names, seats)
    assert (fault.code, fault.params) == (code, params)


def test_every_fault_of_the_names_is_told_and_those_without_a_seat_as_one() -> None:
    names = ("a" * 13, "b\n", "Lan", "Lan", "Lan", "Lan", "c\n")
    assert [(fault.code.value, fault.params.get("seat")) for fault in name_faults(names, 5)] == [
        ("name_too_long", 1),
        ("name_not_printable", 2),
        ("name_taken", 4),
        ("name_taken", 5),
        ("too_many_names", None),
    ]
