'use strict';
// Loads the files of tests, until nothing is on its way that may register more.
const { join } = require('node:path');
const { pathToFileURL } = require('node:url');
const { folder, files } = require('./node_job.cjs');
const tree = require('./node_tree.cjs');
const { load } = require('./node_api.cjs');

const PATIENCE = 500; // milliseconds for what files started, and did not wait for, before their tests begin
const WAITED = 'It waits for what never comes, at its top or in a suite.';

const { setTimeout } = globalThis;

function nothingLeft() {
  return new Promise((resolve) => { process.once('beforeExit', () => resolve(true)); });
}

function patience() {
  return new Promise((resolve) => { setTimeout(resolve, PATIENCE).unref(); });
}

// What Node 22 imports as .cts has a `require` of another kind.
async function loaded(path) {
  return /\.c[jt]s$/.test(path) ? require(path) : import(pathToFileURL(path));
}

// Tells `refuse` of each file that cannot be loaded.
async function loadAll(refuse) {
  let file;
  const eachInTurn = async () => {
    for (file of files.map(tree.enter)) {
      await load(file, () => loaded(join(folder, file.id))).catch((problem) => refuse(file, problem));
    }
  };
  if (await Promise.race([eachInTurn(), nothingLeft()])) refuse(file, WAITED);
  else await Promise.race([nothingLeft(), patience()]);
}

module.exports = { loadAll };
