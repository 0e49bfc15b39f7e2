import { expect, test } from 'vitest';
import { sayInEnglish } from '../words/say.ts';
import { summaryOf } from './summary.ts';

const change = (field: string, labelNumber: number | null = null) => ({
  field,
  labelNumber,
  before: null,
  after: 'x',
});

test('names what changed, each name once', () => {
  expect(sayInEnglish(summaryOf([change('clientId'), change('clientName'), change('labelSize', 2)]))).toBe(
    'Client, Label 2: Size',
  );
});

test('says how many more there are where they do not fit', () => {
  const many = Array.from({ length: 50 }, (_, nth) => change('labelMaterial', nth + 1));
  const line = sayInEnglish(summaryOf(many));
  expect(line.length).toBeLessThanOrEqual(200);
  expect(line).toBe(
    `${Array.from({ length: 9 }, (_, nth) => `Label ${nth + 1}: Material`).join(', ')} and 41 more`,
  );
});
