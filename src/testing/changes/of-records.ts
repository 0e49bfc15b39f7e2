import * as clients from '#domain/clients/contract.ts';
import { addressOf, type Endpoint } from '#domain/contract/endpoint.ts';
import * as datasets from '#domain/datasets/contract.ts';
import { listDeleted, restoreDeleted } from '#domain/deleted/contract.ts';
import * as inventory from '#domain/inventory/contract.ts';
import * as rolls from '#domain/rolls/contract.ts';
import * as products from '#domain/products/contract.ts';
import * as billing from '#domain/billing/contract.ts';
import * as tutorials from '#domain/tutorials/contract.ts';
import { addClient, addTutorial } from '#testing/factories.ts';
import { addRoll } from '#testing/rolls.ts';
import { type Scene, type Change, product, addShared, addAlone } from './change.ts';
import { addStock } from './of-stock.ts';

const draftOfDataset = ({ word }: Scene) => ({ name: word, dataType: 'list', data: [1, 2] });

const addDataset = async (scene: Scene) =>
  (await scene.administrator.call(datasets.createDataset, { body: draftOfDataset(scene) })).reply.id;

/** Deletes a record and returns the deletion's id. */
const deletionBy = async ({ administrator }: Scene, call: Endpoint, id: number) => {
  await administrator.fetch(addressOf(call, { id }), { method: call.method });
  const { reply } = await administrator.call(listDeleted, {});
  return { params: { id: reply.find(({ recordId }) => recordId === id)?.id ?? 0 } };
};

/** Changes of clients, tutorials, data sets and prices, and what comes back. */
export const changesOfRecords: readonly Change[] = [
  {
    call: clients.createClient,
    writes: ['clients', 'history', 'releases', 'idempotency_keys'],
    prepare: ({ word }) => ({ body: { name: word } }),
  },
  {
    call: clients.updateClient,
    writes: ['clients', 'history', 'releases'],
    prepare: async ({ app, word }) => ({
      params: { id: await addClient(app.database, word) },
      body: { aboutUs: word },
    }),
  },
  {
    call: clients.deleteClient,
    how: 'with its products',
    writes: ['clients', ...product, 'history', 'artwork_unchecked', 'audit'],
    prepare: async (scene) => ({ params: { id: (await addShared(scene)).clientId } }),
  },
  {
    call: restoreDeleted,
    how: 'of a client with its products',
    writes: ['clients', ...product, 'history', 'artwork_unchecked', 'releases', 'audit'],
    prepare: async (scene) => deletionBy(scene, clients.deleteClient, (await addShared(scene)).clientId),
  },
  {
    call: restoreDeleted,
    how: 'of a product',
    writes: [...product, 'history', 'artwork_unchecked', 'releases', 'audit'],
    prepare: async (scene) => deletionBy(scene, products.deleteProduct, await addAlone(scene)),
  },
  {
    call: restoreDeleted,
    how: 'of a tutorial',
    writes: ['tutorials', 'history', 'audit'],
    prepare: async (scene) =>
      deletionBy(scene, tutorials.deleteTutorial, await addTutorial(scene.app.database, scene.word)),
  },
  {
    call: restoreDeleted,
    how: 'of an inventory item with a roll',
    writes: ['inventory_items', 'label_rolls', 'stock_movements', 'history', 'audit'],
    prepare: async (scene) => {
      const { code, item } = await addRoll(scene.app, scene.word);
      await scene.administrator.call(rolls.scrapRoll, { params: { code }, body: { reason: 'Smeared' } });
      return deletionBy(scene, inventory.deleteInventoryItem, item.id);
    },
  },
  {
    call: restoreDeleted,
    how: 'of an inventory item',
    writes: ['inventory_items', 'stock_movements', 'history', 'audit'],
    prepare: async (scene) =>
      deletionBy(scene, inventory.deleteInventoryItem, (await addStock(scene))[0] ?? 0),
  },
  {
    call: tutorials.createTutorial,
    writes: ['tutorials', 'history', 'idempotency_keys'],
    prepare: ({ word }) => ({
      body: { title: word, videoUrl: 'https://youtu.be/dQw4w9WgXcQ', category: 'SOPs' },
    }),
  },
  {
    call: tutorials.updateTutorial,
    writes: ['tutorials', 'history'],
    prepare: async ({ app, word }) => ({
      params: { id: await addTutorial(app.database, word) },
      body: { description: word },
    }),
  },
  {
    call: tutorials.deleteTutorial,
    writes: ['tutorials', 'history', 'audit'],
    prepare: async ({ app, word }) => ({ params: { id: await addTutorial(app.database, word) } }),
  },
  {
    call: billing.setRates,
    writes: ['client_rates'],
    prepare: async ({ app, word }) => ({
      params: { id: await addClient(app.database, word) },
      body: [{ kind: 'piece', unit: 'piece', amount: '0.05', currency: 'EUR', from: '2026-01-01' }],
    }),
  },
  {
    call: datasets.createDataset,
    writes: ['datasets', 'idempotency_keys', 'audit'],
    prepare: (scene) => ({ body: draftOfDataset(scene) }),
  },
  {
    call: datasets.updateDataset,
    writes: ['datasets', 'audit'],
    prepare: async (scene) => ({ params: { id: await addDataset(scene) }, body: { tags: ['new'] } }),
  },
  {
    call: datasets.deleteDataset,
    writes: ['datasets', 'audit'],
    prepare: async (scene) => ({ params: { id: await addDataset(scene) } }),
  },
  {
    call: datasets.deleteAnyDataset,
    writes: ['datasets', 'audit'],
    prepare: async (scene) => ({ params: { id: await addDataset(scene) } }),
  },
];
