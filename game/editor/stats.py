"""The values of a rule system's stat block as questions, from the type that the system reads it into."""

from msgspec import Struct, inspect

from game.editor.asking import Ask


def stat_asks(kind: type[Struct] | None) -> dict[str, Ask]:
    """What a block may say, by key; nothing when its type is not known."""
    if kind is None:
        return {}
    info = inspect.type_info(kind)
    fields = info.fields if isinstance(info, inspect.StructType) else ()
    return {field.encode_name: _ask(field.type) for field in fields}


def _ask(kind: inspect.Type) -> Ask:
    match kind:
        case inspect.UnionType(types=types):
            return _ask(next(one for one in types if not isinstance(one, inspect.NoneType)))
        case inspect.IntType(ge=low, le=high):
            return Ask("number", low=-999 if low is None else low, high=999 if high is None else high)
        case inspect.BoolType():
            return Ask("flag")
        case inspect.LiteralType(values=values):
            return Ask("choice", known=tuple(map(str, values)))
        case inspect.VarTupleType(item_type=inspect.LiteralType(values=values)):
            return Ask("choices", known=tuple(map(str, values)))
    return Ask("text")
