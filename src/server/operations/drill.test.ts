import { readdir } from 'node:fs/promises';
import { hash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getCurrentUser, signIn } from '#domain/auth/contract.ts';
import { updateInventoryItem } from '#domain/inventory/contract.ts';
import { createProduct, deleteProduct, getProduct, updateProduct } from '#domain/products/contract.ts';
import type { UncheckedDatabase } from '#server/db/database.ts';
import { type DatabaseLocation } from '#server/db/engines/open-database.ts';
import { checkReleases } from '#server/doctor/check-releases.ts';
import { insertFiles } from '#server/files/store.ts';
import { sweepFiles } from '#server/files/sweep.ts';
import { changeNow, productKind } from '#server/drafts/draft-kind.ts';
import { findUnknownTime } from '#server/printing/number-doubt-store.ts';
import { findRelease } from '#server/releases/store.ts';
import type { Storage } from '#server/storage/storage.ts';
import { onBothEngines, onSqlite, testOnce } from '#testing/engines.ts';
import { addItem, addProduct, addTutorial } from '#testing/factories.ts';
import { type FileStore, onBothStores } from '#testing/servers/file-stores.ts';
import { s3Environment } from '#testing/servers/s3-server.ts';
import { copiedTables, restoredTables } from '#testing/copied-tables.ts';
import { placesOfDrill } from '#testing/scenes/drill-scene.ts';
import { storedRows } from '#testing/stored-rows.ts';
import { callerWith } from '#testing/caller.ts';
import { startTestApp, testPassword, type TestApp } from '#testing/test-app.ts';
import { takeBackup } from './backup.ts';
import { openBackup } from './open-backup.ts';
import { restoreBackup } from './restore.ts';
import { openSnapshot, type Snapshot } from './snapshot-store.ts';

/** Old enough for the next cleanup, if no record names the file. */
const longAgo = '2026-01-01T00:00:00.000Z';
const edits = 500;
const unhurried = { signal: new AbortController().signal };
const sha256 = (bytes: Buffer | string): string => hash('sha256', bytes);
const sentences: string[] = [];
const say = (line: string): void => {
  sentences.push(line);
};
const { newFolder, open, otherThan } = placesOfDrill();

