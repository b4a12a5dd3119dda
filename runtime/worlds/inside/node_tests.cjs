'use strict';
// The tests of a run as a tree, and node:test wrapped so that each of them is told before it begins.
//
// Registered tests wait until all files are loaded, so that all ids are known before the first test begins. Tests run one
// after the other, so what Node reports next is the first in the tree, of that name and depth, that has not ended.
const { AsyncLocalStorage } = require('node:async_hooks');
const { writeSync } = require('node:fs');
const Module = require('node:module');
const { inspect } = require('node:util');
const real = require('node:test');

const USAGE = 2; // the exit codes of pytest
const NOTHING_FOUND = 5;
const LINGER = 500; // milliseconds that may pass between the last test and the end of the process

const root = { id: '', suite: true, depth: -1, children: [], ended: false };
const ids = new Set();
const where = new AsyncLocalStorage();
const suites = [];
let folder, events, done, file, open;
let refused = false;
let going = false;
let over = false;
let failures = false;
let begun = '';
const gate = new Promise((resolve) => { open = resolve; });

function say(...event) {
  writeSync(events, JSON.stringify(event) + '\n');
}

function isDone(node) {
  return Object.hasOwn(done, node.id);
}

function* within(node) {
  for (const child of node.children) {
    yield child;
    yield* within(child);
  }
}

function testsIn(node) {
  return [...within(node)].filter((each) => !each.suite);
}

function begin(id) {
  if (begun !== id) {
    begun = id;
    say('begin', id);
  }
}

function beginNext() {
  for (const node of within(root)) {
    if (!node.suite && !node.ended && !isDone(node)) {
      begin(node.id);
      return;
    }
  }
}

function find(node) {
  const tests = testsIn(root);
  say('found', node.id, tests[tests.indexOf(node) - 1]?.id ?? '');
}

function add(parent, name, suite) {
  const plain = parent === root ? `${file}::${name}` : `${parent.id} > ${name}`;
  let id = plain;
  for (let number = 2; ids.has(id); number++) id = `${plain} (${number})`;
  ids.add(id);
  const node = { id, name, suite, depth: parent.depth + 1, children: [], ended: false, failed: false };
  parent.children.push(node);
  if (going && !suite) find(node);
  return node;
}

function parsed([name, options, fn]) {
  if (typeof name === 'function') [name, options, fn] = [undefined, undefined, name];
  else if (typeof name === 'object' && name !== null) [name, options, fn] = [undefined, name, options];
  else if (typeof options === 'function') [options, fn] = [undefined, options];
  if (typeof name !== 'string' || name === '') name = fn?.name || '<anonymous>';
  return { name, options: { ...options, concurrency: 1 }, fn };
}

function body(node, fn) {
  if (typeof fn !== 'function') return fn;
  if (isDone(node)) return () => { throw new Error('told before'); };
  const call = (context, ...rest) => {
    begin(node.id);
    context.test = nested(context.test.bind(context), node);
    return where.run(node, () => fn.call(context, context, ...rest));
  };
  if (fn.length < 2) return (context) => gate.then(() => call(context));
  return (context, callback) => { gate.then(() => { call(context, callback); }).catch(callback); };
}

function nested(original, parent) {
  return (...args) => {
    const { name, options, fn } = parsed(args);
    const node = add(parent, name, false);
    // With skip no hook runs. But what is around a failed test has failed too.
    if (isDone(node) && (parent.suite || done[node.id] === 'passed')) options.skip = true;
    return original(name, options, body(node, fn));
  };
}

// Later versions of Node give nothing back from a test that no test holds; to wait for it here would be to wait for ever.
function tested(original) {
  return (...args) => {
    const parent = where.getStore() ?? root;
    const given = nested(original, parent)(...args);
    return parent.suite ? Promise.resolve() : given;
  };
}

