import { globSync, readFileSync } from 'node:fs';
import { lists, readList, report, taggedTestsIn } from './requirement-tags.ts';

// npm run requirements -- [spec | spec-1 | spec-1.2 …]: prints the requirements with the tests that prove them.
const requirements = Object.entries(lists).flatMap(
  ([list, file]) => readList(list, readFileSync(file, 'utf8')).requirements,
);
const tests = globSync('{src,scripts,tests,bench}/**/*.test.{ts,tsx}')
  .toSorted()
  .flatMap((file) => taggedTestsIn(file, readFileSync(file, 'utf8')));
const wanted = process.argv.slice(2).map((part) => part.replace(/^@/, ''));
console.log(report(requirements, tests, wanted) || `There is no requirement ${wanted.join(', ')}.`);
