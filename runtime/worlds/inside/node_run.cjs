'use strict';
// What takes Node long the first time is done before it is known what there is to run.
const { stripTypeScriptTypes } = require('node:module');

async function main() {
  stripTypeScriptTypes('');
  await import('node:test'); // before a line of anybody else's
  require('./node_tests.cjs');
}

main();
