"""An error of the operating system in words: which file, what is wrong, and what to do about it."""

import errno
import os

_REMEDIES = {
    **dict.fromkeys((errno.ENOSPC, errno.EDQUOT, errno.EFBIG), "Make room"),
    **dict.fromkeys((errno.EACCES, errno.EPERM, errno.EROFS), "Make it a place that you may write"),
    errno.ENOENT: "See whether the working folder is still there",
    errno.ENAMETOOLONG: "Give it a shorter name",
    errno.EISDIR: "Take away the folder that has the name of a file",
}


def words_of(problem: OSError) -> str:
    """`runs/one/lock: is a directory`; without a file what is wrong."""
    what = (problem.strerror or str(problem)).lower()
    return what if problem.filename is None else f"{os.fsdecode(problem.filename)}: {what}"


def remedy_of(problem: OSError) -> str:
    """The beginning of a sentence that says what to do first."""
    return _REMEDIES.get(problem.errno or 0, "Mend that")
