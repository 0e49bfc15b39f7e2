import { z } from 'zod';
import * as limits from '../limits.ts';

/** How much of a label there is, in words. */
export const StockLevel = z.enum(['out', 'low', 'medium', 'high']);
export type StockLevel = z.infer<typeof StockLevel>;

/** The filter of a list: one level, or everything to be reordered. */
export const StockFilter = z.enum([...StockLevel.options, 'low_or_out']);
export type StockFilter = z.infer<typeof StockFilter>;

/** The badge variants for the number of pieces, as the specification names them. */
export type StockBadge = 'destructive' | 'outline' | 'secondary' | 'default';

const { lowFrom, mediumFrom, highFrom, outlineBelow, secondaryBelow } = limits.stock;

/** The range of pieces of each choice, inclusive; null for no upper bound. */
export const stockRanges = {
  out: { from: 0, to: lowFrom - 1 },
  low: { from: lowFrom, to: mediumFrom - 1 },
  medium: { from: mediumFrom, to: highFrom - 1 },
  high: { from: highFrom, to: null },
  low_or_out: { from: 0, to: mediumFrom - 1 },
} as const satisfies Record<StockFilter, { from: number; to: number | null }>;

/** The level of a number of pieces, for deciding whether to reorder. */
export const stockLevel = (onHand: number): StockLevel => {
  if (onHand >= highFrom) return 'high';
  if (onHand >= mediumFrom) return 'medium';
  return onHand >= lowFrom ? 'low' : 'out';
};

/** How urgent the badge of a number of pieces looks. */
export const stockBadge = (onHand: number): StockBadge => {
  if (onHand <= 0) return 'destructive';
  if (onHand < outlineBelow) return 'outline';
  return onHand < secondaryBelow ? 'secondary' : 'default';
};
