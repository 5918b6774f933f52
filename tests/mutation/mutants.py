"""Makes mutants of a module: each is its syntax tree with one node changed.

What is changed: comparisons, arithmetic, logic, conditions, numbers, texts, truth values, code
members (for the next of their enumeration), named arguments and elements of tables (left out),
statements (left out), what a function returns, ``break`` and ``continue``.

What is not: annotations and types, decorators, docstrings, the English of a ``ValueError`` (a
message to programmers that nothing depends on), ``strict=`` of ``zip`` (a safeguard for
programmers too), ``del`` of an argument that is not used.
"""

import ast
import copy
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
ENGINE = ROOT / "webapp" / "engine"

Function = ast.FunctionDef | ast.AsyncFunctionDef

_COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
_OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Div,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.Pow: ast.Mult,
    ast.MatMult: ast.Mult,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
_SHORT = 60
_LONG = ast.mod | ast.FunctionDef | ast.ClassDef | ast.If | ast.For | ast.While | ast.Try | ast.With

_GENERIC = {"Callable", "Iterator", "Mapping", "Sequence", "defaultdict", "dict", "list", "tuple"}
_NAMES_OF_TYPES = {"TypeVar", "NewType", "ParamSpec", "cast"}
_NOT_WALKED = {"annotation", "returns", "decorator_list", "bases"}


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Mutant:
    """One change of a module.

    Attributes:
        module: The module's file, from the root of the project.
        tree: The module's syntax tree, unchanged until :meth:`apply`.
        klass: The class around the function that is changed.
        function: The function or method whose body is changed; None outside of functions.
        around: The expression or statement around the change.
        holder: The node, or list of nodes, that holds the changed one.
        place: The attribute or index where it holds it.
        old: The node as it is.
        new: The node in its place.
    """

    module: str
    tree: ast.Module
    klass: ast.ClassDef | None
    function: Function | None
    around: ast.AST
    holder: ast.AST | list[ast.AST]
    place: str | int
    old: ast.AST
    new: ast.AST | None

    def apply(self) -> None:
        """Change the tree for good: meant for a process that ends with the mutant."""
        if isinstance(self.holder, list):
            assert isinstance(self.place, int)
            if self.new is None:
                del self.holder[self.place]
            else:
                self.holder[self.place] = self.new
        else:
            assert isinstance(self.place, str)
            setattr(self.holder, self.place, self.new)

    def _revert(self) -> None:
        if isinstance(self.holder, list):
            assert isinstance(self.place, int)
            self.holder[self.place : self.place + (self.new is not None)] = [self.old]
        else:
            assert isinstance(self.place, str)
            setattr(self.holder, self.place, self.old)

    @property
    def change(self) -> str:
        """The code before and after, in one line, with what is around it if that is short."""
        before, own = _text(self.around), f"{_text(self.old)} -> {_text(self.new)}"
        if isinstance(self.around, _LONG) or len(before) > _SHORT:
            return own
        self.apply()
        after = _text(self.around)
        self._revert()
        return f"{before} -> {after}"

    @property
    def line(self) -> int:
        """The number of the changed line."""
        line: int = getattr(self.old, "lineno", 0) or getattr(self.around, "lineno", 1)
        return line

    @property
    def text(self) -> str:
        """The changed line."""
        lines = (ROOT / self.module).read_text(encoding="utf-8").splitlines()
        return lines[self.line - 1].strip()


def _text(node: ast.AST | None) -> str:
    if node is None:
        return "(nothing)"
    if isinstance(node, ast.If | ast.While):
        return f"if {_text(node.test)}"
    text = " ".join(ast.unparse(node).split())
    return text if len(text) <= 2 * _SHORT else f"{text[:_SHORT]} ... {text[-_SHORT:]}"


def module_name(file: str) -> str:
    """Return the dotted name of a file's module."""
    return file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


class Engine:
    """The modules of the engine as syntax trees, and the members of their enumerations."""

    def __init__(self) -> None:
        files = sorted(ENGINE.rglob("*.py"))
        self.trees = {
            str(file.relative_to(ROOT)): ast.parse(file.read_text(encoding="utf-8"))
            for file in files
        }
        self._members: dict[tuple[str, str], list[str]] = {}
        for file, tree in self.trees.items():
            for node in tree.body:
                if isinstance(node, ast.ClassDef) and _is_enumeration(node):
                    self._members[module_name(file), node.name] = [
                        item.targets[0].id
                        for item in node.body
                        if isinstance(item, ast.Assign) and isinstance(item.targets[0], ast.Name)
                    ]

    def mutants(self, file: str) -> list[Mutant]:
        """Return all mutants of a module, in the order of its text."""
        tree = self.trees[file]
        return list(_Walk(file, tree, self._enumerations(file, tree)).module())

    def _enumerations(self, file: str, tree: ast.Module) -> dict[str, list[str]]:
        """Return the enumerations that a module knows, by the name it has for them."""
        own = module_name(file)
        known = {name: members for (home, name), members in self._members.items() if home == own}
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom):
                for alias in node.names:
                    if members := self._members.get((node.module or "", alias.name)):
                        known[alias.asname or alias.name] = members
        return known


def _is_enumeration(node: ast.ClassDef) -> bool:
    return any(
        isinstance(base, ast.Name) and base.id in ("Code", "Enum", "IntEnum", "StrEnum")
        for base in node.bases
    )


