import { z } from 'zod';

const byHand = ['received', 'used', 'counted', 'damaged', 'corrected'] as const;

/** Why the stock changes. The last four are movements of a roll. */
export const StockMovementKind = z.enum([...byHand, 'quarantined', 'released', 'scrapped', 'returned']);
export type StockMovementKind = z.infer<typeof StockMovementKind>;

/** What a person can record of an item. */
export const RecordedKind = z.enum(byHand);
export type RecordedKind = z.infer<typeof RecordedKind>;

/** Whether a movement of this kind states the pieces on hand, not those moved. */
export const setsStock = (kind: RecordedKind): boolean => kind === 'counted' || kind === 'corrected';

/** The pieces on hand after a movement; negative if there are too few. */
export const stockAfter = (
  onHand: number,
  { kind, quantity }: { kind: RecordedKind; quantity: number },
): number => {
  if (setsStock(kind)) return quantity;
  return kind === 'received' ? onHand + quantity : onHand - quantity;
};

const counted = (pieces: number): string => pieces.toLocaleString('en-US');

/** Why this many pieces cannot be removed. */
export const tooFewSentence = (onHand: number): string => {
  if (onHand === 0) return 'There are none on the shelf.';
  return onHand === 1 ? 'There is only 1 on the shelf.' : `There are only ${counted(onHand)} on the shelf.`;
};
