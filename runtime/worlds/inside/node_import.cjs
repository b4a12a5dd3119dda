'use strict';
// Whoever asks for node:test gets ours, by require and by import.
const Module = require('node:module');
const { api } = require('./node_api.cjs');

// Exports the names that this Node's node:test has.
const SOURCE = `
import { createRequire } from 'node:module';
const api = createRequire('/')('node:test');
export default api;
export const { ${Object.keys(api).join(', ')} } = api;
`;
const OURS = `data:text/javascript,${encodeURIComponent(SOURCE)}`;

const load = Module._load;
Module._load = function (request, ...rest) {
  return request === 'node:test' ? api : load.call(this, request, ...rest);
};

// A hook that loads would do without the address, but Node 22 gives a file that went through one another `require`.
Module.registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'node:test' ? { url: OURS, shortCircuit: true } : next(specifier, context),
});
