import { hash } from 'node:crypto';
import type { Partner } from '#domain/access/scope.ts';
import { setRates } from '#domain/billing/contract.ts';
import { createClient } from '#domain/clients/contract.ts';
import { createHold } from '#domain/holds/contract.ts';
import { createOrder } from '#domain/orders/contract.ts';
import { getProduct, updateProduct } from '#domain/products/contract.ts';
import { commentOnRelease } from '#domain/releases/comment-contract.ts';
import { setClientControl } from '#domain/releases/control-contract.ts';
import { publishProduct } from '#domain/releases/draft-contract.ts';
import { confirmOrder, shipOrder } from '#domain/supply/contract.ts';
import { sayOfOrder } from '#domain/supply/message-contract.ts';
import { insertFiles } from '#server/files/store.ts';
import { addItem } from './factories.ts';
import { addRollStock } from './rolls.ts';
import { addRunGoods, addRunningRun, addRunStation, workerAt, type RunStation } from './runs.ts';
import type { Caller } from './caller.ts';
import type { TestApp } from './test-app.ts';

/** One partner with one of everything, whose texts all contain its word, and its person. */
export interface PartnerWorld {
  /** Stands in no text of anybody else's. */
  word: string;
  person: Caller;
  /** Its records by the room of their addresses. */
  records: Readonly<Record<string, string | number>>;
  /** Values that find its records, by the name of a query's parameter. */
  queries: Readonly<Record<string, string | number>>;
}

const personOf = (app: TestApp, word: string, partner: Partner): Promise<Caller> =>
  app.newPartner(`${word.toLowerCase()}@partner.example`, partner);

/** A file under the older address; returns its key. */
const addOlderFile = async (app: TestApp, word: string): Promise<string> => {
  const key = `uploads/${word.toLowerCase()}.pdf`;
  const [originalFilename, contentType] = [`${word} before.pdf`, 'application/pdf'];
  const file = { key, originalFilename, contentType, size: word.length, sha256: hash('sha256', word) };
  const by = { userId: null, at: app.clock.now.toISOString() };
  await app.database.write((queries) => insertFiles(queries, [file], by));
  await app.storage.put(key, Buffer.from(word), { contentType });
  return key;
};

const addClientWorld = async (
  app: TestApp,
  station: RunStation,
  { word, barcode }: { word: string; barcode: string },
): Promise<PartnerWorld> => {
  const editor = await app.as('editor');
  const body = { name: `${word} Foods`, stackingGuidelines: `${word} by five` };
  const { id: clientId } = (await editor.call(createClient, { body })).reply;
  const goods = await addRunGoods(app, `${word}-JAM`, { barcode, clientId });
  const { productId, labelSku, roll, artworkKey, itemId } = goods;
  const { version, labels } = (await editor.call(getProduct, { params: { id: productId } })).reply;
  const uploads = await addOlderFile(app, word);
  const drawn = labels.map((label) => ({ ...label, artworkFiles: [...label.artworkFiles, uploads] }));
  const change = { version, itemDescription: `Jam of ${word}`, clientSku: `${word}-7`, labels: drawn };
  await editor.call(updateProduct, { params: { id: productId }, body: change });
  const worker = workerAt(station.at(await app.as('read_only')));
  const batch = `${word}-B1`;
  const run = await addRunningRun(worker, { goods, station, batch });
  // The scanned code may be of goods of whomever.
  await worker.does(run.id, { kind: 'check', product: `FOREIGN-TO-${word}`, label: labelSku });
  const { reply: hold } = await editor.call(createHold, {
    body: { on: 'batch', batch, clientId, reason: `${word} asked` },
  });
  await editor.call(createHold, { body: { on: 'product', id: productId, reason: `${word} asked` } });
  return {
    word,
    person: await personOf(app, word, { clientId }),
    records: {
      products: productId,
      clients: clientId,
      runs: run.id,
      holds: hold.id,
      inventory: itemId,
      rolls: roll.code,
      files: artworkKey,
      uploads,
    },
    queries: {
      text: barcode,
      search: word,
      clientId,
      client: clientId,
      product: productId,
      id: productId,
      batch,
      gtin: barcode,
      roll: roll.code,
      sku: `${word}-JAM`,
    },
  };
};

const addSupplierWorld = async (app: TestApp, word: string): Promise<PartnerWorld> => {
  const editor = await app.as('editor');
  const { artworkKey, productId } = await addRollStock(app, `L-${word}`);
  const uploads = await addOlderFile(app, word);
  const labels = [{ labelSku: `L-${word}`, artworkFiles: [artworkKey, uploads] }];
  await editor.call(updateProduct, { params: { id: productId }, body: { labels } });
  const itemId = await addItem(app.database, {
    labelSku: `L-${word}`,
    supplierCode: word,
    supplierName: `${word} Labels`,
  });
  const { reply: order } = await editor.call(createOrder, { body: { ids: [itemId] } });
  return {
    word,
    person: await personOf(app, word, { supplierCode: word }),
    records: { orders: order.id, inventory: itemId, files: artworkKey, uploads },
    queries: { search: word, text: `L-${word}`, supplierCode: word },
  };
};

