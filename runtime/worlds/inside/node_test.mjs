// node:test for what is imported, by the names that Node's has; one that this Node has not is undefined.
import tests from './node_tests.cjs';

export default tests.api;
export const {
  after, afterEach, assert, before, beforeEach, describe, it, mock, only, run, skip, snapshot, suite, test, todo,
} = tests.api;
