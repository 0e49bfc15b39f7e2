import { z } from 'zod';

const byHand = ['received', 'used', 'counted', 'damaged', 'corrected'] as const;

/** Why the stock changed. The last four kinds apply only to rolls. */
export const StockMovementKind = z.enum([...byHand, 'quarantined', 'released', 'scrapped', 'returned']);
export type StockMovementKind = z.infer<typeof StockMovementKind>;

/** The kinds of movement that a person can record for an item. */
export const RecordedKind = z.enum(byHand);
export type RecordedKind = z.infer<typeof RecordedKind>;

/** Whether the quantity of such a movement is the number on hand rather than the number moved. */
export const setsStock = (kind: RecordedKind): boolean => kind === 'counted' || kind === 'corrected';

/** The number on hand after a movement; negative if there are too few pieces. */
export const stockAfter = (
  onHand: number,
  { kind, quantity }: { kind: RecordedKind; quantity: number },
): number => {
  if (setsStock(kind)) return quantity;
  return kind === 'received' ? onHand + quantity : onHand - quantity;
};
