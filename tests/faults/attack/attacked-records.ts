/** What is attacked in `injection`: records of every kind, and the values of parameters that find them. */
import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { rollCodeOf } from '#domain/codes/roll-code.ts';
import { createClient, deleteClient } from '#domain/clients/contract.ts';
import { type CallInput, type Endpoint, type ReplyOf } from '#domain/contract/endpoint.ts';
import { setRates } from '#domain/billing/contract.ts';
import { createDataset } from '#domain/datasets/contract.ts';
import { uploadImage } from '#domain/files/contract.ts';
import { createHold } from '#domain/holds/contract.ts';
import { addMovement, createInventoryItem } from '#domain/inventory/contract.ts';
import { reportMiss } from '#domain/misses/contract.ts';
import { createOrder } from '#domain/orders/contract.ts';
import { createPaperJob } from '#domain/paper/contract.ts';
import { createPrintJob } from '#domain/printing/job-contract.ts';
import { createNumberRange } from '#domain/printing/number-contract.ts';
import { createProduct } from '#domain/products/contract.ts';
import { importProducts } from '#domain/imports/import-contract.ts';
import { commentOnRelease } from '#domain/releases/comment-contract.ts';
import { confirmReleases } from '#domain/releases/reading-contract.ts';
import { receiveRoll } from '#domain/rolls/contract.ts';
import { reviewAudit } from '#domain/signatures/contract.ts';
import { sayOfOrder } from '#domain/supply/message-contract.ts';
import { createTutorial } from '#domain/tutorials/contract.ts';
import { createWebhook } from '#domain/webhooks/contract.ts';
import type { UncheckedDatabase } from '#server/db/database.ts';
import { insertFiles } from '#server/files/store.ts';
import { addPrinter } from '#testing/factories.ts';
import { formOf, productWorkbook } from '#testing/samples/product-workbook.ts';
import { addArtworkFile } from '#testing/rolls.ts';
import { addRunningRun, addRunStation, workerAt } from '#testing/runs.ts';
import type { Caller } from '#testing/caller.ts';
import { administrator, type Portal } from '../portal-process.ts';

/** A valid picture. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A portal with a database connection of its own and its administrator, user 1. */
export interface Settled {
  portal: Portal;
  token: string;
  caller: Caller;
  database: UncheckedDatabase;
  dataDir: string;
}

/** Stores a picture, and one under a legacy address; returns the key. */
export const keepPicture = async ({ caller, database, dataDir }: Settled): Promise<string> => {
  const body = formOf('image', new File([png], 'a.png', { type: 'image/png' }));
  const [file] = (await caller.call(uploadImage, { body })).reply.files;
  if (!file) throw new Error('The picture was not kept.');
  const older = `uploads/${file.key}`;
  const path = join(dataDir, 'files', older);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, png);
  const sha256 = createHash('sha256').update(png).digest('hex');
  const record = {
    key: older,
    originalFilename: 'a.png',
    contentType: 'image/png',
    size: png.length,
    sha256,
  };
  await database.write((queries) =>
    insertFiles(queries, [record], { userId: null, at: new Date().toISOString() }),
  );
  return file.key;
};

const barcode = '5012345678900';

/** The values of parameters that find what there is, by name, and the token of a station with a run. */
export interface Known {
  values: Record<string, string[]>;
  station: string;
}

export const stationHeader = 'x-station-token';
const sscc = '050123450000000015';
const announced = rollCodeOf(26);

/** What partners, printers and wrong scans leave, which the administrator's calls cannot make here. */
const leaveTraces = (
  { database }: Pick<Settled, 'database'>,
  { run, roll, artworkKey }: { run: number; roll: string; artworkKey: string },
): Promise<void> =>
  database.write(async (queries) => {
    const at = new Date().toISOString();
    await queries.insertInto('run_rolls').values({ run_id: run, code: roll, is_issued: 0 }).execute();
    await queries
      .insertInto('run_numbers')
      .values({ client_id: 1, kind: 'sscc', value: sscc, run_id: run, seq: 1, at })
      .execute();
    await queries
      .insertInto('announced_rolls')
      .values({
        code: announced,
        order_id: 1,
        position: 0,
        pieces: 9,
        artwork_key: artworkKey,
        at,
        user_id: 1,
      })
      .execute();
  });

/**
 * Adds two records of every kind, one of them named A-1 and with this picture, and for the product A-1 what happens to it on the
 * floor.
 */
