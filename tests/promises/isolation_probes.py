"""Attacks on what is around a run: the machine, the keeper, the next run."""

from .probing import Edit, Probe

RIGHTS: tuple[Edit, ...] = (("runner.py", "kernel.drop_rights()", "pass"),)
TESTS: tuple[Edit, ...] = (("place.py", 'kernel.read_only(f"{folder}/{path}")', "pass"),)
PLACES: tuple[Edit, ...] = (("place.py", 'kernel.pin(f"{folder}/{parent}")', "pass"),)
ROOT: tuple[Edit, ...] = (("place.py", "kernel.leave_no_namespaces(_OTHER_ROOT)", "pass"),)
HIDING: tuple[Edit, ...] = (*RIGHTS, ("place.py", "kernel.hide()", "pass"))
FILE_SIZE: tuple[Edit, ...] = (("runner.py", "file_mb=64", "file_mb=1 << 15"),)
DESCRIPTORS: tuple[Edit, ...] = (
    ("keeper.py", "self._told(self._process)", "self._told(self._process.another())"),
    ("runner.py", "close_others({orders, say})", "os.close(self._orders)"),
)

PROBES = (
    Probe("connect-to-this-machine", 'return socket.create_connection(("127.0.0.1", host["tcp"]), 1).recv(5)'),
    Probe(
        "send-a-datagram",
        """
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as udp:
            return udp.sendto(b"secret", ("127.0.0.1", host["udp"]))
        """,
    ),
    Probe("look-up-this-machine", 'return socket.getaddrinfo("localhost", 80, flags=socket.AI_ADDRCONFIG)'),
    Probe(
        "abstract-socket",
        """
        with socket.socket(socket.AF_UNIX) as unix:
            unix.connect("\\0" + host["canary"])
            return unix.recv(5)
        """,
    ),
    Probe(
        "socket-in-tmp",
        """
        with socket.socket(socket.AF_UNIX) as unix:
            unix.connect(f"/tmp/{host['canary']}.socket")
            return unix.recv(5)
        """,
    ),
    Probe("read-tmp", 'return host["canary"] in pathlib.Path(host["in_tmp"]).read_text()'),
    Probe("read-home", 'return host["canary"] in pathlib.Path(host["at_home"]).read_text()'),
    Probe("read-shared-memory-files", 'return host["canary"] in pathlib.Path(host["in_memory"]).read_text()'),
    Probe("read-the-checkout", 'return pathlib.Path(host["root"], "pyproject.toml").read_text()'),
    Probe("read-the-solution", 'return list(pathlib.Path(host["root"], "specs").glob("*"))'),
    Probe("read-what-is-compiled", 'return list(pathlib.Path(host["root"], "generated").glob("*"))'),
    Probe(
        "list-processes", 'return any(host["canary"] in p.read_text() for p in pathlib.Path("/proc").glob("*/cmdline"))'
    ),
    Probe(
        "read-an-environment", 'return host["canary"] in pathlib.Path(f"/proc/{host[\'victim\']}/environ").read_text()'
    ),
    Probe("signal-a-process", 'os.kill(host["victim"], signal.SIGCONT)\nreturn True'),
    Probe("signal-the-harness", 'os.kill(host["harness"], 0)\nreturn True'),
    Probe(
        "write-beside-pytest",
        """
        place = pathlib.Path(sys.modules["pytest"].__file__).parent / host["canary"]
        place.write_text("x")
        place.unlink()
        return True
        """,
    ),
    Probe("shared-memory", 'return libc.shmget(host["shm"], 4096, 0) >= 0'),
    Probe("trace-the-keeper", "return libc.ptrace(0x4206, os.getppid(), 0, 0) == 0", without=HIDING),
    Probe(
        "message-queue",
        """
        queue = ctypes.CDLL("librt.so.1", use_errno=True).mq_open(f"/{host['canary']}".encode(), 0)
        return queue >= 0
        """,
    ),
    Probe("set-the-name", 'socket.sethostname("mine")\nreturn socket.gethostname() == "mine"', without=RIGHTS),
    Probe("mount", 'return libc.mount(b"x", b"/tmp", b"tmpfs", 0, None) == 0', without=RIGHTS),
    Probe("unmount", 'return libc.umount2(b"/proc", 2) == 0', without=RIGHTS),
    Probe(
        "write-tests-by-a-new-mount",
        'return libc.mount(None, b"/workspace/tests", None, 4096 | 32, None) == 0',
        without=RIGHTS,
    ),
    Probe("another-root", 'os.chroot("/tmp")\nreturn True', without=RIGHTS),
    Probe(
        "bring-up-a-network",
        """
        import fcntl, struct
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as any:
            return fcntl.ioctl(any, 0x8914, struct.pack("16sh14x", b"lo", 1))
        """,
        without=RIGHTS,
    ),
    Probe("namespaces-within", "return libc.unshare(0x10000000 | 0x00020000) == 0", without=ROOT),
    Probe(
        "mount-in-namespaces-within",
        """
        libc.unshare(0x10000000 | 0x00020000)
        return libc.mount(b"x", b"/workspace/tests", b"tmpfs", 0, None) == 0
        """,
        without=ROOT,
    ),
    Probe(
        "write-tests",
        'pathlib.Path("tests/test_other.py").write_text("def test_b(): pass")\nreturn True',
        without=TESTS,
    ),
    Probe(
        "write-what-tests-read",
        'return pathlib.Path("data/want.json").write_text("[]")',
        without=TESTS,
    ),
    Probe(
        "replace-what-tests-read",
        """
        pathlib.Path("data/mine").write_text("[]")
        os.replace("data/mine", "data/want.json")
        return True
        """,
        without=TESTS,
    ),
    Probe(
        "put-another-folder-in-the-place-of-one-with-tests",
        """
        os.rename("pack", "away")
        os.makedirs("pack/tests")
        return pathlib.Path("pack/tests/want.json").write_text("[]")
        """,
        without=PLACES,
    ),
    Probe(
        "send-an-outcome",
        """
        for number in range(3, 64):
            try:
                if os.path.stat.S_ISSOCK(os.fstat(number).st_mode): return True
            except OSError: continue
        return False
        """,
        without=DESCRIPTORS,
    ),
    Probe("ten-gigabytes", 'with open("/tmp/x", "wb") as file: return file.truncate(10 << 30)', without=FILE_SIZE),
    Probe("memory", "return len(bytearray(1 << 30))", unbounded={"memory_mb": 4096}),
    Probe(
        "fork-bomb",
        """
        for _ in range(60):
            if os.fork() == 0: signal.pause()
        return True
        """,
        unbounded={"processes": 200},
    ),
)
