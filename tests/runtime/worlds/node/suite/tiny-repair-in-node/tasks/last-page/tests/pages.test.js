const { describe, it } = require('node:test');
const assert = require('node:assert');
const { pageCount } = require('../src/pages.js');

describe('pageCount', () => {
  it('is exact for full pages', () => assert.equal(pageCount(20, 10), 2));
  it('a partial pageCounts', () => assert.equal(pageCount(21, 10), 3));
});
