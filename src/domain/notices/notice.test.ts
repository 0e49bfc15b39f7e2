import { expect, test } from 'vitest';
import { mailSubjects, rulesOf, subjectsFor } from './notice.ts';

test('a client chooses among mails about what it has, a supplier about orders, and staff about all', () => {
  expect(subjectsFor({ clientId: 3 })).toEqual(['approvals', 'comments', 'holds']);
  expect(subjectsFor({ supplierCode: 'TRENT' })).toEqual(['orders']);
  expect(subjectsFor(null)).toEqual(mailSubjects);
});

test('only a mail that asks for an answer waits for it, and only what is said is told together', () => {
  expect(rulesOf('release_reminder')).toEqual({ subject: 'approvals', sentWhile: 'asked_release' });
  expect(rulesOf('order_message')).toMatchObject({ sentWhile: 'order', isOfTalk: true });
  expect(rulesOf('order_sent')).toEqual({ subject: 'orders', sentWhile: 'open_order' });
  // A name that merely ends like one that asks, which an older or newer version may have stored.
  expect([rulesOf('order_waiting'), rulesOf('toString')]).toEqual([null, null]);
});
