'use strict';
// Loads the files of tests, says which tests are in them, and lets the tests go.
const { join } = require('node:path');
const { pathToFileURL } = require('node:url');
const { folder, files, done } = require('./node_job.cjs');
const { print, say } = require('./node_events.cjs');
const { explained } = require('./node_problem.cjs');
const tree = require('./node_tree.cjs');
const outcomes = require('./node_outcomes.cjs');
const { around, load, register } = require('./node_api.cjs');
require('./node_fixed.cjs');
require('./node_workers.cjs');
require('./node_import.cjs');
require('./node_reporter.cjs');

const REPORTER = require.resolve('./node_reporter.cjs');
const USAGE = 2; // the exit codes of pytest
const NOTHING_FOUND = 5;
const PATIENCE = 500; // milliseconds for what files started, and did not wait for, before their tests begin
const WAITED = 'It waits for what never comes, at its top or in a suite.';

const { setTimeout } = globalThis;
const blamed = new Map(); // files by the first error in them that nothing caught
let refused = false;
let going = false;

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

// What Node 22 imports as .cts has a `require` of another kind.
async function loaded(path) {
  return /\.c[jt]s$/.test(path) ? require(path) : import(pathToFileURL(path));
}

async function loadAll() {
  let file;
  const giveUp = () => { refuse(file, WAITED); go(); };
  process.once('beforeExit', giveUp);
  for (file of files.map(tree.enter)) {
    await load(file, () => loaded(join(folder, file.id))).catch((problem) => refuse(file, problem));
  }
  process.off('beforeExit', giveUp);
}

// Until there is nothing left to do, for what is started without waiting may register tests, too.
function quiet() {
  return new Promise((resolve) => {
    process.once('beforeExit', resolve);
    setTimeout(resolve, PATIENCE).unref();
  });
}

function codeOf(anyFailed) {
  if (anyFailed) return 1;
  return tests().length ? 0 : NOTHING_FOUND;
}

function tests() {
  return [...tree.within(tree.root)].filter((item) => item.listed);
}

function go() {
  say('collected', ...tests().map((item) => item.id));
  if (refused) {
    say('finish', USAGE);
    outcomes.exit(USAGE);
  }
  going = true;
  for (const item of tree.within(tree.root)) {
    if (!item.isTest && item.isDone) outcomes.find(item); // its hooks ended the process the last time
  }
  outcomes.watchEnd(codeOf);
  register();
  watchUncaught();
  for (const [file, problem] of blamed) outcomes.blame(file, problem);
  outcomes.beginNext();
}

// Nobody else has to do with our modules. The reporter stays: Node asks for it by its path.
function hideModules() {
  for (const [path, { children }] of Object.entries(require.cache)) {
    children.length = 0;
    if (path !== REPORTER) delete require.cache[path];
  }
}

async function main() {
  hideModules();
  watchUncaught();
  await import('node:test'); // before a line of anybody else's
  await loadAll();
  await quiet();
  go();
}

main();
