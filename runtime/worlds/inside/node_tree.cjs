'use strict';
// The tests of a run as a tree: files, in them suites and tests, in these what they hold.
const { done } = require('./node_job.cjs');

class Item {
  constructor(parent, file, id, name, isTest) {
    Object.assign(this, { parent, file: file ?? this, id, name, isTest });
    this.listed = isTest; // has an id in the outcomes
    this.children = [];
    this.steps = []; // register with Node what is in a suite, its hooks among it, in the order of the file
    this.ended = false;
    this.failed = false;
    this.live = false; // registered while tests run, or running
    this.past = 0; // how many children at the beginning have ended
  }

  get isDone() {
    return Object.hasOwn(done, this.id);
  }

  get isDue() {
    return this.isTest ? !this.isDone : this.children.some((child) => child.isDue);
  }

  get first() {
    while (this.children[this.past]?.ended) this.past++;
    return this.children[this.past];
  }

  get path() {
    return this.parent === this.file || this.parent === root ? this.name : `${this.parent.path} > ${this.name}`;
  }
}

const root = new Item(undefined, undefined, '', '', false);
const used = new Map();

// A second one of the same name has (2) after it.
function unique(plain) {
  let number = (used.get(plain) ?? 0) + 1;
  let id = number === 1 ? plain : `${plain} (${number})`;
  while (number > 1 && used.has(id)) id = `${plain} (${++number})`;
  used.set(plain, number);
  if (id !== plain) used.set(id, 1);
  return id;
}

function enter(file) {
  const item = new Item(root, undefined, file, file, false);
  root.children.push(item);
  return item;
}

function add(parent, name, isTest) {
  const plain = parent === parent.file ? `${parent.id}::${name}` : `${parent.id} > ${name}`;
  const item = new Item(parent, parent.file, unique(plain), name, isTest);
  parent.children.push(item);
  return item;
}

// One that comes when its file has been registered: Node runs it after all files.
function addLate(file, name, isTest) {
  const item = new Item(root, file, unique(`${file.id}::${name}`), name, isTest);
  root.children.push(item);
  return item;
}

function* within(item) {
  for (const child of item.children) {
    yield child;
    yield* within(child);
  }
}

// Items run one after the other, so each that runs is the first of its parent's that has not ended.
function reported(nesting, name) {
  let parent = root;
  for (let depth = 0; depth < nesting; depth++) parent = parent?.first;
  if (parent?.first?.name === name) return parent.first;
  return parent?.children.find((child) => !child.ended && child.name === name);
}

// What Node turns to next: a test, or a suite of which only hooks are left.
function next(item = root) {
  const { first } = item;
  if (!first) return item;
  return first.isTest ? first : next(first);
}

// The test that an item comes after.
function before(item) {
  const { parent } = item;
  if (!parent) return undefined;
  for (let at = parent.children.lastIndexOf(item) - 1; at >= 0; at--) {
    const found = last(parent.children[at]);
    if (found) return found;
  }
  return parent.listed ? parent : before(parent);
}

function last(item) {
  for (let at = item.children.length - 1; at >= 0; at--) {
    const found = last(item.children[at]);
    if (found) return found;
  }
  return item.listed ? item : undefined;
}

module.exports = { add, addLate, before, enter, next, reported, root, within };
