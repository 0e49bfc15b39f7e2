import { expect, test, vi } from 'vitest';
import { factsOfEvent } from './event-facts.ts';
import { runsBackWords } from './wording.ts';

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

test('what is a choice is said in the words of the screen, and what somebody wrote or scanned stays as it is', () => {
  const signed = {
    id: 1,
    by: { id: 7, name: 'Edda' },
    role: 'editor',
    at: '2026-11-26T08:00:00.000Z',
    meaning: 'closed',
    means: 'password',
  };
  const detail = { cause: 'roll_short', reason: 'seen', isDestroyed: true, seen: ['batch', 'date'], signed };
  const event = { kind: 'close', reason: null, detail } as const;
  const valuesOf = () => factsOfEvent(event, (at) => at).map(([, value]) => value);
  expect(valuesOf()).toEqual([
    'roll short',
    'seen',
    'batch, date',
    'yes',
    'Edda, closed, 2026-11-26T08:00:00.000Z',
  ]);
  const { causes, sight, meanings } = runsBackWords;
  vi.spyOn(causes, 'roll_short', 'get').mockReturnValue('Rolle zu kurz');
  vi.spyOn(sight, 'date', 'get').mockReturnValue('Datum');
  vi.spyOn(meanings, 'closed', 'get').mockReturnValue('abgeschlossen');
  expect(valuesOf()).toEqual([
    'Rolle zu kurz',
    'seen',
    'batch, Datum',
    'yes',
    'Edda, abgeschlossen, 2026-11-26T08:00:00.000Z',
  ]);
  vi.restoreAllMocks();
});
