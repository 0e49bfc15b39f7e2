import { expect, test } from 'vitest';
import type { Placed } from '#domain/runs/run.ts';
import { meaningOf, tryingIn } from './scan-in-run.ts';

const placed: Placed = {
  codes: [
    { code: '5012345678900', level: 'unit', standsOn: 'goods', labelId: null, isStated: true },
    { code: 'LBL-1', level: 'any', standsOn: 'label', labelId: 'a', isStated: true },
  ],
  covers: [],
  carries: [],
  hasElements: false,
};

const run = {
  acts: ['check' as const],
  next: 'Scan every piece: its product, then its label.',
  nextStep: { code: 'run.next.issue', values: {} },
  worker: { id: 1, name: 'Ana' },
  placed,
  elementsOn: null,
  apart: null,
  isBareDue: false,
  rolls: [],
  jobs: [],
  layouts: [],
  productId: 7,
  sku: 'JAM-1',
  release: 2,
  clientRelease: null,
  labelId: 'a',
  labelSku: 'LBL-1',
  level: 'unit' as const,
  batch: 'L-1',
  dates: {},
  inStoreCodes: null,
};
const idle = { run, held: null, isChallenging: false, trying: null };
const atOnce = (product: string) => ({ kind: 'act', act: { kind: 'check', product, label: null } });

test.each([
  ['the goods', '5012345678900', { kind: 'product', text: '5012345678900' }],
  ['another product', '4006381333931', atOnce('4006381333931')],
  ['the goods of another batch', '010501234567890010L-2', atOnce('010501234567890010L-2')],
  ['the label before its goods', 'LBL-1', atOnce('LBL-1')],
  ['a number of a shop, which the portal knows', '2012345000001', { kind: 'product', text: '2012345000001' }],
])('%s is judged at its scan, before any label', (_, text, meaning) => {
  expect(meaningOf(text, idle)).toEqual(meaning);
});

test('goods whose only code is not what the portal has drawn are held for their label, also once that was tried', () => {
  const drawn = { hasElements: true, prints: ['10', '15'] };
  const tried = { ...run, placed: { ...placed, ...drawn }, elementsOn: 'label' as const, jobs: [1] };
  const makers = '010501234567890010L-1';
  const meaning = (layouts: string[]) => meaningOf(makers, { ...idle, run: { ...tried, layouts } });
  expect(meaning(['best_before'])).toEqual({ kind: 'product', text: makers });
  expect(meaning(['artwork'])).toEqual(atOnce(makers));
});

test.each([
  ['LP-KEY-ENTER', { kind: 'key', key: 'enter' }],
  ['LABELPORT-BENCH-3', { kind: 'key', key: 'enter' }],
  [
    'labelport-bench-0',
    { kind: 'nothing', sentence: 'This card is for the station before a run. Nothing was recorded.' },
  ],
  ['LABELPORT-BENCH-2', { kind: 'nothing' }],
])('the card %s is never judged as goods or label', (text, meaning) => {
  for (const held of [null, { text: '5012345678900' }])
    expect(meaningOf(text, { ...idle, held })).toMatchObject(meaning);
});

test('35: goods without their label are tried when the run asks it, and what a label covers once its piece was checked', () => {
  const acts = ['check', 'cover', 'bare'] as const;
  const asked = {
    due: 'every' as const,
    acts: [...acts],
    nextStep: run.nextStep,
    rightChecks: 1,
    isCoverDue: true,
  };
  const bare = { ...asked, nextStep: { code: 'run.next.bare', values: {} } };
  expect(tryingIn(bare)).toBe('bare');
  expect(tryingIn({ ...bare, nextStep: { code: 'run.next.bare_goods', values: {} } })).toBe('bare');
  expect(tryingIn(asked)).toBe('cover');
  expect(tryingIn({ ...asked, acts: ['check'] })).toBeNull();
  expect(tryingIn({ ...asked, due: 'last' })).toBeNull();
  const text = '010501234567890021S-1';
  const found = meaningOf(text, { ...idle, trying: 'bare' });
  expect(found).toEqual({ kind: 'act', act: { kind: 'bare', text } });
});

test('in a run from before codes had places, and once the goods are held, the portal judges the pair', () => {
  const text = '4006381333931';
  expect(meaningOf(text, { ...idle, run: { ...run, placed: null } })).toEqual({ kind: 'product', text });
  expect(meaningOf(text, { ...idle, held: { text: '5012345678900' } })).toEqual({
    kind: 'act',
    act: { kind: 'check', product: '5012345678900', label: text },
  });
});

test('a card counts with the identifier that a scanner sends first', () => {
  expect(meaningOf(']C0LP-KEY-ENTER', idle)).toEqual({ kind: 'key', key: 'enter' });
});
