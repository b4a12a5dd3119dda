// Loads the files of tests, says which tests are in them, and lets the tests go.
import { closeSync, readFileSync } from 'node:fs';
import { register } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import tests from './node_tests.cjs';

const given = Number(process.argv[2]);
const { folder, files, events, done } = JSON.parse(readFileSync(given, 'utf8'));
closeSync(given);
process.argv.length = 2;
tests.prepare(folder, events, done);
register('./node_hooks.mjs', import.meta.url);

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
