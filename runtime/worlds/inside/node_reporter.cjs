'use strict';
// Hears what came of each test at once: read from the stream, it would come too late where the next test hangs.
const { Transform } = require('node:stream');
const { told } = require('./node_outcomes.cjs');

const reporter = new Transform({ writableObjectMode: true, transform: (_event, _encoding, next) => next() });
reporter.once('pipe', (source) => {
  source.on('test:pass', (event) => told(event, true));
  source.on('test:fail', (event) => told(event, false));
});

module.exports = reporter;
