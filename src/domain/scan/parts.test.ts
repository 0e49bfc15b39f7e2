import { describe, expect, test } from 'vitest';
import { plainScanner } from '#testing/scanner-profile.ts';
import type { Place } from './burst.ts';
import { hear } from './capture.ts';
import { nothingHeard, type Capture, type Heard } from './captured.ts';
import { silenceMs } from './is-scan.ts';
import { knownScanner } from './known-scanner.ts';
import { asMeant } from './layouts.ts';
import type { ScannerProfile } from './scanner-profile.ts';
import { slowMs } from './slow-keys.ts';

type Key = readonly [gapMs: number, key: string];

const ean = '5012345678900';

/** A scanner's keys, the first of them after a gap. */
const keys = (text: string, afterMs = 0): Key[] =>
  Array.from(text, (key, at) => [at === 0 ? afterMs : 8, key] as const);
const enter: Key = [8, 'Enter'];

const suffixless: ScannerProfile = { ...plainScanner, meanMs: 8, longestMs: 20, end: 'silence' };

interface Device {
  place?: Place;
  before?: readonly Key[];
  profile?: ScannerProfile;
}

/** What is heard of keys behind others that were heard half a minute before, and what a field then holds. */
const heardOf = (pressed: readonly Key[], { place = 'page', before = [], profile }: Device = {}) => {
  let capture: Capture = nothingHeard;
  let [scans, said]: [string[], string[]] = [[], []];
  let [field, begun, run] = ['', '', ''];
  let atMs = 5000;
  const follow = (heard: Heard): void => {
    if (heard.scan) scans.push(heard.scan.text);
    if (heard.said) said.push(heard.said.why);
    if (heard.put === 'before') field = begun;
    if (heard.put === 'all') field = begun + run;
    capture = heard.capture;
  };
  const ears = { scanner: profile ? knownScanner(profile) : null, asMeant };
  const press = (some: readonly Key[]): void => {
    for (const [at, [gapMs, key]] of some.entries()) {
      atMs += gapMs;
      const heard = hear(capture, { kind: 'key', pressed: { key }, atMs, place }, ears);
      if (heard.begins) [begun, run] = [field, ''];
      if (key.length === 1) run += key;
      if (key.length === 1 && !heard.isKept) field += key;
      follow(heard);
      const nextMs = some[at + 1]?.[0] ?? Infinity;
      if (capture.strokes.length > 0 && nextMs > silenceMs(capture.strokes))
        follow(hear(capture, { kind: 'silence' }, ears));
      if (capture.slow.length > 0 && nextMs > slowMs) follow(hear(capture, { kind: 'silence' }, ears));
    }
  };
  press(before);
  [scans, said, field] = [[], [], ''];
  atMs += 30_000;
  press(pressed);
  return { scans, said, field };
};

const afterEnter = { before: [...keys('LOT-77'), enter] };

/** A code that pauses behind its first characters. */
const torn = (text: string, at: number, pauseMs: number): Key[] => [
  ...keys(text.slice(0, at)),
  ...keys(text.slice(at), pauseMs),
  enter,
];

const pauses = [700, 1200, 1800, 2500];
const placesIn = (text: string) => Array.from({ length: text.length - 1 }, (_, at) => at + 1);

