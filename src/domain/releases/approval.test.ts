import { expect, test } from 'vitest';
import { approvalAfter, isApproved, isAsked } from './approval.ts';

test.each([
  ['none', { needsApproval: true }, 'second_person'],
  ['second_person', { needsApproval: false }, 'none'],
  ['both', { needsApproval: true }, 'both'],
  ['both', { needsApproval: false }, 'none'],
  ['client', {}, 'client'],
  ['none', { approval: 'client', needsApproval: false }, 'client'],
] as const)('from %s, %j makes %s', (before, change, after) => {
  expect(approvalAfter(before, change)).toBe(after);
});

test('both have to approve, in any order', () => {
  expect(isApproved('both', ['client'])).toBe(false);
  expect(isApproved('both', ['client', 'staff'])).toBe(true);
  expect(isApproved('client', ['staff'])).toBe(false);
  expect([isAsked('client', 'staff'), isAsked('client', 'client')]).toEqual([false, true]);
});
