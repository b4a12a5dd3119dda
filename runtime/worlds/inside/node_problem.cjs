'use strict';
// What was thrown as text, without our own lines and the folder that the files happen to be in.
const { inspect } = require('node:util');
const { folder } = require('./node_job.cjs');

// Node's own lines, too: it runs suites and hooks by promises.
const OURS = /^ +at .*(node:|\/inside\/node_\w+\.cjs|async Promise\.all|new Promise \(<anonymous>\))/;

// Anything can be thrown, also what throws again where one looks at it.
function explained(problem) {
  try {
    return shortened(text(problem?.cause ?? problem));
  } catch {
    return 'What was thrown cannot be shown.';
  }
}

function text(cause) {
  if (typeof cause === 'string') return cause;
  return cause instanceof Error && typeof cause.stack === 'string' ? cause.stack : inspect(cause);
}

function shortened(whole) {
  const lines = whole.split('\n').filter((line) => !OURS.test(line));
  return lines.join('\n').replaceAll(`file://${folder}/`, '').replaceAll(`${folder}/`, '');
}

module.exports = { explained };
