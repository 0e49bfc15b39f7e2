import { z } from 'zod';

/** Why the stock changes. */
export const StockMovementKind = z.enum(['received', 'used', 'counted', 'damaged', 'corrected']);
export type StockMovementKind = z.infer<typeof StockMovementKind>;

/** Whether a movement of this kind states the pieces on hand, not those moved. */
export const setsStock = (kind: StockMovementKind): boolean => kind === 'counted' || kind === 'corrected';

/** The pieces on hand after a movement; negative if there are too few. */
export const stockAfter = (
  onHand: number,
  { kind, quantity }: { kind: StockMovementKind; quantity: number },
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
