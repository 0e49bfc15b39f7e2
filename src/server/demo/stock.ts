import type { InventoryItem } from '#domain/inventory/contract.ts';
import type { StockMovementKind } from '#domain/inventory/movement.ts';

/** A movement of the demo; its quantity is positive for pieces received. */
interface DemoMovement {
  kind: StockMovementKind;
  quantity: number;
  note: string | null;
  daysAgo: number;
}

const usedPerWeek = [140, 60, 220, 35] as const;

/**
 * Two months of an item's movements, oldest first, which add up to its stock: a delivery, weeks of use, occasional
 * damage or a late delivery, and last week's count.
 */
export const demoMovements = ({
  id,
  stockOnHand,
}: Pick<InventoryItem, 'id' | 'stockOnHand'>): DemoMovement[] => {
  const used = usedPerWeek[id % usedPerWeek.length] ?? 100;
  const miscounted = id % 3 === 0 ? -2 : 0;
  const later: DemoMovement[] = [
    { kind: 'used', quantity: -used, note: 'Line 1', daysAgo: 48 - (id % 4) },
    { kind: 'used', quantity: -2 * used, note: null, daysAgo: 34 - (id % 5) },
    ...(id % 4 === 1
      ? [{ kind: 'damaged' as const, quantity: -24, note: 'A roll got wet', daysAgo: 27 }]
      : []),
    ...(id % 2 === 0 ? [{ kind: 'received' as const, quantity: used, note: 'Reorder', daysAgo: 20 }] : []),
    { kind: 'used', quantity: -used, note: 'Line 2', daysAgo: 13 - (id % 3) },
    { kind: 'counted', quantity: miscounted, note: 'Monthly count', daysAgo: 6 },
  ];
  const moved = later.reduce((sum, { quantity }) => sum + quantity, 0);
  return [{ kind: 'received', quantity: stockOnHand - moved, note: 'Opening stock', daysAgo: 60 }, ...later];
};

/** The ordered quantity of a scarce item; for every third item it is not stated. */
export const demoQuantity = (itemId: number): number | null =>
  itemId % 3 === 2 ? null : 1_000 * (2 + (itemId % 4));