describe('37: a scanner that pauses within a code', () => {
  test.each(pauses)('a code with a check digit is whole after %i ms, wherever the pause is', (pauseMs) => {
    for (const device of [{}, afterEnter])
      for (const at of placesIn(ean)) expect(heardOf(torn(ean, at, pauseMs), device).scans.at(-1)).toBe(ean);
  });

  test.each(pauses)('no part of it is looked up where scans end with Enter, after %i ms', (pauseMs) => {
    for (const at of placesIn(ean)) expect(heardOf(torn(ean, at, pauseMs), afterEnter).scans).toEqual([ean]);
    const sku = 'AB-10021';
    for (const at of placesIn(sku).filter((place) => place > 1)) {
      const { scans, said } = heardOf(torn(sku, at, pauseMs), afterEnter);
      expect(scans.filter((text) => text !== sku)).toEqual([]);
      expect(said.length).toBeGreaterThan(0);
    }
  });

  test('parts are said, and what comes so again is the code', () => {
    const again = torn('AB-10021', 5, 1200);
    expect(heardOf(again, afterEnter)).toMatchObject({ scans: [], said: ['press_enter', 'parts'] });
    const twice = [...again, ...again.map(([gapMs, key], at) => [at === 0 ? 4000 : gapMs, key] as const)];
    expect(heardOf(twice, afterEnter).scans).toEqual(['AB-10021']);
  });

  test('the whole code right after its first part is a scan', () => {
    const pressed = [...keys('AB-1'), ...keys('AB-10021', 1500), enter];
    expect(heardOf(pressed, afterEnter)).toMatchObject({ scans: ['AB-10021'], said: ['press_enter'] });
  });

  test('a code is whole where its first part has led to a search', () => {
    expect(heardOf(torn(ean, 7, 1200), { place: 'search' }).scans.at(-1)).toBe(ean);
  });

  test('the rest of a number is not looked up where its first part has led to a search', () => {
    const { scans, said } = heardOf(torn('AB-10021', 4, 1200), { place: 'search' });
    expect({ scans, said }).toEqual({ scans: ['AB-1'], said: ['parts'] });
  });

  test.each([
    ['SKU-1234', 4],
    ['Honig 250', 6],
    ['LOT77', 3],
  ])('%s is kept where a person stops to think within it, and searches', (text, at) => {
    const gaps = [150, 95, 210, 120];
    for (const pauseMs of pauses) {
      const pressed = Array.from(text, (key, nth): Key => [nth === at ? pauseMs : (gaps[nth % 4] ?? 0), key]);
      const heard = heardOf([...pressed, [180, 'Enter']], { place: 'search' });
      expect(heard).toEqual({ scans: [], said: [], field: text });
    }
  });

  test('a search field gets the rest behind the first part', () => {
    const device = { ...afterEnter, place: 'search' as const };
    expect(heardOf(torn('AB-10021-77', 7, 1200), device)).toEqual({
      scans: [],
      said: [],
      field: 'AB-10021-77',
    });
  });
});

describe('37: a key before a scan', () => {
  test.each([350, 400, 590, 700, 900])('is no part of a code with a check digit %i ms later', (gapMs) => {
    for (const place of ['page', 'form', 'search'] as const) {
      const heard = heardOf([...keys('7'), ...keys(ean, gapMs), enter], { place });
      const field = place === 'page' ? heard.field : '7';
      expect(heard).toEqual({ scans: [ean], said: [], field });
    }
  });

  test.each([350, 400, 590, 700, 900])(
    'opens nothing together with a number %i ms later, nor without',
    (gapMs) => {
      const pressed = [...keys('1'), ...keys('0021', gapMs), enter];
      expect(heardOf(pressed)).toMatchObject({ scans: [], said: ['parts'] });
      const again = [...pressed, ...keys('0021', 3000), enter];
      expect(heardOf(again)).toMatchObject({ scans: ['0021'], said: ['parts'] });
    },
  );

  test('is part of it if the scanner is late with its second character again', () => {
    const pressed = [...keys('A'), ...keys('10021', 600), enter];
    expect(heardOf([...pressed, [3000, 'A'], ...pressed.slice(1)]).scans).toEqual(['A10021']);
  });
});

describe('37: scanners that end with no key', () => {
  const two = [...keys('AB-10021'), ...keys('CD-7777', 2000)];

  test('are heard where nothing is known, and where one was learnt', () => {
    expect(heardOf(two).scans).toEqual(['AB-10021', 'CD-7777']);
    expect(heardOf(two, { ...afterEnter, profile: suffixless }).scans).toEqual(['AB-10021', 'CD-7777']);
  });

  test('are asked for an Enter once beside others that end with one, and never for a whole code', () => {
    expect(heardOf(keys(ean), afterEnter).scans).toEqual([ean]);
    const confirmed = [...keys('AB-10021'), [3000, 'Enter'] as const, ...keys('CD-7777', 2000)];
    expect(heardOf(confirmed, afterEnter)).toMatchObject({
      scans: ['AB-10021', 'CD-7777'],
      said: ['press_enter'],
    });
  });

  test('and two whole codes in a second are two', () => {
    expect(heardOf([...keys(`01${ean.padStart(14, '0')}10L7`), ...keys('CD-7777', 1200)]).scans).toEqual([
      `01${ean.padStart(14, '0')}10L7`,
      'CD-7777',
    ]);
  });
});
