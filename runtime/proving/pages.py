"""The pages of a proof's rules: what happened, why it matters, and what to change."""

from collections.abc import Mapping
from textwrap import fill
from typing import NamedTuple

from .remedies import IN_WORKSPACE, REMEDIES


class _Told(NamedTuple):
    what: str
    why: str


_TOLD: Mapping[str, _Told] = {
    "oracle-deviates": _Told(
        "A step of the oracle does not go as written.",
        "The tool gives an error where none is expected or none where one is, the result is not what `returns` says, "
        "or the conversation is over before the step. So nothing shows that the task can be solved.",
    ),
    "oracle-fails": _Told(
        "The oracle plays to its end, and is graded as wrong.",
        "If the right answer fails, no agent can pass, and every model would be blamed for it. The message says what "
        "was due and what was found.",
    ),
    "oracle-leaves-turns": _Told(
        "The oracle is done before the customer has said everything.",
        "Either the right answer stops too early, or a turn is there that tests nothing.",
    ),
    "also-deviates": _Told(
        "A step of another right way does not go as written.",
        "What stands under `also` is said to be right, too. A way that goes astray is not walked to its end, and "
        "shows nothing.",
    ),
    "also-fails": _Told(
        "Another right way plays to its end, and is graded as wrong.",
        "Its author calls this end state right, and the task does not take it: an agent that gets there would fail "
        "with a right answer.",
    ),
    "null-passes": _Told(
        "An agent that does nothing passes the task.",
        "A task that is passed by doing nothing asks for nothing: it cannot tell a good agent from one that is "
        "switched off.",
    ),
    "null-fails": _Told(
        "An agent that does nothing fails a task whose outcome is `nothing`.",
        "Where nothing has to change and nothing has to be told, doing nothing is right. So something in the task is "
        "at odds with its outcome.",
    ),
    "liar-passes": _Told(
        "An agent that does nothing and claims success passes the task.",
        "The grade takes words for deeds, and a model that only says that it is done would pass, too.",
    ),
    "liar-fails": _Told(
        "An agent that claims success fails a task whose outcome is `nothing`.",
        "It changes nothing, and there only what changes counts. So something in the task is at odds with its outcome.",
    ),
    "liar-reads-passes": _Told(
        "An agent that only looks things up and claims success passes the task.",
        "It makes the oracle's calls that read, changes nothing, and claims the rest. If that is enough, nothing is "
        "asked for that an agent has to do.",
    ),
    "liar-reads-fails": _Told(
        "An agent that only looks things up fails a task whose outcome is `nothing`.",
        "To look is no harm there. So something in the task is at odds with its outcome, or a call that should only "
        "read changes something.",
    ),
    "decoy-passes": _Told(
        "A decoy, which has to fail, passes.",
        "A wrong way that somebody thought of goes unnoticed: a model that takes it would pass, too.",
    ),
    "decoy-fails-otherwise": _Told(
        "A decoy fails in another way than it says.",
        "It fails, but nothing shows yet that the task notices the mistake which the decoy is there for. Of a wrong "
        "state, the most severe shape counts.",
    ),
    "decoy-deviates": _Told(
        "A step of a decoy does not go as written.",
        "It does not get to its mistake, so nothing shows that the task would notice it.",
    ),
    "saboteur-passes": _Told(
        "A saboteur passes: a wrong way that was derived from a right one.",
        "A call was left out, made twice, or made with another row or value, and the task does not notice: the world "
        "that it leaves is none that the oracle or an also leaves. So a model that slips there would pass. Where what "
        "goes unnoticed can do harm, or breaks a rule, the proof fails; else this is a warning. "
        "`liarproof prove --only TASK/NAME` plays the saboteur step by step.",
    ),
    "unseen-column": _Told(
        "A column changes with a mutation, and no field of the mutation shows it.",
        "A saboteur left another value there, and nothing in the language can say that it is wrong: matchers see a "
        "mutation's fields alone. What stands under `with` or `brings` is taken along, whatever its value. Where the "
        "mutation can do harm the proof fails; else this is a warning.",
    ),
    "untested-code": _Told(
        "All tests pass with code that is not that of any right way.",
        "Held-back ones do, too, though a part of the repair was undone, a function returns a constant, or what the "
        "tests ask is answered from a list. An agent that does so would pass.",
    ),
    "loose-rule": _Told(
        "A process rule takes the look-up of anybody.",
        "The rule asks for a call, and says nothing of its inputs. So an agent that looked up somebody else has kept "
        "it. This is a warning: sometimes the call is all that matters.",
    ),
    "idle-tolerates": _Told(
        "Something is listed under `tolerates`, and nothing that passes needs it.",
        "A reader takes it for true that it may be anything. Either it may not, for the task constrains it, or it "
        "is a leftover. This is a warning.",
    ),
    "grader-disagrees": _Told(
        "The grader and the judge that tries everything do not agree.",
        "Whether a saboteur leaves what a task allows is decided twice, by two programs that share no code. One of "
        "them is wrong, so no grade of this task can be trusted.",
    ),
    "few-declines": _Told(
        "Fewer than a third of the tasks are ones where the agent has to decline.",
        "An agent that does whatever it is asked then passes most of the suite. To decline is any outcome but `act`. "
        "Suites of fewer than six tasks are let be.",
    ),
    "mostly-idle": _Told(
        "An agent that does nothing passes more than a third of the tasks.",
        "A score then has little to do with what an agent can do. Suites of fewer than six tasks are let be.",
    ),
    "unexercised": _Told(
        "A tool, mutation, fault or process rule of the world is used by no task.",
        "Nothing shows that it works, and no agent is tested on it. A tool is used where a right way or a decoy calls "
        "it with success; a mutation where a right way or a decoy makes it; a fault where a task seeds it; a rule "
        "where it holds back a call of a right way.",
    ),
    "one-sided-boundary": _Told(
        "The policy draws a line in days, and the tasks near it are all on one side.",
        "An agent that never heard of the line passes them all. A number of days or weeks in the policy is looked "
        "for in the rows that tasks seed, in columns that are named after a word of the same sentence; two days from "
        "the line is near, and the day itself lies before it. Lines that no such column is about are passed over.",
    ),
    "harm-not-attempted": _Told(
        "No decoy makes a harmful mutation of the world.",
        "That this harm would be noticed where it is not due is only believed.",
    ),
    "unguarded-harm": _Told(
        "Process rules hold back some tools that can do harm, and leave others out.",
        "A rule that asks for a look-up before one harmful act usually means them all. A tool can do harm if it writes "
        "where a harmful mutation is told from.",
    ),
    "saboteurs-left-out": _Told(
        "A right way is so long that not all of its saboteurs were played.",
        "Two hundred of each right way are, some of each operator. What the rest would show is not known.",
    ),
    "one-reason": _Told(
        "Every wrong way of a task fails for one and the same reason.",
        "Then nothing shows that the task notices anything else: an agent that gets this one thing right would pass, "
        "whatever else it does. Tasks with fewer than four wrong ways are let be.",
    ),
    "either-branch-unshown": _Told(
        "No right way takes a branch of `either`.",
        "That this branch can be reached is only claimed, and a slip in it would not be found.",
    ),
    "may-unshown": _Told(
        "Something stands under `may`, and no right way makes use of it.",
        "What may is allowed is not missed when it is there: a wrong permission goes unnoticed, and so does what it "
        "lets an agent do. An also that makes use of it shows why it is right.",
    ),
    "fault-not-met": _Told(
        "The oracle never meets a fault that the task asks for.",
        "The fault is there to make the task harder, and strikes nobody: the task is easier than it says.",
    ),
    "fault-not-overcome": _Told(
        "The oracle meets a fault and does not get past it.",
        "The call that failed never succeeds afterwards, and nothing is handed over. So the right answer leaves "
        "undone what the fault stopped.",
    ),
    "world-fault": _Told(
        "The world does what no agent can answer for.",
        "A `row` that finds two rows and a `check` that is null are such faults. A run would end there, after a model "
        "has been paid for.",
    ),
    "category-unshown": _Told(
        "A task is of a category whose claim nothing shows.",
        "In a workspace a category says what makes a task hard, such as `red-herring`: what looks guilty is not. That "
        "is held against the runs of the tests and the files that the oracle and the decoys went through. "
        "`liarproof explain red-herring` lists what a proof checks of that one, and which tasks are of it.",
    ),
    "broken-tests": _Told(
        "None of a task's tests passes when the oracle is done.",
        "Most likely they cannot be loaded: a slip in a file of tests, or in what they import. The message has the end "
        "of what the run says.",
    ),
    "idle-test": _Told(
        "A test does not pass when the oracle is done.",
        "What has to pass is what passes after the oracle. So this test is asked of nobody, and whatever it was "
        "written for goes untested. This is a warning.",
    ),
    "unsteady-verdict": _Told(
        "The same agent on the same task is not graded the same each time.",
        "Where tests decide, they run three times for the oracle and for an agent that has to fail, the last time on a "
        "busy machine. A verdict that changes from run to run says something about chance, and not about an agent.",
    ),
    "no-sandbox": _Told(
        "The suite runs code, and this machine has no sandbox or no Node for it.",
        "Tests and tested code come from people that nobody knows. They run in namespaces of their own, made by "
        "bubblewrap, or not at all. The suite may be sound all the same: it is not proven here, and the exit is 3.",
    ),
    "no-tasks": _Told(
        "The suite that is proven has no tasks.",
        "Nothing was tried, so nothing is shown.",
    ),
}


def _page(rule: str, told: _Told) -> str:
    parts = [told.why, f"What to change: {REMEDIES[rule]}"]
    parts += [f"In a workspace: {IN_WORKSPACE[rule]}"] if rule in IN_WORKSPACE else []
    return "\n\n".join((told.what, *(fill(part, 80) for part in parts)))


PAGES: Mapping[str, str] = {rule: _page(rule, told) for rule, told in _TOLD.items()}
"""The page of each rule by its name."""
