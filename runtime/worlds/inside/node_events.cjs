'use strict';
// What the keeper is told, and what is printed.
const { writeSync } = require('node:fs');
const { events } = require('./node_job.cjs');

const say = (...event) => writeSync(events, JSON.stringify(event) + '\n');
const print = (text) => writeSync(1, text);

module.exports = { print, say };
