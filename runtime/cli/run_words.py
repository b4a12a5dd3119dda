"""What is said before a run and after it."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal

from ...compiler.contract.model import Profile
from ...compiler.contract.outcomes import Ending
from ..agents.external.profile import AnyProfile
from ..pricing.money import shown
from ..pricing.usage import Usage
from ..runs.folder import RunFolder
from ..runs.records import TrialKey
from ..runs.rehearsing import players_of
from ..runs.runner import ATTEMPTS
from ..runs.tally import STOPPED, counted
from .compiling import counted as so_many
from .order import Order, Subject
from .run_costs import cost_words, least, uncached


def announcement(
    order: Order, subject: Subject, plan: Sequence[TrialKey], folder: RunFolder | None, usages: Mapping[str, Usage]
) -> Iterator[str]:
    """What is going to happen, and what it costs at least; `usages` are those of one trial of each task.

    `folder` is that of a run that is resumed: what is there is not run again, and not paid again.
    """
    profile, times = subject.profile, order.repetitions
    how_often = "once" if times == 1 else f"{times} times"
    tasks = f"{so_many(len(plan), 'trial')}: {so_many(len(subject.tasks), 'task')}, {how_often} each"
    yield f"{tasks}, by {profile.id} ({_made_of(profile)})."
    left = [key for key in plan if folder is None or key not in folder.done]
    if folder is not None:
        there = len(plan) - len(left)
        verb = "is" if there == 1 else "are"
        cost = cost_words(folder.spent, known=folder.costs_known())
        yield f"{there} of {len(plan)} {verb} there already; all calls so far: {cost}."
    if not left:
        return
    yield _estimate(least(subject, left, usages), usages, anew=folder is None)
    yield from uncached(subject)
    told = "" if order.external is None else ", as far as the agent tells of it"
    if order.budget is not None:
        yield f"The budget is ${order.budget:f}: once that is spent{told}, no further call is made."
    if order.ceiling is not None:
        yield f"The ceiling is ${order.ceiling:f}: a trial that has spent that{told} ends as step_limit."
    if subject.proof.sandbox == "none":
        yield "Tested code runs without a sandbox, as --sandbox none asks for."
    if order.rehearse is not None:
        yield f"A rehearsal: {_player(order.rehearse)}, and nothing is spent."


def summary(order: Order, folder: RunFolder, found: Mapping[TrialKey, Ending], *, spent: Decimal) -> Iterator[str]:
    """How the trials ended, what they cost, and where they are kept."""
    counts = counted(found)
    completed = counts.get("completed", 0)
    passed = passed_in(folder, found)
    yield f"{'completed':12} {completed} of {len(found)}: {passed} passed, {completed - passed} failed"
    for ending, number in sorted(counts.items()):
        if ending != "completed":
            yield f"{ending:12} {number}"
    yield f"{'would cost' if order.rehearse else 'cost':12} {_cost(order, spent, known=folder.costs_known())}"
    yield f"{'kept in':12} {folder.path.as_posix()}"
    differed = dict.fromkeys(words for one in folder.manifest.continued for words in one.differed)
    if differed:
        yield f"Its numbers mix what it was begun as and what it was gone on with: {'; '.join(differed)}."


def passed_in(folder: RunFolder, planned: Mapping[TrialKey, Ending] | frozenset[TrialKey]) -> int:
    """How many of the planned trials have passed."""
    return sum(
        record.key in planned and record.episode.grade is not None and record.episode.grade.passed
        for record in folder.episodes
    )


def unfinished(
    order: Order, folder: RunFolder, found: Mapping[TrialKey, Ending], *, stopped: str, left: Decimal | None
) -> str:
    """Why a run is not complete, in sentences; `left` is about what the rest will cost, in USD, if that is known."""
    last = {record.key: record for record in folder.errors}
    if stopped == "budget":
        rest = "" if left is None else f" What is left costs about {shown(left)} more."
        return f"The budget of ${order.budget or 0:f} is spent.{rest}"
    if stopped == "no_access":
        refused = next((one for one in reversed(last.values()) if one.kind not in STOPPED), None)
        if order.external is not None:
            return f"The agent never gets as far as an answer{f': {refused.message}' if refused else '.'}"
        return f"The service refuses the key{f' ({refused.message})' if refused else ''}. Mend the key first."
    if stopped == "no_cluster":
        gone = next((one for one in reversed(last.values()) if one.kind == stopped), None)
        return f"No cluster is left. {gone.message if gone else ''}".rstrip()
    kinds = Counter(last[key].kind for key, ending in found.items() if ending == "infra_error")
    if not kinds:
        return ""
    named = ", ".join(f"{kind} {number}" for kind, number in sorted(kinds.items()))
    troubles = [last[key] for key, ending in found.items() if ending == "infra_error"]
    again = any(trouble.attempt >= ATTEMPTS for trouble in troubles)
    tries = f", after {ATTEMPTS} attempts where the trouble may pass" if again else ""
    file = (folder.path / "errors.jsonl").as_posix()
    told = f"{file} tells of each attempt; of {troubles[0].key}: {troubles[0].message}"
    return f"{so_many(kinds.total(), 'trial')} became no episode: {named}{tries}. {told}"


def _made_of(profile: AnyProfile) -> str:
    if isinstance(profile, Profile):
        return ", then ".join(stage.model for stage in profile.stages)
    return profile.shown


def _cost(order: Order, spent: Decimal, *, known: bool) -> str:
    cost = cost_words(spent, known=known)
    if order.external is None:
        return cost
    return f"{cost}{', by what the agent tells' if spent or known else ': the agent tells of no calls with a price'}"


def _estimate(cost: Decimal | None, usages: Mapping[str, Usage], *, anew: bool) -> str:
    if cost is None:
        return "What it costs is not known: it is an agent of any make, and only what it tells of its calls is counted."
    cached = ", with the fixed part cached" if any(usage.cache_read_tokens for usage in usages.values()) else ""
    return (
        f"{'At least' if anew else 'What is left: at least'} {shown(cost)}. "
        f"That is what the oracle's own steps would cost{cached}. "
        "A model that thinks and looks around costs several times that."
    )


def _player(listed: str) -> str:
    first, *others = players_of(listed)
    if isinstance(first, float) and not others:
        return f"the oracle plays about {first:g} of the trials, a decoy the others"
    return f"{listed} plays the model"