function described(original) {
  return (...args) => {
    const { name, options, fn } = parsed(args);
    const node = add(where.getStore() ?? root, name, true);
    const suite = fn && ((...given) => {
      const made = where.run(node, async () => fn(...given));
      suites.push(made);
      return made;
    });
    original(name, options, suite);
    return Promise.resolve();
  };
}

function hook(original) {
  return (fn, options) => {
    if (typeof fn !== 'function') return original(fn, options);
    const holder = where.getStore() ?? root;
    const isDue = () => !testsIn(holder).every(isDone);
    if (fn.length < 2) return original((...given) => gate.then(() => isDue() && fn(...given)), options);
    const call = (given, callback) => { if (isDue()) fn(given, callback); else callback(); };
    return original((given, callback) => { gate.then(() => call(given, callback)).catch(callback); }, options);
  };
}

function variants(wrap, original) {
  const made = wrap(original);
  for (const name of ['skip', 'todo', 'only']) {
    if (original[name]) made[name] = wrap(original[name]);
  }
  return made;
}

const api = Object.assign(variants(tested, real.test), real);
api.test = api.default = api;
api.it = variants(tested, real.it);
api.describe = variants(described, real.describe);
if (real.suite) api.suite = variants(described, real.suite);
for (const name of ['skip', 'todo', 'only']) {
  if (real[name]) api[name] = tested(real[name]);
}
for (const name of ['before', 'after', 'beforeEach', 'afterEach']) api[name] = hook(real[name]);

function explained(problem) {
  const cause = problem?.cause ?? problem;
  const text = cause instanceof Error && cause.stack ? cause.stack : typeof cause === 'string' ? cause : inspect(cause);
  const lines = text.split('\n').filter((line) => !/^ +at .*(node:|node_tests\.cjs|node_run\.mjs)/.test(line));
  return lines.join('\n').replaceAll(`file://${folder}/`, '').replaceAll(`${folder}/`, '');
}

function ended(told, passed) {
  if (over) return;
  const node = [...within(root)].find((each) => !each.ended && each.depth === told.nesting && each.name === told.name);
  if (!node) return;
  node.ended = true;
  const left = told.skip !== undefined || told.todo !== undefined;
  node.failed = !passed && !left;
  failures ||= node.failed;
  if (node.suite && node.failed && ![...within(node)].some((each) => each.failed)) {
    node.suite = false; // what failed is none of its tests: it stands for what its hooks did
    find(node);
  }
  if (!node.suite && !isDone(node)) {
    begin(node.id);
    if (node.failed) writeSync(1, `FAILED ${node.id}\n${explained(told.details?.error)}\n`);
    say('end', node.id, left ? 'skipped' : passed ? 'passed' : 'failed');
    begun = '';
  }
  if (isEnd()) setTimeout(() => process.exit(), LINGER).unref();
  else beginNext();
}

function isEnd() {
  return [...within(root)].every((node) => node.ended);
}

// The first to hear of the end, before Node reports all that has not run as failed.
function leave() {
  over = true;
  if (!going || !isEnd()) return;
  const failed = failures || Object.values(done).some((outcome) => outcome !== 'passed' && outcome !== 'skipped');
  process.exitCode = failed ? 1 : testsIn(root).length ? 0 : NOTHING_FOUND;
  say('finish', process.exitCode);
}

function prepare(...given) {
  [folder, events, done] = given;
  process.once('beforeExit', () => { over = !isEnd(); });
  process.once('exit', leave);
  const load = Module._load;
  Module._load = function (request, ...rest) {
    return request === 'node:test' ? api : load.call(this, request, ...rest);
  };
}

function refuse(problem) {
  refused = true;
  writeSync(1, `${file} cannot be loaded:\n${explained(problem)}\n`);
}

function go() {
  say('collected', ...testsIn(root).map((node) => node.id));
  if (refused) {
    say('finish', USAGE);
    process.exit(USAGE);
  }
  going = true;
  beginNext();
  open();
}

module.exports = {
  api,
  ended,
  go,
  prepare,
  refuse,
  described: () => Promise.all(suites),
  enter: (name) => { file = name; },
};
