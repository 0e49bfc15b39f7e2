import { describe, expect, test } from 'vitest';
import { stockLevel } from '#domain/inventory/stock-level.ts';
import { demoInventory } from './labels.ts';
import { demoMovements } from './stock.ts';

describe('the label stock of the demo', () => {
  test('has items at every level, and every look of the badge', () => {
    const onHand = demoInventory.map((item) => item.stockOnHand);
    expect(new Set(onHand.map(stockLevel))).toEqual(new Set(['out', 'low', 'medium', 'high']));
    expect(onHand).toEqual(expect.arrayContaining([0, 1, 19, 20, 99, 100]));
  });

  test('has movements that never go below nothing, oldest first, and add up to what is there', () => {
    for (const [index, { stockOnHand }] of demoInventory.entries()) {
      const movements = demoMovements({ id: index + 1, stockOnHand });
      const levels: number[] = [];
      for (const { quantity } of movements) levels.push((levels.at(-1) ?? 0) + quantity);
      expect(Math.min(...levels)).toBeGreaterThanOrEqual(0);
      expect(levels.at(-1)).toBe(stockOnHand);
      const days = movements.map(({ daysAgo }) => daysAgo);
      expect(days).toEqual(days.toSorted((a, b) => b - a));
    }
  });
});
