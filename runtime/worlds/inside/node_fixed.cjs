'use strict';
// What tests stand on stays what it is: tested code may add to it, and replace nothing.
const assert = require('node:assert');
const { AsyncLocalStorage } = require('node:async_hooks');
const real = require('node:test');
const { api } = require('./node_api.cjs');

function fix(object) {
  for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(object))) {
    if (typeof value === 'function') Object.defineProperty(object, name, { writable: false, configurable: false });
  }
}

// Tests may add assertions to t.assert; those that Node has there stay.
function onlyNew(register) {
  const taken = new Set([...Object.keys(assert), 'snapshot', 'fileSnapshot']);
  return (name, fn) => {
    if (taken.has(name)) throw new Error(`t.assert.${name} is Node's own.`);
    register(name, fn);
  };
}

real.assert.register = onlyNew(real.assert.register);
for (const each of [assert, assert.strict, real.assert, api, api.describe, AsyncLocalStorage.prototype]) fix(each);
