import { expect, test } from 'vitest';
import { WebhookDraft } from './contract.ts';

test.each([
  ['https://example.com/labels', true],
  ['ftp://example.com/', false],
  ['https://name:word@example.com/', false],
  // PostgreSQL stores neither.
  ['https://example.com/\0', false],
  ['https://example.com/\ud800', false],
])('Y2: whether %j is the address of a webhook: %s', (url, isOne) => {
  expect(WebhookDraft.safeParse({ url, events: ['import.done'] }).success).toBe(isOne);
});
