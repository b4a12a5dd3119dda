const test = require('node:test');
const assert = require('node:assert');
const { pageCount } = require('../src/pages.js');

test('one item is one page', () => assert.equal(pageCount(1, 10), 1));
