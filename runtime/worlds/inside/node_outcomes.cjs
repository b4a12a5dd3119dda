'use strict';
// What came of the tests, told as it comes.
const { done } = require('./node_job.cjs');
const { print, say } = require('./node_events.cjs');
const { explained } = require('./node_problem.cjs');
const tree = require('./node_tree.cjs');

const LINGER = 500; // milliseconds that may pass between the last test and the end of the process

// Taken before a test can put something else in their place, and leave it there.
const { setTimeout } = globalThis;
const exit = process.exit.bind(process);

let begun = '';
let over = false;
let anyFailed = Object.values(done).some((outcome) => outcome !== 'passed' && outcome !== 'skipped');

function begin(item) {
  if (begun !== item.id) say('begin', item.id);
  begun = item.id;
}

function beginNext() {
  begin(tree.next());
  if (!tree.root.first) setTimeout(exit, LINGER).unref();
}

function find(item) {
  item.listed = true;
  say('found', item.id, tree.before(item)?.id ?? '');
}

function end(item, outcome, problem) {
  begin(item);
  if (outcome === 'failed') print(`FAILED ${item.id}\n${explained(problem)}\n`);
  say('end', item.id, outcome);
  begun = '';
}

// A suite is told, and so is a file, where something is wrong that is none of its tests: it stands for its hooks.
function blame(suite, problem) {
  anyFailed = true;
  if (suite.listed || suite.isDone) return;
  find(suite);
  end(suite, 'failed', problem);
}

// What Node says of a test or a suite.
function told(event, passed) {
  if (over) return;
  const item = tree.reported(event.nesting, event.name);
  const left = event.skip !== undefined || event.todo !== undefined;
  const outcome = left ? 'skipped' : passed ? 'passed' : 'failed';
  const problem = event.details?.error;
  if (item) close(item, outcome, problem);
  else if (outcome === 'failed') blame(tree.next().file, problem);
  beginNext();
}

function close(item, outcome, problem) {
  item.ended = true;
  item.failed = outcome === 'failed';
  anyFailed ||= item.failed;
  if (item.isTest && !item.isDone) end(item, outcome, problem);
  if (item.isTest) return;
  if (item.failed && ![...tree.within(item)].some((each) => each.failed)) blame(item, problem);
  else if (problem?.failureType === 'hookFailed') print(`A hook failed in ${item.id}\n${explained(problem)}\n`);
  if (item === item.file && process.exitCode) blame(item, `It left ${process.exitCode} as the exit code.`);
  if (item === item.file) process.exitCode = undefined;
}

// Node takes what no test is to blame for as an exit code, and drops it.
function stray(file, problem) {
  if (!process.exitCode) return;
  process.exitCode = undefined;
  blame(file ?? tree.next().file, problem);
  beginNext();
}

// Node reports all that has not run as failed when it ends: whoever asked it to end comes too early for that.
function watchEnd(exitCodeOf) {
  process.once('beforeExit', () => { over = tree.root.first !== undefined; });
  process.once('exit', () => {
    over = true;
    if (tree.root.first) return;
    process.exitCode = exitCodeOf(anyFailed);
    say('finish', process.exitCode);
  });
}

module.exports = { begin, beginNext, blame, exit, find, stray, told, watchEnd };
