"""An agent for the parcel desk that goes by rules, as a callable: nothing to import, nothing to speak.

cd examples && liarproof run ../specs/parcel-desk --agent parcel_callable:agent
"""

import re
from datetime import date


def agent(conversation):
    """Answer the customer, turn by turn."""
    today = date.fromisoformat(re.search(r"\d{4}-\d\d-\d\d", conversation.policy)[0])
    for words in conversation:
        code = re.search(r"PK-\d+", words)
        if not code:
            conversation.say("I can only talk about your own parcels. Which code does it have?")
            continue
        parcel = conversation.call("find_parcel", code=code[0])
        if parcel.error:
            conversation.say(parcel.error)
        elif "fee" in words:
            conversation.call("settle_fee", code=code[0], kind="waived")
            conversation.say("I have waived the late fee.")
        elif (today - date.fromisoformat(parcel.output["arrived_on"])).days > 14:
            conversation.call("leave_note", code=code[0], body=f"It goes back. The owner asks: {words}")
            conversation.say("It has waited too long and goes back. I have left the depot a note.")
        else:
            slots = conversation.call("free_slots").output["slots"]
            moved = conversation.call("move_pickup", code=code[0], slot_id=slots[0]["id"])
            conversation.say(moved.error or "Your pickup is moved to the next free slot.")
