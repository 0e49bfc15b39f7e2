import { describe, expect, test } from 'vitest';
import { sayInEnglish, type Said } from '../words/say.ts';
import { actOn, openActsOn, returnTo, takeFrom, type RollChange } from './roll-state.ts';

/** A change, or the sentence of its refusal. */
const inEnglish = (change: RollChange | { refused: Said }) =>
  'refused' in change ? { refused: sayInEnglish(change.refused) } : change;

const roll = {
  state: 'available',
  piecesReceived: 100,
  piecesLeft: 40,
  withinPercent: 0,
  piecesFound: 0,
} as const;
const quarantined = { ...roll, state: 'quarantined' } as const;
const usedUp = { ...roll, state: 'used_up', piecesLeft: 0 } as const;
const scrapped = { ...roll, state: 'scrapped', piecesLeft: 0 } as const;

describe('a roll of 100 labels with 40 left', () => {
  test('leaves the stock in quarantine, and comes back from it', () => {
    expect(actOn(roll, 'quarantine')).toEqual({ state: 'quarantined', piecesLeft: 40, stock: -40 });
    expect(actOn(quarantined, 'release')).toEqual({ state: 'available', piecesLeft: 40, stock: 40 });
  });

  test('is scrapped from the stock, or from quarantine, where it was no stock', () => {
    expect(actOn(roll, 'scrap')).toEqual({ state: 'scrapped', piecesLeft: 0, stock: -40 });
    expect(actOn(quarantined, 'scrap')).toEqual({ state: 'scrapped', piecesLeft: 0, stock: 0 });
  });

  test('that is used up goes into quarantine as well, because labels may come back to it', () => {
    expect(actOn(usedUp, 'quarantine')).toEqual({ state: 'quarantined', piecesLeft: 0, stock: -0 });
    expect(actOn({ ...usedUp, state: 'quarantined' }, 'release')).toMatchObject({ state: 'used_up' });
  });

  test.each([
    [quarantined, 'quarantine', 'This roll is in quarantine already. Nothing was changed.'],
    [roll, 'release', 'This roll is not in quarantine. Nothing was changed.'],
    [scrapped, 'quarantine', 'This roll was scrapped already. Nothing was changed.'],
    [scrapped, 'release', 'This roll was scrapped already. Nothing was changed.'],
    [scrapped, 'scrap', 'This roll was scrapped already. Nothing was changed.'],
  ] as const)('%j: %s is refused in words', (roll, act, refused) => {
    expect(inEnglish(actOn(roll, act))).toEqual({ refused });
  });

  test('offers what is not refused', () => {
    expect([roll, quarantined, usedUp, scrapped].map(openActsOn)).toEqual([
      ['quarantine', 'scrap'],
      ['release', 'scrap'],
      ['quarantine', 'scrap'],
      [],
    ]);
  });

  test('gives as many as it has, and no more', () => {
    expect(takeFrom(roll, 39)).toEqual({ state: 'available', piecesLeft: 1, stock: -39 });
    expect(takeFrom(roll, 40)).toEqual({ state: 'used_up', piecesLeft: 0, stock: -40 });
    expect(inEnglish(takeFrom(roll, 41))).toEqual({
      refused: 'This roll has only 40 labels left. Nothing was taken. Take fewer, or another roll as well.',
    });
  });

  test.each([
    [quarantined, 'This roll is in quarantine. Nothing was changed. Use another one.'],
    [usedUp, 'This roll is used up. Nothing was changed. Use another one.'],
    [scrapped, 'This roll was scrapped. Nothing was changed. Use another one.'],
  ] as const)('%j gives nothing', (roll, refused) => {
    expect(inEnglish(takeFrom(roll, 1))).toEqual({ refused });
  });

  test('takes back what came from it, and no more', () => {
    expect(returnTo(roll, 60)).toEqual({ state: 'available', piecesLeft: 100, stock: 60 });
    expect(returnTo(usedUp, 1)).toEqual({ state: 'available', piecesLeft: 1, stock: 1 });
    expect(returnTo(quarantined, 1)).toEqual({ state: 'quarantined', piecesLeft: 41, stock: 0 });
    expect(returnTo(roll, 61)).toHaveProperty('refused');
    expect(returnTo(scrapped, 1)).toHaveProperty('refused');
  });
});

describe('B66: a roll of about 1,000 labels, give or take 10 %', () => {
  const about = {
    state: 'available',
    piecesReceived: 1_000,
    piecesLeft: 1_000,
    withinPercent: 10,
    piecesFound: 0,
  } as const;

  test('gives up to 1,100, also after it was used up', () => {
    expect(takeFrom(about, 1_080)).toEqual({ state: 'used_up', piecesLeft: 0, stock: -1_080, found: 80 });
    const over = { ...about, state: 'used_up', piecesLeft: 0, piecesFound: 80 } as const;
    expect(takeFrom(over, 20)).toEqual({ state: 'used_up', piecesLeft: 0, stock: -20, found: 20 });
    expect(inEnglish(takeFrom(over, 21))).toEqual({
      refused: 'This roll has only 20 labels left. Nothing was taken. Take fewer, or another roll as well.',
    });
    expect(takeFrom({ ...over, piecesFound: 100 }, 1)).toHaveProperty('refused');
  });

  test('is counted again at its return, within the bound', () => {
    const used = { ...about, state: 'used_up', piecesLeft: 0, piecesFound: 80 } as const;
    expect(returnTo(used, 40, 40)).toEqual({ state: 'available', piecesLeft: 40, stock: 40 });
    expect(returnTo({ ...about, piecesLeft: 600 }, 20, 655)).toEqual({
      state: 'available',
      piecesLeft: 655,
      stock: 20,
      found: 35,
    });
    expect(inEnglish(returnTo({ ...about, piecesLeft: 600 }, 20, 519))).toEqual({
      refused:
        'This roll came with 1,000 labels, give or take 10 %. With 519 on it, it would have had 899. Count again. Nothing was changed.',
    });
  });

  test('one that was counted stays as it came', () => {
    expect(inEnglish(returnTo({ ...about, withinPercent: 0, piecesLeft: 600 }, 20, 621))).toEqual({
      refused:
        'This roll came with 1,000 labels. With 621 on it, it would have had 1,001. Count again. Nothing was changed.',
    });
  });
});
