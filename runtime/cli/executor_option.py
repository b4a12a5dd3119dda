"""Where somebody wants trials to be played: `--executor`."""

from urllib.parse import urlsplit

import click

from ...compiler.contract.visible import visible
from ..runs.manifest import LOCAL


class _Executor(click.ParamType[str]):
    """This process, or a cluster by the address of its scheduler."""

    name = "dask://host:port"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> str:
        told = str(value)
        if told == LOCAL:
            return told
        try:
            where = urlsplit(told)
            sound = bool(where.hostname and where.port) and told == f"dask://{where.netloc}" and "@" not in told
        except ValueError:
            sound = False
        if not sound:
            self.fail(f"'{visible(told)}' is neither {LOCAL} nor dask://HOST:PORT, such as dask://127.0.0.1:8786.")
        return told


executor_option = click.option(
    "--executor",
    type=_Executor(),
    default=LOCAL,
    show_default=True,
    help="Where trials are played: here, or on the cluster at dask://HOST:PORT.",
)
