import { expect, test } from 'vitest';
import { mailSubjects, subjectsFor } from './notice.ts';

test('a client chooses among mails about what it has, a supplier about orders, and staff about all', () => {
  expect(subjectsFor({ clientId: 3 })).toEqual(['approvals', 'comments', 'holds']);
  expect(subjectsFor({ supplierCode: 'TRENT' })).toEqual(['orders']);
  expect(subjectsFor(null)).toEqual(mailSubjects);
});
