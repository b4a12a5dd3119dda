'use strict';
// What is asked of this run: the folder, its files of tests, the pipe for events, and what has been done before.
const { closeSync, readFileSync } = require('node:fs');

const given = Number(process.argv[2]);
const { folder, files, events, done } = JSON.parse(readFileSync(given, 'utf8'));
closeSync(given);
process.argv.length = 2;

module.exports = { folder, files, events, done };
