import { expect, test } from 'vitest';
import { factsOfEvent } from './event-facts.ts';

test('36: what was counted names the numbers on each page, what the printer said of it, and why it was printed again', () => {
  const page = (jobId: number, number: number, is: string) => ({
    jobId,
    page: number,
    numbers: [`05012345000000${number}`],
    is,
  });
  const pages = [page(4, 1, 'printed'), page(4, 2, 'unknown'), page(4, 3, 'printed'), page(6, 1, 'sent')];
  const reprints = [
    { jobId: 4, pieces: [2], again: 1, reason: 'Torn', at: '2026-11-26T08:00:00.000Z' },
    { jobId: 6, pieces: [1, 2], again: 2, reason: 'Too pale', at: '2026-11-26T08:00:00.000Z' },
  ];
  const detail = { printed: 8, pages, reprints };
  expect(factsOfEvent({ kind: 'reconcile', reason: null, detail })).toEqual([
    ['Printed', '8'],
    ['Page\u00A01 of print job 4', '050123450000001'],
    ['Page\u00A02 of print job 4', '050123450000002, may have come out'],
    ['Page\u00A03 of print job 4', '050123450000003'],
    ['Page\u00A01 of print job 6', '050123450000001, sent, not confirmed'],
    ['Asked for again, label 2 of print job 4', 'Torn'],
    ['Asked for again, labels 1, 2 of print job 6', 'Too pale'],
  ]);
  const one = { printed: 1, pages: [page(4, 1, 'printed')] };
  expect(factsOfEvent({ kind: 'reconcile', reason: null, detail: one })).toContainEqual([
    'Page\u00A01',
    '050123450000001',
  ]);
});
