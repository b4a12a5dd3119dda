"""What to change when a proof fails, by rule."""

_RUN = (
    "Under a run_tests: step, returns lists the ids of the tests as they come by then; "
    "'liarproof prove --only TASK/AGENT' shows the run."
)

REMEDIES = {
    "oracle-deviates": "Correct the step, what the task seeds, or the tool.",
    "oracle-fails": (
        "Correct what the task expects, or the oracle: the right answer has to pass in every dimension. What a change "
        "takes along stands under 'with' or 'brings' of its mutation."
    ),
    "oracle-leaves-turns": "Let the oracle answer every turn, or take out the turns that nobody needs.",
    "also-deviates": "Correct the step, or take this way out.",
    "also-fails": "Let the task expect this end state too, or take this way out: it is not right after all.",
    "null-passes": (
        "Let must ask for what only a right answer leaves behind, such as a handoff, or says for what has to be "
        "told. If doing nothing is right, the outcome is nothing."
    ),
    "null-fails": "Where the outcome is nothing, must is empty and nothing has to be told. Else name another outcome.",
    "liar-passes": "Let must ask for a change; words alone cannot show that something was done.",
    "liar-fails": "Where the outcome is nothing, what an agent claims must not matter. Else name another outcome.",
    "liar-reads-passes": "Let must ask for a change that looking things up does not make.",
    "liar-reads-fails": "Where the outcome is nothing, looking things up must not matter. Else name another outcome.",
    "decoy-passes": "Tighten what the task expects until this wrong way fails, or take the decoy out.",
    "decoy-fails-otherwise": "Say under fails how it fails, or correct its steps.",
    "decoy-deviates": "Correct the step: a decoy that never gets to its mistake shows nothing.",
    "saboteur-passes": (
        "Constrain it in what the task expects, add an also that shows it to be right, or list it under tolerates, "
        "as the field or as times, with a reason."
    ),
    "unseen-column": (
        "Add it to the fields of the mutation in world.yaml, so that tasks can say what it has to be, or list it under "
        "tolerates with a reason."
    ),
    "untested-code": (
        "Add a held-back test that notices the difference, or leave out of the solution what makes none; an also shows "
        "other code to be right. Else list content of file under tolerates, with a reason."
    ),
    "loose-rule": "Name the inputs that matter under the rule's call, such as email: {like: <customer_email>}.",
    "idle-tolerates": "Take it out: nothing that passes needs it.",
    "grader-disagrees": "This is a fault of liarproof itself. Please report it with the suite.",
    "few-declines": "Add tasks in which the right answer is to hand over, or to change nothing.",
    "mostly-idle": "Add tasks in which something has to be done or handed over.",
    "unexercised": "Add a task that needs it, or take it out of the world.",
    "one-sided-boundary": "Add a task on the other side of the line.",
    "harm-not-attempted": "Add a decoy that does this harm where it is not due.",
    "unguarded-harm": "Name it under before in a process rule, if it too needs something first.",
    "saboteurs-left-out": "Write the oracle shorter, or split the task.",
    "one-reason": "Add decoys that get that right and something else wrong, or let the task expect more.",
    "either-branch-unshown": "Add an also that takes this branch, or take the branch out.",
    "may-unshown": "Add an also that makes use of it, or take it out of may.",
    "fault-not-met": "Let the oracle make the call that fails, or take the fault out of the task.",
    "fault-not-overcome": "Let the oracle make the failed call again until it succeeds, or hand over.",
    "world-fault": "Correct the world: this is nothing that an agent could answer for.",
    "category-unshown": (
        "Show it, or let the task be of another category: 'liarproof explain CATEGORY' lists what it needs."
    ),
    "broken-tests": "Correct the tests, held-back ones among them, until they can be loaded and the solution passes.",
    "idle-test": "Correct the test or the oracle's solution, or take the test out.",
    "unsteady-verdict": (
        "Make the tests depend on nothing but the files: no clock, no chance without a seed, no order of sets, no "
        "race. If time is short, give limits more."
    ),
    "no-sandbox": "Install bubblewrap where this runs, or prove with --sandbox none if you trust all of the code. "
    "Tests of Node need Node, 22.18 or later.",
    "no-tasks": "Add a task.",
}
"""A sentence or two for each rule of a proof. TASK/AGENT stands for those that the finding is about."""

IN_WORKSPACE = {
    "oracle-deviates": f"Correct the step, the files or the tests. {_RUN}",
    "oracle-fails": (
        "Correct the solution, the tests or what the task expects: the right answer has to pass in every dimension. "
        "'liarproof prove --only TASK/AGENT' shows which tests fail, and what they print."
    ),
    "also-deviates": f"Correct the step, or take this way out. {_RUN}",
    "decoy-passes": (
        "If its code is wrong, hold a test back that fails on it. Else tighten what the task expects until this wrong "
        "way fails, or take the decoy out."
    ),
    "decoy-deviates": f"Correct the step: a decoy that never gets to its mistake shows nothing. {_RUN}",
    "world-fault": "Install what the tests need where this runs, or correct the world.",
}
"""The same for rules that have another remedy in a workspace."""
