import { expect, test } from 'vitest';
import { approvalAfter, approvalOf, approvalsAsking, isAsked, isNobody, stillAsked } from './approval.ts';

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

test('all who are asked have to approve, in any order', () => {
  const asked = { staff: true, clients: [1, 2] };
  expect(stillAsked(asked, [{ side: 'client', clientId: 2 }])).toEqual({ staff: true, clients: [1] });
  const all = [{ side: 'client', clientId: 1 }, { side: 'staff' }, { side: 'client', clientId: 2 }] as const;
  expect(isNobody(stillAsked(asked, all))).toBe(true);
  expect(isNobody(stillAsked({ staff: false, clients: [1] }, [{ side: 'staff' }]))).toBe(false);
  expect([approvalsAsking('client'), approvalsAsking('staff')]).toEqual([
    ['client', 'both'],
    ['second_person', 'both'],
  ]);
  expect([isAsked('client', 'staff'), isAsked('client', 'client')]).toEqual([false, true]);
});

test.each([
  [{ staff: false, clients: [] }, 'none'],
  [{ staff: true, clients: [] }, 'second_person'],
  [{ staff: false, clients: [1, 2] }, 'client'],
  [{ staff: true, clients: [1] }, 'both'],
] as const)('%j is %s', (asked, approval) => {
  expect(approvalOf(asked)).toBe(approval);
});
