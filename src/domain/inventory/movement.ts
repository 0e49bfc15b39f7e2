import { z } from 'zod';

/** Why a number of pieces on hand changes. */
export const StockMovementKind = z.enum(['received', 'used', 'counted', 'damaged', 'corrected']);
export type StockMovementKind = z.infer<typeof StockMovementKind>;

/** Whether a movement of this kind says how many pieces are there, not how many came or went. */
export const setsStock = (kind: StockMovementKind): boolean => kind === 'counted' || kind === 'corrected';

/** How many pieces are on hand after a movement; below 0 where there are too few for it. */
export const stockAfter = (
  onHand: number,
  { kind, quantity }: { kind: StockMovementKind; quantity: number },
): number => {
  if (setsStock(kind)) return quantity;
  return kind === 'received' ? onHand + quantity : onHand - quantity;
};

const counted = (pieces: number): string => pieces.toLocaleString('en-US');

/** Why that many pieces cannot be taken away. */
export const tooFewSentence = (onHand: number): string => {
  if (onHand === 0) return 'There are none on the shelf.';
  return onHand === 1 ? 'There is only 1 on the shelf.' : `There are only ${counted(onHand)} on the shelf.`;
};
