"""An agent for the parcel desk that goes by rules, in Python and nothing else: one line of JSON in, one out.

liarproof run specs/parcel-desk --agent-command 'python examples/parcel_agent.py'
"""

import json
import re
import sys
from datetime import date


def hear():
    return json.loads(sys.stdin.readline())


def tell(**line):
    print(json.dumps(line), flush=True)


def call(tool, **given):
    tell(type="call", tool=tool, input=given)
    return hear()


def answer(words, today):
    """What to say to a customer, after doing what has to be done."""
    code = re.search(r"PK-\d+", words)
    if not code:
        return "I can only talk about your own parcels. Which code does it have?"
    found = call("find_parcel", code=code[0])
    if "error" in found:
        return found["error"]
    if "fee" in words:
        call("settle_fee", code=code[0], kind="waived")
        return "I have waived the late fee."
    waited = (today - date.fromisoformat(found["output"]["arrived_on"])).days
    if waited > 14:
        call("leave_note", code=code[0], body=f"Waited {waited} days. The owner asks: {words}")
        return "It has waited too long and goes back. I have left the depot a note."
    free = call("free_slots")["output"]["slots"]
    moved = call("move_pickup", code=code[0], slot_id=free[0]["id"])
    return moved.get("error", "Your pickup is moved to the next free slot.")


start = hear()
if start["protocol"] != 1:
    sys.exit(f"protocol {start['protocol']} is not known")
today = date.fromisoformat(re.search(r"\d{4}-\d\d-\d\d", start["policy"])[0])
while (line := hear())["type"] == "turn":
    tell(type="message", text=answer(line["text"], today))
