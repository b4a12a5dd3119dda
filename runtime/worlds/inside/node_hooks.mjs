// What a test imports as node:test is ours, which tells of each test before it begins.
const OURS = new URL('./node_test.mjs', import.meta.url).href;

export function resolve(specifier, context, next) {
  return specifier === 'node:test' ? { url: OURS, shortCircuit: true } : next(specifier, context);
}