export const settle = async ({ caller, portal, database }: Settled, picture: string): Promise<Known> => {
  const make = async <E extends Endpoint>(call: E, input: CallInput<E>): Promise<ReplyOf<E>> => {
    const { status, reply, problem } = await caller.call(call, input);
    if (status >= 300) throw new Error(`${call.path} answered ${status}: ${problem.message}`);
    return reply;
  };
  const one = { params: { id: 1 } };
  const artworkKey = await addArtworkFile({ database }, 'A-1 v1.pdf');
  await make(createWebhook, { body: { url: 'https://127.0.0.1:1/', events: ['product.released'] } });
  for (const name of ['A-1', 'B-2']) {
    await make(createClient, { body: { name } });
    await make(createProduct, {
      body: {
        sku: name,
        clientId: 1,
        images: [picture],
        barcode: name === 'A-1' ? barcode : null,
        labels: [{ id: `of ${name}`, labelSku: name, artworkFiles: [artworkKey] }],
      },
    });
    const item = { labelSku: name, supplierCode: name, supplierName: name, labelSize: name, storage: name };
    await make(createInventoryItem, { body: { ...item, stockOnHand: 0 } });
    await make(addMovement, { ...one, body: { kind: 'received', quantity: 5 } });
    await make(addMovement, { ...one, body: { kind: 'used', quantity: 5 } });
    await make(createOrder, { body: { ids: [1] } });
    await make(createTutorial, { body: { title: name, videoUrl: 'https://youtu.be/dQw4w9WgXcQ' } });
    await make(createDataset, { body: { name, dataType: name, data: { name } } });
    await make(reportMiss, { body: { text: `${name} is missing`, clientId: 1 } });
  }
  // A product without a label, for the call that asks for such.
  await make(createProduct, { body: { sku: 'A-1 plain', clientId: 1 } });
  await make(createClient, { body: { name: 'C-3' } });
  await make(deleteClient, { params: { id: 3 } });
  await make(importProducts, {
    query: {},
    body: formOf('file', await productWorkbook(['SKU'], [['A-1 imported']])),
  });
  await make(confirmReleases, { ...one, body: { release: 1, clientRelease: 1 } });
  // Neither printer answers: the job waits, the sheet has failed.
  const labels = await addPrinter(database, { port: 1, isHeld: true });
  const paper = await addPrinter(database, { name: 'Office', language: 'ipp', port: 1 });
  const label = { productId: 1, labelId: 'of A-1', layout: 'barcode', fields: {}, quantity: 1 } as const;
  await make(createPrintJob, { body: { printerId: labels, ...label } });
  await make(createPaperJob, { body: { printerId: paper, kind: 'product', recordId: 1 } });
  const roll = await make(receiveRoll, { ...one, body: { pieces: 500, artworkKey } });
  const station = await addRunStation({ url: portal.url, as: async () => caller }, 'Bench 1');
  const goods = { productId: 1, barcode, labelSku: 'A-1', artworkKey, itemId: 1, roll };
  const run = await addRunningRun(workerAt(station.at(caller)), { goods, station, batch: 'A-1' });
  const other = await make(receiveRoll, { ...one, body: { pieces: 500, artworkKey } });
  await leaveTraces({ database }, { run: run.id, roll: other.code, artworkKey });
  await make(setRates, {
    ...one,
    body: [{ kind: 'piece', unit: 'piece', amount: '0.05', currency: 'EUR', from: '2020-01-01' }],
  });
  await make(createNumberRange, { ...one, body: { kind: 'carton', prefix: '', next: 1, last: 9 } });
  await make(sayOfOrder, { ...one, body: { position: 0, text: 'When?' } });
  await make(commentOnRelease, { params: { id: 1, number: 1 }, body: { text: 'Good' } });
  const signature = { password: administrator.password };
  await make(reviewAudit, { body: { to: new Date().toISOString(), note: 'Read', signature } });
  await make(createHold, { body: { on: 'product', id: 2, reason: 'Wait' } });
  const values = {
    artwork: [artworkKey],
    batch: ['A-1'],
    before: ['9'],
    code: [roll.code],
    'code of /api/rolls/:code/announced': [announced],
    filter: [`userName eq "${administrator.email}"`],
    gtin: [barcode],
    'id of /api/holds': ['2'],
    'product of /api/holds': ['2'],
    maxStock: ['1000'],
    meaning: ['reviewed'],
    month: [new Date().toISOString().slice(0, 7)],
    refusedRoll: [other.code],
    rest: [picture],
    roll: [roll.code],
    sscc: [sscc],
    state: ['confirmed', 'first_piece', 'open'],
    stockLevel: ['high'],
  };
  return { values, station: station.token };
};
