import { describe, expect, it } from 'vitest';
import { said, sayInEnglish } from '../words/say.ts';
import { RecordedKind, setsStock, stockAfter } from './movement.ts';

describe('a stock movement', () => {
  it.each([
    ['received', 12, 22],
    ['used', 4, 6],
    ['damaged', 10, 0],
    ['used', 11, -1],
    ['counted', 7, 7],
    ['counted', 10, 10],
    ['corrected', 0, 0],
  ] as const)('%s %d on a shelf of ten leaves %d', (kind, quantity, after) => {
    expect(stockAfter(10, { kind, quantity })).toBe(after);
  });

  it('says what is there when somebody counted or corrected it, and else what came or went', () => {
    expect(RecordedKind.options.filter(setsStock)).toEqual(['counted', 'corrected']);
  });

  it.each([
    [0, 'There are none on the shelf.'],
    [1, 'There is only 1 on the shelf.'],
    [1_250, 'There are only 1,250 on the shelf.'],
  ])('that takes more than the %d there are is refused in words', (onHand, sentence) => {
    expect(sayInEnglish(said('refusal.too_few_on_shelf', { left: onHand }))).toBe(sentence);
  });
});
