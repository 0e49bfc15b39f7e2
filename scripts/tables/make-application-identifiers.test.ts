import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { identifiersModule, paths } from './make-application-identifiers.ts';

test('the module of application identifiers is what the script makes of the facts', () => {
  expect(readFileSync(paths.module, 'utf8')).toBe(identifiersModule(readFileSync(paths.csv, 'utf8')));
});
