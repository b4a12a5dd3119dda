// An agent for the parcel desk that goes by rules, in plain JavaScript: one line of JSON in, one out.
//
//     liarproof run specs/parcel-desk --agent-command 'node examples/parcel_agent.js'

const readline = require("node:readline");

const lines = readline.createInterface({ input: process.stdin })[Symbol.asyncIterator]();

const hear = async () => JSON.parse((await lines.next()).value);

const tell = (line) => process.stdout.write(JSON.stringify(line) + "\n");

const call = (tool, input) => {
  tell({ type: "call", tool, input });
  return hear();
};

// What to say to a customer, after doing what has to be done.
const answer = async (words, today) => {
  const code = /PK-\d+/.exec(words)?.[0];
  if (!code) return "I can only talk about your own parcels. Which code does it have?";
  const found = await call("find_parcel", { code });
  if (found.error) return found.error;
  if (words.includes("fee")) {
    await call("settle_fee", { code, kind: "waived" });
    return "I have waived the late fee.";
  }
  const waited = (today - Date.parse(found.output.arrived_on)) / 86_400_000;
  if (waited > 14) {
    await call("leave_note", { code, body: `Waited ${waited} days. The owner asks: ${words}` });
    return "It has waited too long and goes back. I have left the depot a note.";
  }
  const free = await call("free_slots", {});
  const moved = await call("move_pickup", { code, slot_id: free.output.slots[0].id });
  return moved.error ?? "Your pickup is moved to the next free slot.";
};

const main = async () => {
  const start = await hear();
  if (start.protocol !== 1) throw new Error(`protocol ${start.protocol} is not known`);
  const today = Date.parse(/\d{4}-\d\d-\d\d/.exec(start.policy)[0]);
  for (let line = await hear(); line.type === "turn"; line = await hear()) {
    tell({ type: "message", text: await answer(line.text, today) });
  }
};

main().then(() => process.exit());