onBothStores(({ name, start }) => {
  // S3 on only one engine: a store does not depend on the engine.
  const onEngines = name === 'S3' ? onSqlite : onBothEngines;
  let store: FileStore;
  beforeAll(async () => {
    store = await start();
  }, 120_000);
  afterAll(() => store?.stop());

  onEngines((engine) => {
    let app: TestApp;
    let location: DatabaseLocation;
    let database: UncheckedDatabase;
    let storage: Storage;

    beforeAll(async () => {
      location = await engine.migrated();
      database = await open(location);
      const own = await store.fresh();
      app = await startTestApp(engine, s3Environment(own.settings), { database });
      storage = app.storage;
    });

    const clock = () => app.clock.now;

    /** Stores a file with its row, as an upload does. */
    const addFile = async (key: string, bytes: Buffer): Promise<string> => {
      const contentType = key.endsWith('.pdf') ? 'application/pdf' : 'image/png';
      const stored = await storage.put(key, bytes, { contentType });
      const record = { key, originalFilename: 'a label.png', contentType, ...stored };
      await database.write((queries) => insertFiles(queries, [record], { userId: null, at: longAgo }));
      return key;
    };

    const backUp = async (whileOpen: (snapshot: Snapshot) => Promise<void> = async () => undefined) => {
      const folder = join(await newFolder(), 'backup');
      const manifest = await takeBackup(
        {
          database,
          storage,
          clock,
          say,
          openSnapshot: async () => {
            const snapshot = await openSnapshot(location);
            await whileOpen(snapshot);
            return snapshot;
          },
        },
        folder,
      );
      return { folder, manifest };
    };

    const restoreInto = async (folder: string, where: DatabaseLocation) => {
      const restored = await open(where);
      const { storage: files, settings } = await store.fresh();
      await restoreBackup(await openBackup(folder), { database: restored, storage: files, clock, say });
      return { restored, files, settings };
    };

    const bytesOf = async (where: Storage, key: string): Promise<Buffer | null> => {
      const file = await where.open(key);
      return file && buffer(file.body);
    };

    test('F18: a backup while people write is one moment of the portal, with every file of that moment', async () => {
      const editor = await app.as('editor');
      const picture = await addFile('images/drill-old.png', Buffer.from('the picture of that moment'));
      // No release names the picture of an item: if the item does not name it either, nothing does.
      const item = await addItem(database, { labelSku: 'WITH-PICTURE', image: picture });
      const labels = [{ labelSku: 'L-1' }, { labelSku: 'L-2' }];
      const writing = { goesOn: true };
      const writer = (async () => {
        for (let n = 1; writing.goesOn; n += 1) {
          await editor.call(createProduct, { body: { sku: `WRITTEN-${n}`, labels } });
          await setTimeout(5);
        }
      })();
      let swept: unknown = 'not asked';
      const { folder } = await backUp(async () => {
        await editor.call(createProduct, { body: { sku: 'AFTERWARDS', labels } });
        await editor.call(updateInventoryItem, { params: { id: item }, body: { image: null } });
        swept = await sweepFiles({ database, storage, clock });
      });
      writing.goesOn = false;
      await writer;
      expect(swept).toBeNull();

      const { restored, files } = await restoreInto(folder, await engine.migrated());
      const skus = await restored.read
        .selectFrom('client_products')
        .innerJoin('master_products', 'master_products.id', 'client_products.master_product_id')
        .select(['client_products.id', 'sku'])
        .execute();
      expect(skus.find(({ sku }) => sku === 'AFTERWARDS')).toBeUndefined();
      const pictures = restored.read.selectFrom('inventory_items').select('image').where('id', '=', item);
      expect(await pictures.execute()).toEqual([{ image: picture }]);
      expect(String(await bytesOf(files, picture))).toBe('the picture of that moment');
      const ofProducts = await restored.read
        .selectFrom('product_labels')
        .select(['client_product_id', 'label_sku'])
        .orderBy('position')
        .execute();
      const told = await restored.read
        .selectFrom('history')
        .select(['entity_id', 'action'])
        .where('entity', '=', 'product')
        .execute();
      const written = skus.filter(({ sku }) => sku.startsWith('WRITTEN-'));
      expect(
        written.map(({ id, sku }) => [
          sku,
          ofProducts.filter((label) => label.client_product_id === id).map((label) => label.label_sku),
          told.filter((entry) => entry.entity_id === String(id)).map(({ action }) => action),
        ]),
      ).toEqual(written.map(({ sku }) => [sku, ['L-1', 'L-2'], ['created']]));
      // After the backup the cleanup runs again.
      expect(await sweepFiles({ database, storage, clock })).toMatchObject({
        unnamed: 1,
      });
    });

    test('F18: what is restored is the portal row by row and byte by byte, and goes on where it was', async () => {
      const administrator = await app.as('administrator');
      const image = await addFile(`images/${randomUUID()}.png`, Buffer.alloc(300_000, 'picture'));
      const artwork = await addFile(`documents/${randomUUID()}.pdf`, Buffer.from('%PDF-1.7 ünï'));
      const empty = await addFile(`uploads/${randomUUID()}.png`, Buffer.alloc(0));
      const text = 'Ärger 標籤 😀 "quoted" \\ back\nnew line \u2028 end';
      const { reply: kept } = await administrator.call(createProduct, {
        body: { sku: '00012345', notes: text, images: [image], labels: [{ artworkFiles: [artwork] }] },
      });
      await administrator.call(updateProduct, { params: { id: kept.id }, body: { notes: `${text}!` } });
      await addItem(database, { labelSku: 'STOCKED', stockOnHand: 12 });
      await addTutorial(database, 'How to peel');
      const { reply: last } = await administrator.call(createProduct, { body: { sku: 'LAST' } });
      await administrator.call(deleteProduct, { params: { id: last.id } });
      await database.write((queries) =>
        queries
          .insertInto('password_reset_tokens')
          .values({
            user_id: administrator.userId ?? 0,
            token: 'a link that must stay used',
            expires_at: '2099-01-01T00:00:00.000Z',
            created_at: '2026-01-01T00:00:00.000Z',
          })
          .execute(),
      );
      const { folder, manifest } = await backUp();
      app.clock.advance(60_000);
      expect(manifest.lostFiles).toEqual([]);
      const tables = await restoredTables(database);
      const there = await storedRows(database, tables);
      expect(there['files']?.length).toBe(manifest.files.count);
      for (const table of ['users', 'client_products', 'history', 'stock_movements', 'tutorials'])
        expect(there[table]?.length).toBeGreaterThan(0);

      // The other engine reads the same backup whichever store its files came from.
      const others = name === 'S3' ? [] : [await otherThan(engine)];
      for (const where of [await engine.empty(), ...others]) {
        const { restored, files, settings } = await restoreInto(folder, where);
        expect(await storedRows(restored, tables)).toEqual(there);
        // What was printed since the backup is unknown, until somebody settles it.
        const unknown = { from: manifest.madeAt, to: clock().toISOString() };
        expect(await findUnknownTime(restored.read)).toEqual(unknown);
        expect(Date.parse(unknown.to) - Date.parse(unknown.from)).toBe(60_000);
        for (const key of [image, artwork, empty])
          expect((await bytesOf(files, key))?.equals((await bytesOf(storage, key)) ?? Buffer.of(1))).toBe(
            true,
          );
        expect(await storedRows(restored, ['user_sessions', 'password_reset_tokens'])).toEqual({
          user_sessions: [],
          password_reset_tokens: [],
        });

        const again = await startTestApp(engine, s3Environment(settings), { database: restored });
        const signedOut = callerWith(again.url, administrator.token, null);
        expect((await signedOut.call(getCurrentUser, {})).status).toBe(401);
        const entered = await again.guest.call(signIn, {
          body: { email: 'administrator@example.com', password: testPassword },
        });
        const person = callerWith(again.url, entered.reply.token, entered.reply.user.id);
        const { reply } = await person.call(getProduct, { params: { id: kept.id } });
        expect([reply.sku, reply.notes, reply.version]).toEqual(['00012345', `${text}!`, 2]);
        // The id of a deleted record is not reused.
        expect(await addProduct(restored, { sku: 'NEXT' })).toBe(last.id + 1);
      }
    });

    testOnce(engine)('a file that the portal has lost is named, and the rest is backed up', async () => {
      const missing = await addFile(`images/${randomUUID()}.png`, Buffer.from('to be lost'));
      const altered = await addFile(`images/${randomUUID()}.png`, Buffer.from('to be altered'));
      await storage.remove(missing);
      await storage.remove(altered);
      await storage.put(altered, Buffer.from('to be allered'), { contentType: 'image/png' });
      const { folder, manifest } = await backUp();
      expect(manifest.lostFiles.toSorted((a, b) => (a.reason < b.reason ? -1 : 1))).toEqual([
        { key: altered, reason: 'altered' },
        { key: missing, reason: 'missing' },
      ]);
      const { restored, files } = await restoreInto(folder, await engine.migrated());
      expect(await storedRows(restored, ['files'])).toEqual(await storedRows(database, ['files']));
      expect([await files.open(missing), await files.open(altered)]).toEqual([null, null]);
      await database.write((queries) =>
        queries.deleteFrom('files').where('key', 'in', [missing, altered]).execute(),
      );
    });

    testOnce(engine)('a restore goes into an empty portal only, and leaves another as it is', async () => {
      const { folder } = await backUp();
      const backup = await openBackup(folder);
      const { storage: files } = await store.fresh();
      const used = await engine.open();
      await addProduct(used, { sku: 'MINE' });
      const tables = await copiedTables(used);
      const before = await storedRows(used, tables);
      await expect(restoreBackup(backup, { database: used, storage: files, clock, say })).rejects.toThrow(
        'The database is not empty: client_products holds 1. Name a new one with DATA_DIR or DATABASE_URL.',
      );
      expect(await storedRows(used, tables)).toEqual(before);

      await files.put('images/mine.png', Buffer.from('mine'), { contentType: 'image/png' });
      const fresh = await engine.open();
      await expect(restoreBackup(backup, { database: fresh, storage: files, clock, say })).rejects.toThrow(
        'The store of files is not empty: it holds images/mine.png. It must be a new one.',
      );
      expect(await fresh.read.selectFrom('users').select('id').execute()).toEqual([]);
      expect((await Array.fromAsync(files.keys(''))).map(({ key }) => key)).toEqual(['images/mine.png']);
    });

    test('a restore whose files do not fit leaves nothing', async () => {
      const { folder } = await backUp();
      const { storage: files } = await store.fresh();
      const restored = await open(await engine.empty());
      const full: Storage = {
        ...files,
        put: async (key, body, options) => {
          if (key.startsWith('documents/')) throw new Error('the disk is full');
          return files.put(key, body, options);
        },
      };
      await expect(
        restoreBackup(await openBackup(folder), { database: restored, storage: full, clock, say }),
      ).rejects.toThrow('the disk is full');
      expect(await Array.fromAsync(files.keys(''))).toEqual([]);
    });

    testOnce(engine)('a backup that is stopped leaves nothing', async () => {
      const folder = await newFolder();
      const stopping = new AbortController();
      await expect(
        takeBackup(
          {
            database,
            storage,
            clock,
            say,
            signal: stopping.signal,
            openSnapshot: async () => {
              stopping.abort(new Error('Stopped.'));
              return openSnapshot(location);
            },
          },
          join(folder, 'backup'),
        ),
      ).rejects.toThrow('Stopped.');
      expect(await readdir(folder)).toEqual([]);
      const { folder: again } = await backUp();
      expect((await readdir(again)).toSorted()).toEqual(['files', 'manifest.json', 'tables']);
    });

    // What the database refuses, and what a release says of a file, does not depend on what keeps the files.
    if (name === 'S3') return;

    test('a restore that fails in the middle leaves nothing', async () => {
      const { folder } = await backUp();
      const backup = await openBackup(folder);
      const { storage: files } = await store.fresh();
      const restored = await open(await engine.empty());
      const parts = { database: restored, storage: files, clock, say };
      // The labels refer to products that are missing: the database refuses at the end, and the files are removed again.
      const torn = {
        ...backup,
        tables: backup.tables.filter(({ name }) => name !== 'client_products'),
      };
      await expect(restoreBackup(torn, parts)).rejects.toThrow(/foreign key/i);
      expect(await Array.fromAsync(files.keys(''))).toEqual([]);
      const stopping = new AbortController();
      const stopped = {
        ...backup,
        rows: (table: string) => {
          if (table === 'history') stopping.abort(new Error('Stopped.'));
          return backup.rows(table);
        },
      };
      await expect(restoreBackup(stopped, { ...parts, signal: stopping.signal })).rejects.toThrow(
        'history could not be loaded',
      );
      expect(await Array.fromAsync(files.keys(''))).toEqual([]);
      await expect(restored.read.selectFrom('users').select('id').execute()).rejects.toThrow(/users/);
      // It can still be restored afterwards.
      await restoreBackup(backup, parts);
      const tables = await restoredTables(database);
      expect(await storedRows(restored, tables)).toEqual(await storedRows(database, tables));
    });

    testOnce(engine)(
      'F18: after 500 later edits each old release has its hash, wherever it is restored; one changed byte is found',
      async () => {
        const editor = await app.as('editor');
        const artwork = await addFile(`documents/${randomUUID()}.pdf`, Buffer.from('%PDF-1.7 first'));
        const { reply: made } = await editor.call(createProduct, {
          body: { sku: 'RELEASED', notes: 'As agreed', labels: [{ artworkFiles: [artwork] }] },
        });
        await database.write(async (queries) => {
          for (let edit = 1; edit <= edits; edit += 1)
            await changeNow(
              queries,
              productKind,
              made.id,
              edit === 1 ? { labels: [{ labelSku: 'L-2' }] } : { notes: `Edit ${edit}` },
              { userId: null, at: app.clock.now.toISOString() },
            );
        });
        const first = await findRelease(database.read, 'product', made.id, 1);
        const { folder } = await backUp();
        for (const where of [await engine.migrated(), await otherThan(engine)]) {
          const { restored, files } = await restoreInto(folder, where);
          const seen = await findRelease(restored.read, 'product', made.id, 1);
          expect(seen).toEqual(first);
          expect(seen?.content['files']).toEqual({
            [artwork]: sha256((await bytesOf(files, artwork)) ?? ''),
          });
          const findings = await Array.fromAsync(checkReleases({ database: restored }, unhurried));
          expect(findings.map(({ state }) => state)).toEqual(['ok']);
          expect(findings[0]?.sentence).toMatch(
            /^Read \d+ releases: each has its hash, and its files have theirs\.$/,
          );

          const oldest = restored.read
            .selectFrom('releases')
            .select(['id', 'content'])
            .where('number', '=', 250);
          const row = await oldest.where('record_id', '=', made.id).executeTakeFirstOrThrow();
          const content = row.content.replace('"Edit 249"', '"Edit 149"');
          expect(content).not.toBe(row.content);
          await restored.write((queries) =>
            queries.updateTable('releases').set({ content }).where('id', '=', row.id).execute(),
          );
          const [fault] = await Array.fromAsync(checkReleases({ database: restored }, unhurried));
          expect(fault?.sentence).toMatch(`Release 250 of product ${made.id} has been altered`);
        }
      },
    );
  });
});
