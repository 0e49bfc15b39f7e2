import type { InventoryAddress, PiecesFilter } from './inventory-address.ts';
import { inventoryWords as words } from './wording.ts';

/** The error in the bounds, as a sentence; null if some number satisfies both. */
export const boundsProblem = ({
  minStock = 0,
  maxStock = Infinity,
}: Pick<InventoryAddress, PiecesFilter>): string | null => (minStock > maxStock ? words.boundsCrossed : null);
