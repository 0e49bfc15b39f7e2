import type { StockedItem } from '#domain/inventory/contract.ts';

/** An item of the inventory with these fields. */
export const itemWith = (fields: Partial<StockedItem> = {}): StockedItem => ({
  id: 4,
  labelSku: 'LBL-BAR-112',
  supplierCode: 'AVN-01',
  supplierName: 'Avon Label Print',
  labelSize: '80 x 120 mm',
  storage: 'Rack A1',
  stockOnHand: 12,
  image: null,
  version: 3,
  updatedAt: '2026-11-20T10:00:00.000Z',
  onOrder: [],
  ...fields,
});
