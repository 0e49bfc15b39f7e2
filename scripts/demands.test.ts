import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { faultsOfSpecification } from './specification.ts';

const text = readFileSync('docs/demands.md', 'utf8');

test('every demand of the people who use the portal has a test that is there', () => {
  const sourceOf = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : null);
  expect(faultsOfSpecification(text, sourceOf)).toEqual([]);
});

test('U1 to U20 each stand in the title of a browser test that is named for it', () => {
  const numbers = Array.from({ length: 20 }, (_, index) => index + 1);
  const unproven = numbers.filter((number) => {
    const [, demand = ''] = text.split(`- **1.${number}** U${number} `);
    const [proofs = ''] = demand.split('\n- ');
    return !new RegExp(`^  - \`tests/browser/[^\`]+\`: \`[^\`]*\\bU${number}\\b`, 'm').test(proofs);
  });
  expect(unproven).toEqual([]);
});
