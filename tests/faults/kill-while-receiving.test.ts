/**
 * F1, imports and uploads: the portal is killed with SIGKILL while one connection imports workbooks of 300 products and two
 * upload files of 3 MB. After each start every import is complete or absent, and complete if it was acknowledged; every file
 * with a row has exactly its bytes, by their hash, and every acknowledged file has a row; and no temporary file of an upload is
 * left. On both engines, with files on the disk and on a real S3 server, which is not killed.
 *
 * Negative control: the same check detects a product removed from an import, a file with one byte changed, and a temporary file.
 */
import { createHash, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addressOf } from '#domain/contract/endpoint.ts';
import { uploadFile, UploadResult } from '#domain/files/contract.ts';
import { ImportResult, importProducts } from '#domain/imports/import-contract.ts';
import { openDatabase, type DatabaseLocation } from '#server/db/engines/open-database.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import type { Storage } from '#server/storage/storage.ts';
import { onBothEngines } from '#testing/engines.ts';
import { type FileStore, onBothStores } from '#testing/servers/file-stores.ts';
import { formOf, productWorkbook } from '#testing/samples/product-workbook.ts';
import { s3Environment } from '#testing/servers/s3-server.ts';
import { unfinishedIn } from './unfinished-files.ts';
import { type Portal, signInTo, startPortal, usualStartMs } from './portal-process.ts';
import { longestStartMs, newDice, roundsOr, secondsOf } from './rounds.ts';
import { until } from './until.ts';

const rounds = roundsOr(10);
const productsPerImport = 300;
const fileBytes = 3 * 1024 * 1024;
const mostWaitMs = 1_500;

interface Received {
  /** The SKU prefixes of acknowledged imports. */
  imports: string[];
  /** The keys of acknowledged files. */
  keys: string[];
  unanswered: number;
}

/** The content of a video, which is derived from its name. */
const filmCalled = (name: string): File => {
  const bytes = Buffer.alloc(fileBytes, createHash('sha256').update(name).digest());
  bytes.write('\0\0\0\x20ftypisom', 'latin1');
  return new File([bytes], name, { type: 'video/mp4' });
};

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** A busy machine may keep store or database from responding in time: nothing was saved, and the request is retried. */
class NotNow extends Error {}

