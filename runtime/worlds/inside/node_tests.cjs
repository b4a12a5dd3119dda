'use strict';
// Loads the files of tests, says which tests are in them, and lets the tests go.
const { print, say } = require('./node_events.cjs');
const { explained } = require('./node_problem.cjs');
const tree = require('./node_tree.cjs');
const outcomes = require('./node_outcomes.cjs');
const { around, register } = require('./node_api.cjs');
const { loadAll } = require('./node_loading.cjs');
require('./node_fixed.cjs');
require('./node_workers.cjs');
require('./node_import.cjs');
require('./node_reporter.cjs');

const REPORTER = require.resolve('./node_reporter.cjs');
const USAGE = 2; // the exit codes of pytest
const NOTHING_FOUND = 5;

const blamed = new Map(); // files by the first error in them that nothing caught
let refused = false;
let going = false;

// Nobody else has to do with our modules. The reporter stays: Node asks for it by its path.
function hideModules() {
  for (const [path, { children }] of Object.entries(require.cache)) {
    children.length = 0;
    if (path !== REPORTER) delete require.cache[path];
  }
}

function refuse(file, problem) {
  refused = true;
  print(`${file.id} cannot be loaded:\n${explained(problem)}\n`);
}

function uncaught(problem) {
  const { file } = around();
  if (going) outcomes.stray(file, problem);
  else if (!blamed.has(file)) blamed.set(file, problem);
}

// After Node's own listeners, which say by the exit code whether a test is to blame.
function watchUncaught() {
  for (const event of ['uncaughtException', 'unhandledRejection']) process.off(event, uncaught).on(event, uncaught);
}

function listed() {
  return [...tree.within(tree.root)].filter((item) => item.listed);
}

function exitCode(anyFailed) {
  if (anyFailed) return 1;
  return listed().length ? 0 : NOTHING_FOUND;
}

function go() {
  say('collected', ...listed().map((item) => item.id));
  if (refused) {
    say('finish', USAGE);
    outcomes.exit(USAGE);
  }
  going = true;
  for (const item of tree.within(tree.root)) {
    if (!item.isTest && item.isDone) outcomes.find(item); // its hooks ended the process the last time
  }
  outcomes.watchEnd(exitCode);
  register();
  watchUncaught();
  for (const [file, problem] of blamed) outcomes.blame(file, problem);
  outcomes.beginNext();
}

async function main() {
  hideModules();
  watchUncaught();
  await loadAll(refuse);
  go();
}

main();
