import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { UncheckedDatabase } from '#server/db/database.ts';
import type { Storage } from '#server/storage/storage.ts';
import { recordChange } from '#server/history/store.ts';
import { onBothEngines } from '#testing/engines.ts';
import { addClient, addProduct } from '#testing/factories.ts';
import { leftFiles, removeFiles } from '#testing/left-files.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { findContentTypes, insertFiles } from './store.ts';
import { sweepFiles } from './sweep.ts';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

onBothEngines((engine) => {
  let app: TestApp;
  /** Two days after the disk's clock, so that what a test stores now is old. */
  const now = new Date(Date.now() + 2 * dayMs);
  const ago = (ms: number) => new Date(now.getTime() - ms).toISOString();

  beforeAll(async () => {
    app = await startTestApp(engine);
  });
  beforeEach(async () => {
    await removeFiles(app);
    await app.database.write(async (queries) => {
      for (const table of [
        'client_products',
        'master_products',
        'clients',
        'tutorials',
        'inventory_items',
        'history',
      ] as const)
        await queries.deleteFrom(table).execute();
    });
  });

  const sweep = (parts: { database?: UncheckedDatabase; storage?: Storage } = {}) =>
    sweepFiles({ database: app.database, storage: app.storage, clock: () => now, ...parts });

  const keepBytes = (key: string) => app.storage.put(key, Buffer.from(key), { contentType: 'image/png' });

  const keep = async (keys: readonly string[], at = ago(dayMs + 1)): Promise<void> => {
    for (const key of keys) {
      const stored = await keepBytes(key);
      await app.database.write((queries) =>
        insertFiles(queries, [{ key, originalFilename: 'a.png', contentType: 'image/png', ...stored }], {
          userId: null,
          at,
        }),
      );
    }
  };

  const remember = (before: unknown, at: string, action: 'deleted' | 'updated' = 'deleted') =>
    app.database.write((queries) =>
      recordChange(queries, { at, userId: null, entity: 'client', entityId: 1, action, before, after: null }),
    );

  const setImage = (id: number, image: string, at: string) =>
    app.database.write((queries) =>
      queries.updateTable('clients').set({ image, updated_at: at }).where('id', '=', id).execute(),
    );

  describe('the sweep', () => {
    test('leaves every file that a record names, wherever it does, and removes the others', async () => {
      const named = [
        'documents/flat.pdf',
        'documents/label.pdf',
        'images/catalogue.png',
        'images/client.png',
        'inventory/roll.png',
        'uploads/film.mp4',
        'uploads/old.png',
        'uploads/tutorial.mp4',
      ];
      await keep([...named, 'images/nobody.png', 'uploads/nobody.mp4']);
      const clientId = await addClient(app.database, 'Orchard');
      await setImage(clientId, 'images/client.png', ago(90 * dayMs));
      const id = await addProduct(app.database, {
        sku: 'JAM-01',
        clientId,
        images: ['/api/files/images/catalogue.png?v=1', 'old.png'],
        labels: [{ artworkFiles: ['documents/label.pdf'] }],
      });
      const at = ago(90 * dayMs);
      await app.database.write(async (queries) => {
        const videos = [{ title: 'Feeds', videoSource: 'uploads/film.mp4', videoType: 'file' }];
        await queries
          .updateTable('client_products')
          .set({ artwork_files: '["documents/flat.pdf"]', tutorial_videos: JSON.stringify(videos) })
          .where('id', '=', id)
          .execute();
        const dates = { created_at: at, updated_at: at };
        await queries
          .insertInto('tutorials')
          .values({
            title: 'Feeds',
            video_url: 'uploads/tutorial.mp4',
            category: 'SOPs',
            video_source: 'file',
            ...dates,
          })
          .execute();
        await queries
          .insertInto('inventory_items')
          .values({
            label_sku: 'L',
            label_sku_key: 'l',
            supplier_code: 'S',
            supplier_code_key: 's',
            supplier_name: 'S',
            label_size: '1 x 1',
            storage: 'A',
            stock_on_hand: 0,
            image: 'inventory/roll.png',
            search_text: 'l',
            ...dates,
          })
          .execute();
      });
      expect(await sweep()).toEqual({ unnamed: 2, strayBytes: 0 });
      expect(await leftFiles(app)).toEqual({ stored: named, rows: named, waiting: [] });
      expect(await sweep()).toEqual({ unnamed: 0, strayBytes: 0 });
    });

    test('leaves a file for a day after its upload', async () => {
      await keep(['images/young.png'], ago(dayMs - 1));
      await keep(['images/old.png'], ago(dayMs + 1));
      expect(await sweep()).toMatchObject({ unnamed: 1 });
      expect((await leftFiles(app)).rows).toEqual(['images/young.png']);
    });

    test('leaves what a record names that was deleted in the last 30 days, and that day more for who restores it now', async () => {
      await keep(['images/a.png', 'images/b.png', 'images/c.png', 'images/d.png']);
      await remember({ tables: { clients: [{ image: 'images/a.png' }] } }, ago(dayMs));
      await remember({ tables: { master_products: [{ images: '["images/b.png"]' }] } }, ago(30 * dayMs + 1));
      await remember({ tables: { clients: [{ image: 'images/c.png' }] } }, ago(31 * dayMs + 1));
      await remember({ image: 'images/d.png' }, ago(dayMs), 'updated');
      expect(await sweep()).toMatchObject({ unnamed: 2 });
      expect((await leftFiles(app)).rows).toEqual(['images/a.png', 'images/b.png']);
    });

    test('removes the thumbnails with their picture, and those of pictures that are gone', async () => {
      await keep(['images/a.png', 'images/b.png']);
      const clientId = await addClient(app.database, 'Orchard');
      await setImage(clientId, 'images/b.png', ago(90 * dayMs));
      for (const key of ['160/images/a.png', '960/images/a.png', '160/images/b.png', '480/images/gone.png'])
        await keepBytes(`thumbnails/${key}.webp`);
      expect(await sweep()).toEqual({ unnamed: 1, strayBytes: 1 });
      expect((await leftFiles(app)).stored).toEqual(['images/b.png', 'thumbnails/160/images/b.png.webp']);
    });

    test('removes the pictures of documents that were drawn otherwise', async () => {
      const key = 'documents/art.pdf';
      await keep([key], ago(0));
      await keep(['images/b.png']);
      await setImage(await addClient(app.database, 'Orchard'), 'images/b.png', ago(90 * dayMs));
      for (const folder of ['160', '480-1', '480-1-2', '480-2-2'])
        await keepBytes(`thumbnails/${folder}/${key}.webp`);
      expect(await sweep()).toEqual({ unnamed: 0, strayBytes: 2 });
      expect((await leftFiles(app)).stored).toEqual([
        key,
        'images/b.png',
        `thumbnails/480-1-2/${key}.webp`,
        `thumbnails/480-2-2/${key}.webp`,
      ]);
    });

    test('removes bytes that no row names after a day', async () => {
      await keep(['images/a.png'], ago(0));
      await keepBytes('images/stray.png');
      const fewHoursOn = () => new Date(Date.now() + 23 * hourMs);
      await sweepFiles({ database: app.database, storage: app.storage, clock: fewHoursOn });
      expect((await leftFiles(app)).stored).toEqual(['images/a.png', 'images/stray.png']);
      await keep(['images/named.png']);
      await setImage(await addClient(app.database, 'Orchard'), 'images/named.png', ago(90 * dayMs));
      expect(await sweep()).toEqual({ unnamed: 0, strayBytes: 1 });
      expect((await leftFiles(app)).stored).toEqual(['images/a.png', 'images/named.png']);
    });

    test('empties no store beside a database that knows no file', async () => {
      await keepBytes('images/a.png');
      expect(await sweep()).toEqual({ unnamed: 0, strayBytes: 0 });
      expect((await leftFiles(app)).stored).toEqual(['images/a.png']);
    });

    test('that ends between a row and its bytes leaves no row without them, and the next one removes them', async () => {
      await keep(['images/a.png', 'images/b.png']);
      await setImage(await addClient(app.database, 'Orchard'), 'images/b.png', ago(90 * dayMs));
      const dying: Storage = { ...app.storage, remove: () => Promise.reject(new Error('gone')) };
      await expect(sweep({ storage: dying })).rejects.toThrow('gone');
      expect(await leftFiles(app)).toMatchObject({
        rows: ['images/b.png'],
        stored: ['images/a.png', 'images/b.png'],
      });
      expect(await sweep()).toEqual({ unnamed: 0, strayBytes: 1 });
      expect((await leftFiles(app)).stored).toEqual(['images/b.png']);
    });

    test('loses no file that somebody names at that very moment', async () => {
      await keep(['images/now.png', 'images/nobody.png']);
      const clientId = await addClient(app.database, 'Orchard');
      let writes = 0;
      const database: UncheckedDatabase = {
        ...app.database,
        write: async (work) => {
          writes += 1;
          // The first transaction begins after all records have been searched.
          if (writes !== 1) return app.database.write(work);
          const sweeping = await app.database.write(async (queries) => {
            expect(await findContentTypes(queries, ['images/now.png'])).toEqual(
              new Map([['images/now.png', 'image/png']]),
            );
            await queries
              .updateTable('clients')
              .set({ image: 'images/now.png', updated_at: now.toISOString() })
              .where('id', '=', clientId)
              .execute();
            const waiting = app.database.write(work);
            await wait(100);
            return { waiting };
          });
          return sweeping.waiting;
        },
      };
      expect(await sweep({ database })).toEqual({ unnamed: 1, strayBytes: 0 });
      expect((await leftFiles(app)).rows).toEqual(['images/now.png']);
    });

    test('is done by one process at a time', async () => {
      await keep(['images/a.png']);
      const answers = await Promise.all([sweep(), sweep(), sweep()]);
      expect(answers.filter((answer) => answer?.unnamed === 1)).toHaveLength(1);
      expect((await leftFiles(app)).rows).toEqual([]);
    });
  });
});