/** Two clients and two suppliers, each with one of everything. */
export const addPartners = async (
  app: TestApp,
): Promise<{ clients: [PartnerWorld, PartnerWorld]; suppliers: [PartnerWorld, PartnerWorld] }> => {
  const station = await addRunStation(app, 'Bench 1');
  const alder = await addClientWorld(app, station, { word: 'ALDERWOOD', barcode: '5012345678900' });
  const birch = await addClientWorld(app, station, { word: 'BIRCHFIELD', barcode: '4006381333931' });
  return {
    clients: [alder, birch],
    suppliers: [await addSupplierWorld(app, 'TRENTPRESS'), await addSupplierWorld(app, 'MERSEYPRINT')],
  };
};

/** What of a client waits for its word, was said of it, and is billed to it. */
const addWorkOfClient = async (app: TestApp, { word, records }: PartnerWorld): Promise<void> => {
  const [editor, administrator] = [await app.as('editor'), await app.as('administrator')];
  const [id, clientId] = [Number(records['products']), Number(records['clients'])];
  const rate = { kind: 'piece', unit: 'piece', currency: 'EUR', from: '2026-01-01' } as const;
  await administrator.call(setRates, {
    params: { id: clientId },
    body: [{ ...rate, amount: `0.${word.length}777` }],
  });
  await app.database.write((queries) =>
    queries
      .updateTable('runs')
      .set({ state: 'closed', ended_at: app.clock.now.toISOString() })
      .where('id', '=', Number(records['runs']))
      .execute(),
  );
  await administrator.call(setClientControl, {
    params: { id: clientId },
    body: { isControlled: true, approval: 'client' },
  });
  const { version } = (await editor.call(updateProduct, { params: { id }, body: { notes: `${word} waits` } }))
    .reply;
  const sent = await editor.call(publishProduct, {
    params: { id },
    body: { summary: `${word} asked`, version, reason: 'It is a drawing.' },
  });
  for (const number of [1, sent.reply.number])
    await editor.call(commentOnRelease, { params: { id, number }, body: { text: `${word} says` } });
};

/** What a supplier has confirmed and shipped, and what was said of it. */
const addWorkOfSupplier = async (app: TestApp, { word, person, records }: PartnerWorld): Promise<void> => {
  const params = { id: Number(records['orders']) };
  const body = { position: 0, text: `${word} says` };
  await (await app.as('editor')).call(sayOfOrder, { params, body });
  const confirmed = { position: 0, quantity: 10, day: '2026-03-01' };
  await person.call(confirmOrder, { params, body: { lines: [confirmed] } });
  const rolls = [{ pieces: 10, batch: `${word}-R1` }];
  await person.call(shipOrder, {
    params,
    body: { lines: [{ position: 0, rolls, paper: `${word} vellum` }] },
  });
};

const storeFile = ({ storage }: TestApp, { records }: PartnerWorld, of: string) =>
  storage.put(String(records['files']), Buffer.from(`${of} v1.pdf`), { contentType: 'application/pdf' });

const beginWorkOfClient = async (app: TestApp, client: PartnerWorld): Promise<void> => {
  await storeFile(app, client, `${client.word}-JAM`);
  await addWorkOfClient(app, client);
};

const beginWorkOfSupplier = async (app: TestApp, supplier: PartnerWorld): Promise<void> => {
  await storeFile(app, supplier, `L-${supplier.word}`);
  await addWorkOfSupplier(app, supplier);
};

/** One client, with work under way between it and us. */
export const addClientAtWork = async (
  app: TestApp,
  station: RunStation,
  of: { word: string; barcode: string },
): Promise<PartnerWorld> => {
  const client = await addClientWorld(app, station, of);
  await beginWorkOfClient(app, client);
  return client;
};

/** One supplier, with work under way between it and us. */
export const addSupplierAtWork = async (app: TestApp, word: string): Promise<PartnerWorld> => {
  const supplier = await addSupplierWorld(app, word);
  await beginWorkOfSupplier(app, supplier);
  return supplier;
};

/** The same partners, with work under way between each of them and us. */
export const addPartnersAtWork = async (app: TestApp): ReturnType<typeof addPartners> => {
  const partners = await addPartners(app);
  for (const client of partners.clients) await beginWorkOfClient(app, client);
  for (const supplier of partners.suppliers) await beginWorkOfSupplier(app, supplier);
  return partners;
};
