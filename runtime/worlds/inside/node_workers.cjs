'use strict';
// V8 sets half a gigabyte apart for the code of each worker, and the bound of memory counts that as taken. A worker of
// tests does with less.
const { syncBuiltinESMExports } = require('node:module');
const threads = require('node:worker_threads');

const CODE = { codeRangeSizeMb: 32 };

threads.Worker = class Worker extends threads.Worker {
  constructor(file, options) {
    super(file, { ...options, resourceLimits: { ...CODE, ...options?.resourceLimits } });
  }
};
syncBuiltinESMExports();
