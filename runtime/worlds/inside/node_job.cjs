'use strict';
// What this run is told: the folder, its files of tests, and what has been done before; and the pipe for events.
const { closeSync, readFileSync } = require('node:fs');

const [orders, events] = process.argv.splice(2).map(Number);
const { folder, paths: files, done } = JSON.parse(readFileSync(orders, 'utf8')); // waits until all of it is there
closeSync(orders);
process.chdir(folder);

module.exports = { folder, files, events, done };
