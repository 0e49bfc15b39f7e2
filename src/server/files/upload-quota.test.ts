import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getCurrentUser } from '#domain/auth/contract.ts';
import { uploadFile } from '#domain/files/contract.ts';
import { importProducts } from '#domain/imports/import-contract.ts';
import type { Database } from '#server/db/database.ts';
import { onBothEngines, testOnce } from '#testing/engines.ts';
import { leftFiles, removeFiles } from '#testing/left-files.ts';
import { formOf, productWorkbook } from '#testing/samples/product-workbook.ts';
import type { Caller } from '#testing/caller.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { insertFiles } from './store.ts';

const minute = 60_000;
const hour = 60 * minute;
const gibibyte = 1024 ** 3;
const refused = (time: string) =>
  `You have uploaded as much as one person may within 24 hours. Nothing was saved. Try again in ${time}.`;

/** Slows down the insertion of file rows, so that concurrent transactions are sure to overlap. */
const slowDownRows = async ({ read }: Database) => {
  await sql`create function take_long() returns trigger language plpgsql as
    'begin perform pg_sleep(0.2); return new; end'`.execute(read);
  await sql`create trigger slow before insert on files for each row execute function take_long()`.execute(
    read,
  );
};

onBothEngines((engine) => {
  let app: TestApp;
  let editor: Caller;
  let editorId: number;

  beforeAll(async () => {
    app = await startTestApp(engine);
    editor = await app.as('editor');
    editorId = (await editor.call(getCurrentUser, {})).reply.id;
  });
  beforeEach(() => removeFiles(app));

  /** Inserts uploads of the editor: this many files of this size, this long ago. */
  const uploadedBefore = (count: number, size: number, agoMs: number) => {
    const file = { originalFilename: 'a.pdf', contentType: 'application/pdf', size, sha256: '' };
    const files = Array.from({ length: count }, (_, n) => ({
      ...file,
      key: `uploads/${crypto.randomUUID()}-${n}.pdf`,
    }));
    const at = new Date(app.clock.now.getTime() - agoMs).toISOString();
    return app.database.write((queries) => insertFiles(queries, files, { userId: editorId, at }));
  };
  const pdf = (bytes = 1_000) => {
    const form = new FormData();
    form.append('file', new File(['%PDF-1.7'.padEnd(bytes)], 'a.pdf'));
    return form;
  };
  const upload = (caller = editor) => caller.call(uploadFile, { body: pdf() });

  describe('asvs-5.2.4: what one person uploads within 24 hours', () => {
    test('ends at 50 GB, in words, with the time to wait; nothing is kept of what is too much @security-4.7', async () => {
      await uploadedBefore(1, 50 * gibibyte, 22.5 * hour);
      const before = await leftFiles(app);
      const { status, problem, headers } = await upload();
      expect([status, problem.code, problem.message]).toEqual([429, 'upload.quota', refused('2 hours')]);
      expect(headers.get('retry-after')).toBe('5400');
      expect(await leftFiles(app)).toEqual(before);
    });

    testOnce(engine)('ends at 10,000 files', async () => {
      await uploadedBefore(9_999, 10, 23.5 * hour);
      expect((await upload()).status).toBe(200);
      const { status, problem } = await upload();
      expect([status, problem.message]).toEqual([429, refused('30 minutes')]);
    });

    testOnce(engine)(
      'is possible to the last byte, and the file that goes beyond it is not kept',
      async () => {
        await uploadedBefore(1, 50 * gibibyte - 1_500, 24 * hour - minute);
        expect((await upload()).status).toBe(200);
        const before = await leftFiles(app);
        const { status, problem } = await upload();
        expect([status, problem.message]).toEqual([429, refused('1 minute')]);
        expect(await leftFiles(app)).toEqual(before);
      },
    );

    test('holds for files that come at one moment @security-4.7', async () => {
      await uploadedBefore(1, 50 * gibibyte - 2_500, hour);
      if (engine.name === 'PostgreSQL') await slowDownRows(app.database);
      const answers = await Promise.all(Array.from({ length: 6 }, () => upload()));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(4);
      const { stored, rows, waiting } = await leftFiles(app);
      expect([stored.length, rows.length, waiting]).toEqual([2, 3, []]);
    });

    test('Y16: counts the files of imports, which are kept too', async () => {
      const list = async () => ({
        query: {},
        body: formOf('file', await productWorkbook(['SKU'], [[`Q-${crypto.randomUUID()}`]])),
      });
      const sizeOfOne = (await list()).body.get('file');
      const size = sizeOfOne instanceof File ? sizeOfOne.size : 0;
      await uploadedBefore(1, 50 * gibibyte - Math.ceil(size * 1.5), 22.5 * hour);
      expect((await editor.call(importProducts, await list())).status).toBe(200);
      const before = await leftFiles(app);
      const { status, problem } = await editor.call(importProducts, await list());
      expect([status, problem.code, problem.message]).toEqual([429, 'upload.quota', refused('2 hours')]);
      expect(await leftFiles(app)).toEqual(before);
      expect((await editor.call(uploadFile, { body: pdf(size) })).status).toBe(429);
    });

    testOnce(engine)('counts neither what came before that nor what colleagues send', async () => {
      await uploadedBefore(1, 50 * gibibyte, 24 * hour);
      expect((await upload()).status).toBe(200);
      await uploadedBefore(1, 50 * gibibyte, hour);
      expect((await upload(await app.as('administrator'))).status).toBe(200);
    });
  });
});
