// Loads the files of tests, says which tests are in them, and lets the tests go.
import { closeSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import tests from './node_tests.cjs';

// What a test imports as node:test is ours, which tells of each test before it begins.
const OURS = new URL('./node_test.mjs', import.meta.url).href;

function resolve(specifier, context, next) {
  return specifier === 'node:test' ? { url: OURS, shortCircuit: true } : next(specifier, context);
}

const given = Number(process.argv[2]);
const { folder, files, events, done } = JSON.parse(readFileSync(given, 'utf8'));
closeSync(given);
process.argv.length = 2;
tests.prepare(folder, events, done);
registerHooks({ resolve });

for (const file of files) {
  tests.enter(file);
  try {
    await import(pathToFileURL(join(folder, file)));
    await tests.described();
  } catch (problem) {
    tests.refuse(problem);
  }
}
tests.go();
