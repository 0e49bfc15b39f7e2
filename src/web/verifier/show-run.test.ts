import { afterEach, expect, test, vi } from 'vitest';
import { atTheStart } from '#domain/runs/machine.ts';
import type { WrittenEvent } from '#domain/runs/evidence/event-line.ts';
import type { Verification } from '#domain/runs/evidence/verify.ts';
import type { VerifiedRun } from '#domain/runs/evidence/verify-run.ts';
import { eventDetails } from '#domain/runs/event-details.ts';
import type { ScreenWords } from '#domain/languages/languages.ts';
import { runsBackWords } from '#web/runs/back/wording.ts';
import { showRun } from './show-run.ts';

const proof = { product: 'scanned', label: 'scanned', batch: null, date: null };

const event = (seq: number, kind: string, detail: WrittenEvent['detail'] = {}): WrittenEvent => ({
  run: 7,
  seq,
  at: '2026-11-26T08:00:00.000Z',
  user: { id: 1, name: 'Ana', role: 'read_only' },
  station: { id: 3, name: 'Bench 2' },
  kind,
  verdict: 'right',
  said: null,
  format: 4,
  detail,
  prior: '',
});

const start = eventDetails.start.parse({
  productId: 5,
  sku: 'JAM-1',
  clientId: null,
  clientName: null,
  release: 2,
  clientRelease: null,
  labelId: 'a',
  labelSku: 'L-1',
  level: 'unit',
  quantity: 2,
  batch: null,
  bestBefore: null,
  gtin: null,
  checkEvery: 1,
  needsPhoto: false,
  needsOthers: false,
  isShadow: false,
  station: { id: 3, name: 'Bench 2' },
  releaseSha256: '',
  clientReleaseSha256: null,
  published: { by: 'Eve', approvedBy: null, summary: 'First', at: '2026-11-25T08:00:00.000Z' },
  clientPublished: null,
});

const run: VerifiedRun = {
  id: 7,
  events: [
    event(1, 'start', start),
    event(2, 'photo', { key: 'p', sha256: 'x' }),
    event(3, 'check', { proof }),
  ],
  sha256s: [],
  refusals: [],
  sums: {
    issued: 2,
    spoiled: 0,
    returned: 0,
    applied: null,
    right: 1,
    wrong: 0,
    scanned: 1,
    seen: 0,
    repeated: 0,
  },
  replayed: {
    standing: atTheStart,
    start,
    worker: { id: 1, name: 'Ana' },
    station: start.station,
    unplayed: null,
    played: 3,
  },
  seals: [],
  pictures: [],
  unmet: new Set(),
};

const consistent: Verification = {
  colour: 'consistent',
  findings: [],
  gaps: [],
  manifest: null,
  signing: { is: 'absent' },
  seals: [],
  runs: [run],
  entries: new Map(),
};

const shown = (change: Partial<VerifiedRun>, more: Partial<Verification> = {}) => {
  const section = showRun({ ...run, ...change }, { ...consistent, ...more }, new File([], 'evidence.zip'));
  const cells = [...section.querySelectorAll('tr td:nth-child(5)')].map(({ textContent }) => textContent);
  return { first: section.querySelector('p')?.textContent, verdicts: cells.slice(-3) };
};

const counts = '1 check counts: 1 by scan, 0 by eye. 0 checks were kept and not counted.';

test('a run says first what was proved and how, and marks what was judged again', () => {
  expect(shown({})).toEqual({ first: counts, verdicts: ['✓ right', '✓ right', '✓ right'] });
  const none = { ...run.sums, right: 0, scanned: 0 };
  expect(shown({ sums: none }).first).toBe(
    '0 checks count: 0 by scan, 0 by eye. 0 checks were kept and not counted.',
  );
});

test('35: what gets the label is said: of cases and pallets fewer codes can be scanned', () => {
  const section = showRun(run, consistent, new File([], 'evidence.zip'));
  expect(section.textContent).toContain('What gets the labelUnits');
});

const said = ['says right', 'says right', 'says right'];
const asSaid = `As the events say: ${counts}`;
const { replayed } = run;
const path = 'runs/7/events.jsonl';
const release = 'releases/product-5-2.json';

test.each<[string, Partial<VerifiedRun>, Partial<Verification>, string[], string]>([
  [
    'an event whose photo is missing',
    { unmet: new Set([2]) },
    {},
    ['✓ right', 'says right', '✓ right'],
    counts,
  ],
  ['a run that contradicts itself', {}, { findings: [{ path, sentence: '' }] }, said, asSaid],
  ['a run whose release is missing', {}, { gaps: [{ path: release, sentence: '' }] }, said, asSaid],
  [
    'a client’s copy, or a run of older rules',
    { replayed: { ...replayed, unplayed: 'Not judged.', played: 0 } },
    {},
    said,
    asSaid,
  ],
  [
    'events of a newer portal',
    { replayed: { ...replayed, unplayed: 'Newer.', played: 2 } },
    {},
    ['✓ right', '✓ right', 'says right'],
    asSaid,
  ],
])('what was compared with nothing has no mark: %s', (_, change, more, verdicts, first) => {
  expect(shown(change, more)).toEqual({ first, verdicts });
});

afterEach(() => {
  // What is imported next is in English again.
  vi.resetModules();
});

test('how the parts of a piece were proved is said in the language of the page', async () => {
  const proved = { product: 'scanned', label: 'seen', batch: 'seen', date: null };
  const events = [event(1, 'start', start), event(2, 'check', { proof: proved })];
  const sight = { product: 'Ware', label: 'Etikett', batch: 'Charge', date: 'Datum' };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one room of a language
  const words = { 'runs.back.runsBackWords': { ...runsBackWords, sight } } as unknown as ScreenWords;
  vi.resetModules();
  Object.assign((await import('#web/words/language.ts')).language, { words });
  const theirs = await import('./show-run.ts');
  const section = theirs.showRun({ ...run, events }, consistent, new File([], 'evidence.zip'));
  expect(section.textContent).toContain('By scan: Ware · By eye: Etikett, Charge');
});
