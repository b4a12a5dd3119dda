'use strict';
// node:test wrapped. While files are loaded, what they ask for is only noted: Node hears of it when all tests are known.
const { AsyncLocalStorage } = require('node:async_hooks');
const { join } = require('node:path');
const real = require('node:test');
const { done, folder } = require('./node_job.cjs');
const outcomes = require('./node_outcomes.cjs');
const tree = require('./node_tree.cjs');

const where = new AsyncLocalStorage(); // the file, suite or test whose code runs
const suites = []; // whose functions are on their way
let latest; // the file that was entered last
let going = false;

const around = () => where.getStore() ?? latest;

function parsed([name, options, fn]) {
  if (typeof name === 'function') [name, options, fn] = [undefined, undefined, name];
  else if (typeof name === 'object' && name !== null) [name, options, fn] = [undefined, name, options];
  else if (typeof options === 'function') [options, fn] = [undefined, options];
  name = options?.name ?? name;
  if (typeof name !== 'string' || name === '') name = fn?.name || '<anonymous>';
  // Without --test-only, Node's own command takes no notice of `only`. Tests run one by one, so that each can be told.
  return { name, fn, options: { ...options, name, only: undefined, concurrency: 1 } };
}

function added(name, isTest) {
  const parent = around();
  const item = going && !parent.live ? tree.addLate(parent.file, name, isTest) : tree.add(parent, name, isTest);
  item.live = going;
  if (going && isTest) outcomes.find(item);
  return item;
}

function later(item, register) {
  item.parent.steps.push(register);
  return Promise.resolve();
}

function tested(original) {
  return (...given) => {
    const asked = parsed(given);
    const item = added(asked.name, true);
    const register = () => registerTest(original, item, asked);
    return going ? register() : later(item, register);
  };
}

function registerTest(original, item, { name, options, fn }) {
  if (!item.isDone) return original(name, options, body(item, fn));
  if (item.parent.isTest) return again(original, item, options);
  item.ended = true;
  return Promise.resolve();
}

// Where a test runs again, its subtests of the last time are not run, but what is around a failed one has failed, too.
function again(original, item, options) {
  const skip = done[item.id] === 'passed';
  return original(item.name, { ...options, skip }, () => { throw new Error('told before'); });
}

// Node looks at how many arguments a test takes, so the wrapped one takes as many.
function body(item, fn) {
  if (typeof fn !== 'function') return fn;
  function run(context, ...rest) {
    outcomes.begin(item);
    item.live = true;
    context.test = tested(context.test.bind(context));
    for (const [key, value] of Object.entries({ fullName: item.path, filePath: join(folder, item.file.id) })) {
      Object.defineProperty(context, key, { value });
    }
    return where.run(item, () => fn.call(this, context, ...rest));
  }
  return Object.defineProperty(run, 'length', { value: fn.length });
}

function described(original, kind) {
  return (...given) => {
    const asked = parsed(given);
    const item = added(asked.name, false);
    if (going) return original(asked.name, asked.options, inside(item, asked.fn));
    if (asked.fn && kind !== 'skip' && !asked.options.skip) build(item, asked.fn);
    return later(item, () => registerSuite(original, item, asked.options));
  };
}

function inside(item, fn) {
  return fn && function run(...given) { return where.run(item, () => fn.apply(this, given)); };
}

function build(item, fn) {
  const { signal } = new AbortController();
  const context = { name: item.name, fullName: item.path, filePath: join(folder, item.file.id), signal };
  suites.push(where.run(item, async () => fn.call(context, context)));
}

function registerSuite(original, item, options) {
  if (item.isDue) original(item.name, options, () => { for (const register of item.steps) register(); });
  else item.ended = true;
}

function hook(original) {
  return (...given) => {
    if (going) return original(...given);
    around().steps.push(() => original(...given));
  };
}

const kinds = Object.keys(real.describe).filter((kind) => kind !== 'only');

function variants(wrap, original) {
  const made = wrap(original);
  for (const kind of kinds) made[kind] = wrap(original[kind], kind);
  made.only = wrap(original);
  return made;
}

const api = Object.assign(tested(real.test), real, variants(tested, real.test));
api.test = api.it = api;
api.describe = api.suite = variants(described, real.describe);
for (const name of ['before', 'after', 'beforeEach', 'afterEach']) api[name] = hook(real[name]);

// Loads a file, and waits until its suites know what is in them.
async function load(file, importing) {
  latest = file;
  await where.run(file, importing);
  while (suites.length) await suites.shift();
}

function register() {
  going = true;
  for (const file of tree.root.children) registerSuite(real.describe, file, { concurrency: 1 });
}

module.exports = { api, around, load, register };