class _Walk:
    """Walks a module and yields its mutants."""

    def __init__(self, file: str, tree: ast.Module, enumerations: dict[str, list[str]]) -> None:
        self._file = file
        self._tree = tree
        self._enumerations = enumerations
        self._klass: ast.ClassDef | None = None
        self._function: Function | None = None
        self._around: list[ast.AST] = [tree]

    def module(self) -> Iterator[Mutant]:
        """Yield the mutants of the whole module."""
        yield from self._children(self._tree)

    def _children(self, node: ast.AST) -> Iterator[Mutant]:
        for field, value in ast.iter_fields(node):
            if field in _NOT_WALKED or (field == "keywords" and isinstance(node, ast.ClassDef)):
                continue
            if isinstance(value, ast.AST):
                yield from self._visit(value, node, field)
            elif isinstance(value, list):
                outer = self._function
                if isinstance(node, Function) and field == "body" and outer is None:
                    self._function = node
                for index, item in enumerate(value):
                    if isinstance(item, ast.AST):
                        yield from self._visit(item, value, index)
                self._function = outer

    def _visit(
        self, node: ast.AST, holder: ast.AST | list[ast.AST], place: str | int
    ) -> Iterator[Mutant]:
        if _not_mutated(node):
            return
        for new in self._changes(node):
            if new is not None:
                ast.copy_location(new, node)
                ast.fix_missing_locations(new)
            yield self._mutant(holder, place, node, new)
        self._around.append(node)
        yield from self._left_out(node)
        outer = self._klass
        if isinstance(node, ast.ClassDef) and self._function is None:
            self._klass = node
        yield from self._children(node)
        self._klass = outer
        self._around.pop()

    def _mutant(
        self, holder: ast.AST | list[ast.AST], place: str | int, old: ast.AST, new: ast.AST | None
    ) -> Mutant:
        return Mutant(
            module=self._file,
            tree=self._tree,
            klass=self._klass,
            function=self._function,
            around=self._around[-1],
            holder=holder,
            place=place,
            old=old,
            new=new,
        )

    def _left_out(self, node: ast.AST) -> Iterator[Mutant]:
        """Yield the mutants that lack a named argument or an element of a table."""
        whole: list[Any] = []
        if isinstance(node, ast.Call):
            whole = node.keywords
        elif self._function is None and isinstance(node, ast.Tuple | ast.List | ast.Set):
            whole = node.elts if len(node.elts) > 1 else []
        for number, part in enumerate(whole):
            if not _not_mutated(part):
                yield self._mutant(whole, number, part, None)

    def _changes(self, node: ast.AST) -> Iterator[ast.AST]:
        match node:
            case ast.Compare():
                for number, op in enumerate(node.ops):
                    new = copy.copy(node)
                    new.ops = [*node.ops]
                    new.ops[number] = _COMPARISONS[type(op)]()
                    yield new
            case ast.BinOp():
                yield ast.BinOp(node.left, _OPERATORS[type(node.op)](), node.right)
            case ast.BoolOp():
                yield ast.BoolOp(
                    ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values
                )
            case ast.UnaryOp(op=ast.Not() | ast.USub() | ast.Invert()):
                yield node.operand
            case ast.AugAssign():
                yield ast.AugAssign(node.target, _OPERATORS[type(node.op)](), node.value)
                yield ast.Assign([node.target], node.value)
            case ast.Constant():
                yield from _other_constants(node.value)
            case ast.Attribute(value=ast.Name(id=name), attr=attr) if attr in (
                members := self._enumerations.get(name, [])
            ):
                if len(members) > 1:
                    other = members[(members.index(attr) + 1) % len(members)]
                    yield ast.Attribute(node.value, other, node.ctx)
            case ast.If() | ast.While() | ast.IfExp() if _is_plain(node.test):
                new_if = copy.copy(node)
                new_if.test = ast.UnaryOp(ast.Not(), node.test)
                yield new_if
            case ast.comprehension() if any(_is_plain(test) for test in node.ifs):
                new_loop = copy.copy(node)
                new_loop.ifs = [ast.UnaryOp(ast.Not(), test) for test in node.ifs]
                yield new_loop
            case ast.Return(value=ast.AST() as value) if not _is_none(value):
                yield ast.Return(ast.Constant(None))
            case ast.Expr(value=ast.Call() | ast.Yield() | ast.YieldFrom()) | ast.Raise():
                yield ast.Pass()
            case ast.Delete():
                yield ast.Pass()
            case ast.Break():
                yield ast.Continue()
            case ast.Continue():
                yield ast.Break()


def _is_none(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def _is_plain(test: ast.expr) -> bool:
    """Tell whether nothing in a condition's own node is changed by another mutant."""
    return not isinstance(test, ast.Compare | ast.BoolOp | ast.UnaryOp | ast.Constant)


def _other_constants(value: object) -> Iterator[ast.AST]:
    match value:
        case bool():
            yield ast.Constant(not value)
        case int() | float():
            yield ast.Constant(value + 1)
        case str():
            yield ast.Constant(f"XX{value}XX")
        case bytes():
            yield ast.Constant(b"XX" + value + b"XX")


def _not_mutated(node: ast.AST) -> bool:
    match node:
        case ast.Expr(value=ast.Constant()):  # docstrings
            return True
        case ast.Import() | ast.ImportFrom() | ast.JoinedStr(values=[ast.Constant()]):
            return True
        case ast.Call(func=ast.Name(id=name)) if name in _NAMES_OF_TYPES:
            return True
        case ast.Call(func=ast.Name(id="ValueError")):
            return True
        case ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return True
        case ast.BinOp(left=ast.Name(id=left), op=ast.BitOr(), right=ast.Name(id=right)):
            return left[0].isupper() and right[0].isupper()
        case ast.Delete(targets=[ast.Name()]):
            return True
        case ast.keyword(arg="strict" | None):
            return True
        case ast.Subscript(value=ast.Name(id=name)) if name in _GENERIC:
            return True
    return False
