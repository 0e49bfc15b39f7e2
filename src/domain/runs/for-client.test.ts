import { expect, test } from 'vitest';
import { atTheStart } from './machine.ts';
import { eventForClient, runForClient } from './for-client.ts';
import type { Run, RunEvent } from './run.ts';
import { plan } from '#testing/samples/run-machine.ts';

const standIn = (id: number) => ({ id: 1, name: `Worker ${id}` });
const event = (fields: Partial<RunEvent>): RunEvent => ({
  format: 2,
  seq: 4,
  at: '2026-01-15T08:00:00.000Z',
  user: { id: 7, name: 'Ana Field' },
  station: null,
  kind: 'check',
  verdict: 'right',
  reason: null,
  said: null,
  detail: {},
  prior: '0'.repeat(64),
  sha256: '1'.repeat(64),
  ...fields,
});

test.each([
  ['a right check', { detail: { product: '5012', label: 'L-1' } }, { product: '5012', label: 'L-1' }, null],
  [
    'a wrong one',
    {
      verdict: 'wrong',
      said: { code: 'run.not_this_product', values: { sku: 'JAM' } },
      detail: { product: 'OF-OTHERS', label: 'L-1', next: false },
    },
    { next: false },
    'This is not JAM.',
  ],
  [
    'a roll of another label',
    {
      kind: 'roll',
      verdict: 'wrong',
      said: { code: 'run.roll_of_another_label', values: { found: 'OF-OTHERS', wanted: 'L-1' } },
      detail: { code: 'R-OF-OTHERS', pieces: 5 },
    },
    { pieces: 5 },
    'This was not of this run.',
  ],
  [
    'a number that was printed for others',
    {
      verdict: 'wrong',
      said: { code: 'run.number_of_another_job', values: { number: '350123450000000012', job: 7 } },
      detail: { label: '00350123450000000012' },
    },
    {},
    'This was not of this run.',
  ],
  ['the known-wrong card', { kind: 'challenge', detail: { text: 'OF-OTHERS' } }, {}, null],
  ['a cleared line', { kind: 'clear', detail: { gone: ['labels'], before: 12 } }, { gone: ['labels'] }, null],
  [
    'an older sentence',
    { format: 1, verdict: 'wrong', reason: 'This is TEA of Others.' },
    {},
    'This was not of this run.',
  ],
] as const)('a client reads of %s who did it by role, and nothing of others', (_, fields, detail, reason) => {
  const shown = eventForClient(event(fields), standIn);
  expect([shown.user, shown.detail, shown.reason]).toEqual([{ id: 1, name: 'Worker 7' }, detail, reason]);
  expect(JSON.stringify(shown)).not.toContain('350123450000000012');
  expect(shown.sha256).toBe('1'.repeat(64));
});

test('a client reads of an open difference who counted and who signed by role', () => {
  const closing: Run['closing'] = {
    applied: 4,
    unexplained: 1,
    reason: 'Two fell',
    cause: 'lost',
    userId: 71,
    signerId: 72,
  };
  const run: Run = {
    ...plan,
    ...atTheStart,
    closing,
    notes: [],
    stop: null,
    id: 1,
    station: { id: 3, name: 'Line 1' },
    worker: { id: 71, name: 'Ana Field' },
    issued: 5,
    unexplained: 1,
    due: null,
    next: '',
    nextStep: { code: 'run.next.client', values: {} },
    createdAt: '2026-01-15T08:00:00.000Z',
    endedAt: null,
    seq: 9,
    sha256: '1'.repeat(64),
  };
  const shown = runForClient(run, (id) => ({ id: id - 70, name: `Worker ${id - 70}` }));
  expect(shown.closing).toEqual({ ...closing, userId: 1, signerId: 2 });
});
