import { describe, expect, it } from 'vitest';
import { stockBadge, stockLevel, stockRanges } from './stock-level.ts';

describe('the stock level', () => {
  it.each([
    [0, 'out'],
    [1, 'low'],
    [5, 'low'],
    [6, 'medium'],
    [25, 'medium'],
    [26, 'high'],
    [10_000_000, 'high'],
  ])('of %d pieces is %s @spec-9.24', (onHand, level) => {
    expect(stockLevel(onHand)).toBe(level);
  });

  it('is filtered by the same numbers @spec-4.29', () => {
    expect(stockRanges).toEqual({
      out: { from: 0, to: 0 },
      low: { from: 1, to: 5 },
      medium: { from: 6, to: 25 },
      high: { from: 26, to: null },
      low_or_out: { from: 0, to: 5 },
    });
  });
});

describe('the stock badge', () => {
  it.each([
    [0, 'destructive'],
    [1, 'outline'],
    [19, 'outline'],
    [20, 'secondary'],
    [99, 'secondary'],
    [100, 'default'],
    [2_500, 'default'],
  ])('of %d pieces is %s @spec-9.24 @spec-9.25', (onHand, badge) => {
    expect(stockBadge(onHand)).toBe(badge);
  });
});
