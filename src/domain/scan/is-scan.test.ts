import { describe, expect, test } from 'vitest';
import type { Burst } from './burst.ts';
import { judge } from './is-scan.ts';

const isScan = (given: Burst): boolean => judge(given) === 'scan';

const burst = (text: string, everyMs: number, parts: Partial<Burst> = {}): Burst => ({
  strokes: Array.from(text, (character, index) => ({ text: character, atMs: index * everyMs })),
  end: 'enter',
  place: 'form',
  ...parts,
});

describe('a burst of keys', () => {
  test.each([
    ['thirteen keys at 4 ms', burst('5012345678900', 4)],
    ['a key every 40 ms, as on Bluetooth', burst('SKU-0010', 40)],
    ['a key every 100 ms that end at a GTIN', burst('5012345678900', 100)],
    ['a key every 100 ms with the keys going nowhere', burst('SKU-0010', 100, { place: 'page' })],
    ['a symbology identifier at any pace', burst(']C1010869', 260)],
    ['a link at 200 ms', burst('https://id.example.com/01/08697415550576', 200)],
    ['nothing behind it', burst('5012345678900', 4, { end: 'silence' })],
    ['a card for a key, which has no digit', burst('LP-KEY-ENTER', 4)],
    ['the known-wrong card', burst('LP-KNOWN-WRONG', 40)],
  ])('%s is a scan', (_, given) => {
    expect(isScan(given)).toBe(true);
  });

  test.each([
    ['three keys', burst('501', 4)],
    ['the same key all the time', burst('00000000', 30)],
    ['words, typed by a program', burst('Place it on the back, 20 mm off', 2)],
    ['a code of no form at 100 ms in a form', burst('SKU-0010', 100)],
    ['a number of eight digits at 100 ms in a form', burst('20261122', 100)],
    ['thirteen digits at 300 ms', burst('5012345678900', 300)],
  ])('%s is none', (_, given) => {
    expect(isScan(given)).toBe(false);
  });

  test('a scanner that stumbles is not cut in two: the digits after the gap would be another code', () => {
    const strokes = burst('5012345678900', 4).strokes.map((stroke, index) =>
      index === 0 ? stroke : { ...stroke, atMs: stroke.atMs + 400 },
    );
    expect(isScan({ strokes, end: 'enter', place: 'search' })).toBe(false);
  });
});
