"""What to write instead of SQL that names what is not there."""

import re
from collections.abc import Container

from ..contract.sql import Database, tables, views
from ..contract.sql.functions import ALLOWED
from ..diagnostics import did_you_mean, listed

_COLUMN = re.compile(r"there is no column (\S+)|(?P<table>\S+) has no column (?P<column>\S+)")
_TABLE = re.compile(r"there is no table or view (\S+)|(\S+) is no table(?: or view)? of the schema")
_FUNCTION = re.compile(r"there is no function (\S+)|(\S+) is none of the functions that a world may use")


def sql_hint(message: str, database: Database, names: Container[str] = ()) -> str:
    """A remedy for an error of SQL, or nothing. `names` are those that a statement could use with a colon."""
    if found := _COLUMN.fullmatch(message):
        return _column(found, database, names)
    if found := _TABLE.fullmatch(message):
        known = [*tables(database), *views(database)]
        return did_you_mean(found[1] or found[2], known) or f"There is {listed(known)}."
    if found := _FUNCTION.fullmatch(message):
        return did_you_mean(found[1] or found[2], ALLOWED)
    if message.endswith("cannot stand here"):
        return "Check what stands before it: a word is misspelt, missing or too much."
    return ""


def _column(found: re.Match[str], database: Database, names: Container[str]) -> str:
    every = tables(database)
    if found["table"] in every:
        known = list(every[found["table"]].columns)
        return did_you_mean(found["column"], known) or f"There is {listed(known)}."
    name = (found[1] or found["column"]).rpartition(".")[2]
    if name in names:
        return f"Write ':{name}' for the value of that name."
    return did_you_mean(name, dict.fromkeys(column for table in every.values() for column in table.columns))
