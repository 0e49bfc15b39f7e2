import { expect, test } from 'vitest';
import { parseSent } from '../contract/parse-sent.ts';
import { ImportRules } from './row-rule.ts';

const right = { row: 2, rule: 'take' };

test('Y14: rules are for all products, and exceptions for rows', () => {
  expect(parseSent(ImportRules, { rows: [right] }, '')).toEqual({ data: { all: 'keep', rows: [right] } });
});

test.each([
  [{}, { 'rows.1.row': 'This is required.', 'rows.1.rule': 'This must be one of keep, take, fill.' }],
  [{ row: 0, rule: 'take' }, { 'rows.1.row': 'At least 1.' }],
  [{ row: 3, rule: 'burn' }, { 'rows.1.rule': 'This must be one of keep, take, fill.' }],
  [7, { 'rows.1': 'This must be an object with named fields.' }],
])('Y14: of many wrong exceptions the first is named: %j', (wrong, issues) => {
  const rows = [right, ...Array.from({ length: 24_000 }, () => wrong)];
  expect(parseSent(ImportRules, { rows }, '')).toEqual({ issues });
});

test('Y14: of other lists a hundred wrong fields are named', () => {
  const sent = {
    rows: [right],
    ...Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`x${at}`, 1])),
  };
  const found = parseSent(ImportRules.catchall(ImportRules), sent, '');
  expect('issues' in found && Object.keys(found.issues)).toHaveLength(100);
});
