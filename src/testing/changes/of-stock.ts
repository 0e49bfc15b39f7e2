import * as inventory from '#domain/inventory/contract.ts';
import * as orders from '#domain/orders/contract.ts';
import * as rolls from '#domain/rolls/contract.ts';
import * as orderMessages from '#domain/supply/message-contract.ts';
import * as supply from '#domain/supply/contract.ts';
import { addItem, addItems } from '#testing/factories.ts';
import { addRoll, addRollStock, announceRoll } from '#testing/rolls.ts';
import { formOf } from '#testing/samples/product-workbook.ts';
import { type Scene, type Change, addAlone } from './change.ts';
import { picture } from './of-portal.ts';

export const addStock = ({ app, word }: Scene) =>
  addItems(
    app.database,
    ['1', '2'].map((n) => ({ labelSku: `${word}-${n}`, stockOnHand: 20 })),
  );

const addOrder = async (scene: Scene, { asDraft = false } = {}) => {
  const ids = await addStock(scene);
  const { reply } = await scene.administrator.call(orders.createOrder, { body: { ids, asDraft } });
  return { itemId: ids[0] ?? 0, orderId: reply.id };
};

/** The draft of an order of one label to this supplier. */
const addOrderTo = async ({ app, administrator, word }: Scene, supplierCode: string): Promise<number> => {
  const itemId = await addItem(app.database, { labelSku: word, supplierCode });
  const body = { ids: [itemId], asDraft: true };
  return (await administrator.call(orders.createOrder, { body })).reply.id;
};

const itemDraft = ({ word }: Scene) => ({
  labelSku: word,
  supplierCode: 'S-1',
  supplierName: 'Paper Co',
  labelSize: '100 x 50',
  storage: 'Rack A1',
  stockOnHand: 12,
});

const rollWrites = [
  'inventory_items',
  'label_rolls',
  'stock_movements',
  'history',
  'audit',
  'idempotency_keys',
] as const;

/** Changes of the label stock: items, rolls and orders. */
export const changesOfStock: readonly Change[] = [
  {
    call: inventory.createInventoryItem,
    writes: ['inventory_items', 'stock_movements', 'history', 'idempotency_keys'],
    prepare: (scene) => ({ body: itemDraft(scene) }),
  },
  {
    call: inventory.updateInventoryItem,
    writes: ['inventory_items', 'stock_movements', 'history'],
    prepare: async ({ app, word }) => ({
      params: { id: await addItem(app.database, { labelSku: word }) },
      body: { stockOnHand: 3, storage: word },
    }),
  },
  {
    call: inventory.deleteInventoryItem,
    writes: ['inventory_items', 'stock_movements', 'history', 'audit'],
    prepare: async (scene) => ({ params: { id: (await addStock(scene))[0] } }),
  },
  {
    call: inventory.bulkDeleteInventory,
    writes: ['inventory_items', 'stock_movements', 'history', 'audit'],
    prepare: async (scene) => ({ body: { ids: await addStock(scene) } }),
  },
  {
    call: inventory.addMovement,
    how: 'that closes an order',
    writes: ['inventory_items', 'stock_movements', 'orders', 'order_lines', 'history', 'idempotency_keys'],
    prepare: async (scene) => ({
      params: { id: (await addOrder(scene)).itemId },
      body: { kind: 'received', quantity: 7 },
    }),
  },
  {
    call: supply.receiveAnnounced,
    writes: [
      'inventory_items',
      'label_rolls',
      'stock_movements',
      'orders',
      'order_lines',
      'announced_rolls',
      'history',
      'audit',
      'idempotency_keys',
    ],
    prepare: async ({ app, administrator, word }) => {
      const { itemId, artworkKey } = await addRollStock(app, word);
      const { reply } = await administrator.call(orders.createOrder, { body: { ids: [itemId] } });
      const code = await announceRoll(app, { number: itemId, orderId: reply.id, artworkKey, pieces: 500 });
      return { params: { code }, body: { pieces: 490 } };
    },
  },
  {
    call: rolls.receiveRoll,
    how: 'that closes an order',
    writes: [
      'inventory_items',
      'label_rolls',
      'stock_movements',
      'orders',
      'order_lines',
      'history',
      'audit',
      'idempotency_keys',
    ],
    prepare: async (scene) => {
      const { itemId, artworkKey } = await addRollStock(scene.app, scene.word);
      await scene.administrator.call(orders.createOrder, { body: { ids: [itemId] } });
      return { params: { id: itemId }, body: { pieces: 500, artworkKey, supplierBatch: 'B-1' } };
    },
  },
  ...[rolls.quarantineRoll, rolls.scrapRoll].map((call) => ({
    call,
    writes: rollWrites,
    prepare: async ({ app, word }: Scene) => ({
      params: { code: (await addRoll(app, word)).code },
      body: { reason: 'Smeared' },
    }),
  })),
  {
    call: rolls.releaseRoll,
    writes: rollWrites,
    prepare: async ({ app, administrator, word }) => {
      const params = { code: (await addRoll(app, word)).code };
      await administrator.call(rolls.quarantineRoll, { params, body: { reason: 'Smeared' } });
      return { params, body: { reason: 'Looked at' } };
    },
  },
  {
    call: rolls.useRoll,
    writes: ['inventory_items', 'label_rolls', 'stock_movements', 'history', 'idempotency_keys'],
    prepare: async ({ app, word }) => ({
      params: { code: (await addRoll(app, word)).code },
      body: { pieces: 20 },
    }),
  },
  {
    call: inventory.importInventory,
    writes: ['inventory_items', 'history', 'audit'],
    prepare: async (scene) => {
      // Imports the labels that other tests have left.
      await scene.administrator.call(inventory.importInventory, {});
      await addAlone(scene);
      return {};
    },
  },
  {
    call: inventory.uploadInventoryImage,
    writes: ['files', 'audit'],
    prepare: async () => {
      const body = formOf('file', await picture('label.png'));
      body.append('type', 'label');
      return { body };
    },
  },
  {
    call: orders.createOrder,
    writes: ['orders', 'order_lines', 'history', 'idempotency_keys'],
    prepare: async (scene) => ({ body: { ids: await addStock(scene) } }),
  },
  {
    call: orders.updateOrder,
    writes: ['orders', 'order_lines', 'history'],
    prepare: async (scene) => ({
      params: { id: (await addOrder(scene)).orderId },
      body: { quantities: [0, 1].map((position) => ({ position, quantity: 5 })) },
    }),
  },
  {
    call: orders.markOrderSent,
    writes: ['orders', 'order_lines', 'history'],
    prepare: async (scene) => ({
      params: { id: (await addOrder(scene, { asDraft: true })).orderId },
      body: { positions: [0, 1] },
    }),
  },
  {
    call: orders.sendOrder,
    writes: ['orders', 'order_lines', 'history', 'notices'],
    prepare: async (scene) => {
      const id = await addOrderTo(scene, scene.word);
      await scene.app.newPartner(`${scene.word}@supplier.example`, { supplierCode: scene.word });
      return { params: { id }, body: { positions: [0], neededBy: '2026-03-01' } };
    },
  },
  {
    call: orderMessages.sayOfOrder,
    writes: ['order_messages', 'idempotency_keys'],
    prepare: async (scene) => ({
      params: { id: await addOrderTo(scene, scene.word) },
      body: { position: 0, text: scene.word },
    }),
  },
  {
    call: orders.clearOrderLine,
    writes: ['orders', 'order_lines', 'history'],
    prepare: async (scene) => ({ params: { id: (await addOrder(scene)).orderId, position: 1 } }),
  },
];
