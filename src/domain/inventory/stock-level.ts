import { z } from 'zod';
import * as limits from '../limits.ts';

export const StockLevel = z.enum(['out', 'low', 'medium', 'high']);
export type StockLevel = z.infer<typeof StockLevel>;

/** A list filter: one level, or everything that should be reordered. */
export const StockFilter = z.enum([...StockLevel.options, 'low_or_out']);
export type StockFilter = z.infer<typeof StockFilter>;

/** The badge variants for stock, with the names in the specification. */
export type StockBadge = 'destructive' | 'outline' | 'secondary' | 'default';

const { lowFrom, mediumFrom, highFrom, outlineBelow, secondaryBelow } = limits.stock;

/** The number of pieces in each level or filter, inclusive; `to` is null if there is no upper bound. */
export const stockRanges = {
  out: { from: 0, to: lowFrom - 1 },
  low: { from: lowFrom, to: mediumFrom - 1 },
  medium: { from: mediumFrom, to: highFrom - 1 },
  high: { from: highFrom, to: null },
  low_or_out: { from: 0, to: mediumFrom - 1 },
} as const satisfies Record<StockFilter, { from: number; to: number | null }>;

/** The level of this many pieces, for deciding whether to reorder. */
export const stockLevel = (onHand: number): StockLevel => {
  if (onHand >= highFrom) return 'high';
  if (onHand >= mediumFrom) return 'medium';
  return onHand >= lowFrom ? 'low' : 'out';
};

/** The badge variant for this many pieces; the fewer, the more urgent. */
export const stockBadge = (onHand: number): StockBadge => {
  if (onHand <= 0) return 'destructive';
  if (onHand < outlineBelow) return 'outline';
  return onHand < secondaryBelow ? 'secondary' : 'default';
};