const post = async (
  { url }: Portal,
  token: string,
  { method, address, form }: { method: string; address: string; form: FormData },
): Promise<unknown> => {
  const response = await fetch(url + address, {
    method,
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  const text = await response.text();
  if (response.status === 503) throw new NotNow();
  if (!response.ok) throw new Error(`Refused with ${response.status}: ${text}`);
  return JSON.parse(text);
};

/** Repeats this until the portal is gone. A refusal does not count as gone. */
const untilKilled = async (received: Received, work: () => Promise<void>): Promise<void> => {
  for (;;) {
    try {
      await work();
    } catch (error) {
      if (error instanceof NotNow) continue;
      if (!(error instanceof TypeError)) throw error;
      received.unanswered += 1;
      return;
    }
  }
};

const importWorkbooks = (portal: Portal, token: string, received: Received): Promise<void> =>
  untilKilled(received, async () => {
    const prefix = `I-${randomUUID()}-`;
    const rows = Array.from({ length: productsPerImport }, (_, n) => [`${prefix}${n}`, `L-${n}`]);
    const form = formOf('file', await productWorkbook(['SKU', 'Label SKU'], rows));
    const answer = await post(portal, token, {
      method: importProducts.method,
      address: addressOf(importProducts),
      form,
    });
    expect(ImportResult.parse(answer).created).toBe(300);
    received.imports.push(prefix);
  });

const uploadFilms = (portal: Portal, token: string, received: Received): Promise<void> =>
  untilKilled(received, async () => {
    const form = formOf('file', filmCalled(`${randomUUID()}.mp4`));
    const answer = await post(portal, token, {
      method: uploadFile.method,
      address: addressOf(uploadFile),
      form,
    });
    received.keys.push(UploadResult.parse(answer).key);
  });

const mostTries = 5;

/** The test's own requests to the store, which takes longer than the portal's timeout while the machine is busy. */
const patiently = async (work: () => Promise<unknown>, tries = mostTries): Promise<void> => {
  try {
    await work();
  } catch (error) {
    if (tries === 1) throw error;
    await patiently(work, tries - 1);
  }
};

const storedBytes = async (storage: Storage, key: string): Promise<Buffer> => {
  const file = await storage.open(key);
  return file === null ? Buffer.alloc(0) : buffer(file.body);
};

/** Compares the acknowledged writes with database and store; returns the faults, one sentence each. */
const faultsOf = async (
  location: DatabaseLocation,
  storage: Storage,
  received: Received,
): Promise<string[]> => {
  const database = await openDatabase({ ...location, poolSize: 1 });
  try {
    const products = await database.read
      .selectFrom('client_products as p')
      .innerJoin('master_products as m', 'm.id', 'p.master_product_id')
      .innerJoin('product_labels as l', 'l.client_product_id', 'p.id')
      .innerJoin('history as h', (join) =>
        join.onRef('h.entity_id', '=', (row) => row.cast('p.id', 'text')).on('h.entity', '=', 'product'),
      )
      .select('m.sku')
      .where('m.sku', 'like', 'I-%')
      .execute();
    const prefixOf = (sku: string) => sku.slice(0, sku.lastIndexOf('-') + 1);
    const whole = Map.groupBy(products, ({ sku }) => prefixOf(sku));
    const named = await database.read
      .selectFrom('master_products')
      .select('sku')
      .where('sku', 'like', 'I-%')
      .execute();
    const prefixes = new Set([...named.map(({ sku }) => prefixOf(sku)), ...received.imports]);
    const files = await database.read.selectFrom('files').selectAll().execute();
    const keys = new Set(files.map(({ key }) => key));
    const damaged: string[] = [];
    for (const { key, sha256: hash, original_filename: name } of files) {
      const isStored = sha256(await storedBytes(storage, key)) === hash;
      // An import keeps its workbook; its products are compared above.
      const isSent = key.startsWith('imports/') || hash === sha256(await filmCalled(name).bytes());
      const isWhole = isStored && isSent;
      if (!isWhole) damaged.push(`${key} has not its bytes.`);
    }
    return [
      ...[...prefixes].flatMap((prefix) => {
        const there = whole.get(prefix)?.length ?? 0;
        return there === productsPerImport
          ? []
          : [`${prefix} has ${there} of ${productsPerImport} products.`];
      }),
      ...received.keys.filter((key) => !keys.has(key)).map((key) => `${key} is missing.`),
      ...damaged,
      ...(await unfinishedIn(location.dataDir)).map((draft) => `${draft} was left.`),
    ];
  } finally {
    await database.close();
  }
};

onBothStores(({ name, start }) => {
  let store: FileStore;
  beforeAll(async () => {
    store = await start();
  });
  afterAll(() => store?.stop());

  onBothEngines((engine) => {
    /** The data of a new portal, and a function that starts it there. */
    const settle = async () => {
      const location = await engine.empty();
      const storage = await openStorage({ dataDir: location.dataDir, s3: store.settings });
      return { location, storage, open: () => startPortal(location, s3Environment(store.settings)) };
    };

    let portal: Portal | null = null;

    afterEach(async () => {
      await portal?.kill();
      portal = null;
    });

    test('F1: a kill -9 during imports and uploads leaves each whole or not at all, and no draft after the next start', async () => {
      const { location, storage, open } = await settle();
      const received: Received = { imports: [], keys: [], unanswered: 0 };
      const dice = newDice(2);
      const starts: number[] = [];
      const usual: number[] = [];
      let draftsSeen = 0;
      portal = await open();
      const token = await signInTo(portal);
      for (let round = 1; round <= rounds; round += 1) {
        const target = portal;
        // Alternately after an import and after an upload, so that the next one of either kind is running.
        const done = round % 2 === 1 ? received.imports : received.keys;
        const before = done.length;
        const working = Promise.all([
          importWorkbooks(target, token, received),
          uploadFilms(target, token, received),
          uploadFilms(target, token, received),
        ]);
        const isUnderWay = () => done.length > before;
        await Promise.race([until(isUnderWay), working]);
        await new Promise((resolve) => setTimeout(resolve, dice() * mostWaitMs));
        await target.kill();
        await working;
        if (round % 5 === 1) usual.push(await usualStartMs(engine));
        draftsSeen += (await unfinishedIn(location.dataDir)).length;
        portal = await open();
        starts.push(portal.startedInMs);
        expect(await faultsOf(location, storage, received), `after kill ${round}`).toEqual([]);
      }
      // Otherwise the kills came while nothing was running.
      expect([received.unanswered > 0, draftsSeen > 0]).toEqual([true, true]);
      console.info(
        `F1 on ${engine.name}, files on ${name}: ${rounds} kills, ${received.imports.length} imports and ${received.keys.length} uploads acknowledged, 0 partial, 0 damaged, 0 lost, ${draftsSeen} drafts swept; ready after ${secondsOf(starts)}`,
      );
      expect(Math.max(...starts)).toBeLessThan(longestStartMs(usual));
    });

    test('F1: the check of imports and uploads names what was changed behind the portal’s back', async () => {
      const { location, storage, open } = await settle();
      const received: Received = { imports: [], keys: [], unanswered: 0 };
      portal = await open();
      const token = await signInTo(portal);
      const target = portal;
      const working = Promise.all([
        importWorkbooks(target, token, received),
        uploadFilms(target, token, received),
      ]);
      const isDone = () => received.imports.length > 0 && received.keys.length > 0;
      await Promise.race([until(isDone), working]);
      await target.kill();
      await working;
      portal = await open();
      expect(await faultsOf(location, storage, received)).toEqual([]);

      const [prefix = ''] = received.imports;
      const [key = ''] = received.keys;
      const database = await openDatabase(location);
      await database.write(async (queries) => {
        const { id } = await queries
          .selectFrom('client_products as p')
          .innerJoin('master_products as m', 'm.id', 'p.master_product_id')
          .select('p.id')
          .where('m.sku', '=', `${prefix}7`)
          .executeTakeFirstOrThrow();
        await queries.deleteFrom('product_labels').where('client_product_id', '=', id).execute();
        await queries.deleteFrom('client_products').where('id', '=', id).execute();
      });
      await database.close();
      const bytes = await storedBytes(storage, key);
      bytes[1_000] = (bytes[1_000] ?? 0) ^ 1;
      await patiently(() => storage.remove(key));
      await patiently(() => storage.put(key, bytes, { contentType: 'video/mp4' }));
      await writeFile(join(location.dataDir, 'tmp', 'a-draft'), 'half');
      expect(await faultsOf(location, storage, received)).toEqual([
        `${prefix} has 299 of 300 products.`,
        `${key} has not its bytes.`,
        'a-draft was left.',
      ]);
    });
  });
});
