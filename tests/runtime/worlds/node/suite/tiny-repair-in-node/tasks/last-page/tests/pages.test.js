const { describe, it } = require('node:test');
const assert = require('node:assert');
const { pageCount } = require('../src/pages.js');

describe('page count', () => {
  it('is exact for full pages', () => assert.equal(pageCount(20, 10), 2));
  it('a partial page counts', () => assert.equal(pageCount(21, 10), 3));
});
