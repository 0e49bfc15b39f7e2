import type { Partner } from '#domain/access/scope.ts';
import { createClient } from '#domain/clients/contract.ts';
import { createHold } from '#domain/holds/contract.ts';
import { createOrder } from '#domain/orders/contract.ts';
import { getProduct, updateProduct } from '#domain/products/contract.ts';
import { addItem } from './factories.ts';
import { addRunGoods, addRunningRun, addRunStation, workerAt, type RunStation } from './runs.ts';
import type { Caller, TestApp } from './test-app.ts';

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
  const { version } = (await editor.call(getProduct, { params: { id: productId } })).reply;
  const change = { version, itemDescription: `Jam of ${word}`, clientSku: `${word}-7` };
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
  const itemId = await addItem(app.database, {
    labelSku: `L-${word}`,
    supplierCode: word,
    supplierName: `${word} Labels`,
  });
  const { reply: order } = await editor.call(createOrder, { body: { ids: [itemId] } });
  return {
    word,
    person: await personOf(app, word, { supplierCode: word }),
    records: { orders: order.id, inventory: itemId },
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
