import { hash, randomUUID } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commandLine } from '#server/audit/source.ts';
import { confirmClockBy } from '#server/clock-doubt/clock-doubt.ts';
import type { UncheckedDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase, type DatabaseLocation } from '#server/db/engines/open-database.ts';
import { settleDoubt } from '#server/printing/number-doubt-store.ts';
import { makePortal } from '#server/portal/portal.ts';
import { insertFiles } from '#server/files/store.ts';
import { allFindings, findingsOf } from '#testing/doctor-findings.ts';
import { onBothEngines, onSqlite, testOnce } from '#testing/engines.ts';
import { addClient } from '#testing/factories.ts';
import { addNumberDoubt } from '#testing/printing.ts';
import { type FileStore, onBothStores } from '#testing/servers/file-stores.ts';
import { freePort } from '#testing/free-port.ts';
import { leftFiles, removeFiles } from '#testing/left-files.ts';
import { startMailServer, type MailServer } from '#testing/servers/mail-server.ts';
import { s3Environment } from '#testing/servers/s3-server.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** At this time files created now are older than a day, and the clock is not in doubt. */
const later = () => new Date(Date.now() + 1.25 * dayMs);
/** Two days after the store's clock, so that what a test stores now is old. */

const operator = { userId: null, source: commandLine };

const allOk = {
  settings: 'ok',
  address: 'ok',
  web: 'ok',
  folder: 'ok',
  database: 'ok',
  schema: 'ok',
  contents: 'ok',
  clock: 'ok',
  administrators: 'ok',
  numbers: 'ok',
  sealing: 'ok',
  space: 'ok',
  storage: 'ok',
  files: 'ok',
  artwork: 'ok',
  mail: 'ok',
  portal: 'ok',
};

const environmentOf = ({ databaseUrl, dataDir }: DatabaseLocation): Record<string, string> => ({
  DATA_DIR: dataDir,
  ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
});

onBothStores(({ name: kind, start }) => {
  // S3 on only one engine: a store does not depend on the engine.
  const onEngines = kind === 'S3' ? onSqlite : onBothEngines;
  let store: FileStore;
  let mail: MailServer;
  beforeAll(async () => {
    store = await start();
    mail = await startMailServer();
  });
  afterAll(() => store?.stop());

  onEngines((engine) => {
    let app: TestApp;
    let database: UncheckedDatabase;
    let location: DatabaseLocation;
    let environment: Record<string, string>;

    beforeAll(async () => {
      location = await engine.migrated();
      database = await openDatabase(location);
      const own = {
        ...environmentOf(location),
        ...s3Environment(store.settings),
        SMTP_URL: mail.url,
        PUBLIC_URL: 'https://labels.example.com',
        TRUST_PROXY: '127.0.0.1',
      };
      app = await startTestApp(engine, own, { database });
      environment = { ...own, PORT: new URL(app.url).port };
      // The app used a clock of its own; the doctor, and what is stored here, use the real one.
      await confirmClockBy(database, new Date(Date.now() + dayMs / 2), operator);
      await app.as('administrator');
      await removeFiles(app);
    });
    afterAll(() => database?.close());

    const longAgo = '2026-01-01T00:00:00.000Z';
    const keepBytes = (key: string) => app.storage.put(key, Buffer.from(key), { contentType: 'image/png' });
    const keepFile = async (key: string, at = longAgo) => {
      const stored = await keepBytes(key);
      const record = { key, originalFilename: 'a.png', contentType: 'image/png', ...stored };
      await database.write((queries) => insertFiles(queries, [record], { userId: null, at }));
    };
    const name = async (key: string) => {
      const id = await addClient(database, key);
      await database.write((queries) =>
        queries.updateTable('clients').set({ image: key }).where('id', '=', id).execute(),
      );
    };

    test('a healthy installation is ok at every check, and nothing is left of the visit', async () => {
      expect((await findingsOf({ environment })).states).toEqual(allOk);
      await keepFile('images/named.png');
      await name('images/named.png');
      await keepFile('images/young.png', new Date().toISOString());
      await keepBytes('images/just-uploaded.png');
      const before = await leftFiles(app);
      const { states, sentences } = await findingsOf({ environment });
      expect(states).toEqual(allOk);
      expect(sentences['files']).toBe('All of 2 files are there, and nothing lies about.');
      expect(sentences['administrators']).toBe('There is 1 active administrator.');
      expect(mail.mails).toEqual([]);
      expect(await leftFiles(app)).toEqual(before);
      await removeFiles(app);
    });

    testOnce(engine)(
      'numbers in doubt since a restore are a warning until somebody settles them',
      async () => {
        const times = { from: '2026-01-13T22:00:00.000Z', to: '2026-01-14T06:30:00.000Z' };
        const epoch = await addNumberDoubt(database, times);
        const { states, sentences } = await findingsOf({ environment });
        expect(states).toEqual({ ...allOk, numbers: 'warning' });
        expect(sentences['numbers']).toContain(
          `What was printed from ${times.from} to ${times.to} is unknown`,
        );
        await settleDoubt(database.read, epoch, { userId: 1, at: longAgo });
        expect((await findingsOf({ environment })).sentences['numbers']).toBe(
          'No number of a label is in doubt.',
        );
      },
    );

    testOnce(engine)('a file whose bytes are gone is a problem, and is named', async () => {
      await keepFile('images/there.png');
      await keepFile('images/lost.png');
      await app.storage.remove('images/lost.png');
      const { states, sentences } = await findingsOf({ environment });
      expect(states).toEqual({ ...allOk, files: 'problem' });
      expect(sentences['files']).toMatch(
        /^The store has lost 1 file that the database knows: images\/lost\.png\./,
      );
      await removeFiles(app);
    });

    testOnce(engine)('F18: with hashes every file is read and compared, and otherwise none', async () => {
      const keys = ['images/first.png', 'images/second.png'];
      for (const key of keys) {
        await keepFile(key);
        await name(key);
      }
      const progress: number[][] = [];
      const hashes = {
        onProgress: (...heard: number[]) => progress.push(heard),
        signal: new AbortController().signal,
      };
      const { states, sentences } = await findingsOf({ environment, hashes });
      expect(states).toEqual({
        ...allOk,
        releases: 'ok',
        current: 'problem',
        runs: 'ok',
        seals: 'ok',
        hashes: 'ok',
      });
      expect(sentences['hashes']).toBe('Read 2 files: each has the size and the SHA-256 of its row.');
      expect(progress).toEqual([
        [1, 2],
        [2, 2],
      ]);
      expect((await findingsOf({ environment })).states).toEqual(allOk);
      await removeFiles(app);
      expect((await findingsOf({ environment, hashes })).sentences['hashes']).toBe('There are no files yet.');
    });

    testOnce(engine)(
      'F18: with hashes a file with other bytes, too few, or none is named with what to do',
      async () => {
        for (const key of ['images/altered.png', 'images/cut.png', 'images/gone.png', 'images/whole.png'])
          await keepFile(key);
        const replace = async (key: string, bytes: string) => {
          await app.storage.remove(key);
          await app.storage.put(key, Buffer.from(bytes), { contentType: 'image/png' });
        };
        await replace('images/altered.png', 'images/Altered.png');
        await replace('images/cut.png', 'images/cut');
        await app.storage.remove('images/gone.png');
        const hashes = { onProgress: () => undefined, signal: new AbortController().signal };
        const found = await allFindings({ environment, hashes });
        const [of, is] = ['images/altered.png', 'images/Altered.png'].map((text) => hash('sha256', text));
        const cure = (key: string) =>
          `Restore it from a backup, where it is files/${key}, to the same key of the store; or upload it again.`;
        expect(
          found.filter(({ check }) => check === 'hashes').map(({ state, sentence }) => [state, sentence]),
        ).toEqual([
          [
            'problem',
            `images/altered.png ("a.png") has been altered: its SHA-256 is ${is} instead of ${of}. ${cure('images/altered.png')}`,
          ],
          ['problem', `images/cut.png ("a.png") has 10 bytes instead of 14. ${cure('images/cut.png')}`],
          ['problem', `images/gone.png ("a.png") is not in the store. ${cure('images/gone.png')}`],
          [
            'problem',
            'Of 4 files 3 are not what was stored, named above. Look after the disk or the store too: what has changed there may change again.',
          ],
        ]);
        await removeFiles(app);
      },
    );

    test('files older than a day that nobody names, and bytes without a row, are a warning, and stay', async () => {
      await keepFile('images/nobody.png');
      for (const n of [1, 2, 3, 4, 5, 6]) await keepBytes(`images/stray-${n}.png`);
      const before = await leftFiles(app);
      const { states, sentences } = await findingsOf({ environment, clock: later });
      expect(states['files']).toBe('warning');
      expect(sentences['files']).toContain('1 file that no record names: images/nobody.png;');
      expect(sentences['files']).toContain(
        '6 files without a row: images/stray-1.png, images/stray-2.png, images/stray-3.png, images/stray-4.png, images/stray-5.png, ….',
      );
      expect(await leftFiles(app)).toEqual(before);
      await removeFiles(app);
    });

    testOnce(engine)('O4: a clock that is behind takes no file for lost or foreign', async () => {
      await keepFile('images/new.png', new Date().toISOString());
      await name('images/new.png');
      const lastWeek = () => new Date(Date.now() - 7 * dayMs);
      const { states, sentences } = await findingsOf({ environment, clock: lastWeek });
      expect([states['files'], sentences['files']]).toEqual([
        'ok',
        'All of 1 file are there, and nothing lies about.',
      ]);
      await removeFiles(app);
    });

    testOnce(engine)('O4: files that the portal has not made are a warning', async () => {
      await keepFile('images/named.png');
      await name('images/named.png');
      await app.storage.put('invoices/2026.pdf', Buffer.from('a'), { contentType: 'application/pdf' });
      const { states, sentences } = await findingsOf({ environment });
      expect([states['files'], sentences['files']]).toEqual([
        'warning',
        'The store holds 1 file that the portal has not made: invoices/2026.pdf. Give it a folder or bucket of its own.',
      ]);
      await app.storage.remove('invoices/2026.pdf');
      await removeFiles(app);
    });

    testOnce(engine)(
      'a full store beside a database without a file is a problem: they are not of one portal',
      async () => {
        await keepBytes('images/whose.png');
        const { states, sentences } = await findingsOf({ environment });
        expect(states).toEqual({ ...allOk, files: 'problem' });
        expect(sentences['files']).toContain(
          'The store holds files (images/whose.png), and the database knows none.',
        );
        await removeFiles(app);
      },
    );

    test('O4: a portal that runs on another database, as after a restore, is a problem', async () => {
      const restored = await engine.empty();
      const other = await openDatabase(restored);
      await migrate(other);
      await makePortal(other, app.clock.now);
      await other.close();
      const { states, sentences } = await findingsOf({
        environment: { ...environment, ...environmentOf(restored) },
      });
      expect(states['portal']).toBe('problem');
      expect(sentences['portal']).toMatch(/has another database than these settings name\. Restart it/);
    });

    testOnce(engine)('O4: a key that the store refuses is named for what it is', async () => {
      const { settings } = store;
      const told = async (wrong: Record<string, string>) =>
        (await findingsOf({ environment: { ...environment, ...wrong } })).sentences['storage'];
      // Files on the disk need no key.
      if (settings === null) return expect(await told({})).toContain('can be written');
      expect(await told({ S3_ACCESS_KEY_ID: 'NOBODY' })).toContain(
        '(the store does not know S3_ACCESS_KEY_ID: InvalidAccessKeyId)',
      );
      expect(await told({ S3_SECRET_ACCESS_KEY: 'another-word' })).toContain(
        '(S3_SECRET_ACCESS_KEY is not the one of S3_ACCESS_KEY_ID: SignatureDoesNotMatch)',
      );
    });

    testOnce(engine)('a store that is not there is a problem, and is not made', async () => {
      const wrong =
        store.settings === null
          ? { DATA_DIR: join(location.dataDir, 'elsewhere') }
          : { S3_BUCKET: `no-${randomUUID()}` };
      const { states, sentences } = await findingsOf({ environment: { ...environment, ...wrong } });
      expect(states).toMatchObject({ storage: 'problem', portal: 'ok' });
      expect(states).not.toHaveProperty('files');
      expect(sentences['storage']).toMatch(
        store.settings === null
          ? /^There is no folder for files in /
          : /^Files cannot be kept in the bucket no-.* \(there is no such bucket: NoSuchBucket\)\. Check the S3_ settings/,
      );
      expect(await readdir(location.dataDir)).not.toContain('elsewhere');
    });

    // Only tests that depend on the store use S3.
    if (kind === 'S3') return;

    test('without an active administrator there is a problem, and the commands that mend it', async () => {
      const active = (is: 0 | 1) =>
        database.write((queries) => queries.updateTable('users').set({ is_active: is }).execute());
      await active(0);
      const { states, sentences } = await findingsOf({ environment });
      await active(1);
      expect(states).toEqual({ ...allOk, administrators: 'problem' });
      expect(sentences['administrators']).toContain('npm run user -- role EMAIL administrator');
    });

    test('a migration that is missing, or of a newer program, is a problem; no tables at all are no portal', async () => {
      const own = await engine.empty();
      const settings = { ...environment, ...environmentOf(own) };
      const other = await openDatabase(own);
      // SQLite creates its file on first use.
      await other.ready();
      expect((await findingsOf({ environment: settings })).sentences['schema']).toContain(
        'There is no portal in this database.',
      );
      await migrate(other);
      const rename = (from: string, to: string) =>
        sql`update migrations set name = ${to} where name = ${from}`.execute(other.read);
      await sql`delete from migrations where name like '0006%'`.execute(other.read);
      const missing = await findingsOf({ environment: settings });
      expect(missing.states['schema']).toBe('problem');
      expect(missing.sentences['schema']).toMatch(/^The database lacks 0006-orders\. Restart the portal/);
      expect(missing.states).not.toHaveProperty('administrators');
      await rename('0005-inventory-keys', '9999-tomorrow');
      expect((await findingsOf({ environment: settings })).sentences['schema']).toMatch(
        /^The database was made by a newer Labelport: it has 9999-tomorrow, and this is version \d/,
      );
      await other.close();
    });

    test('a clock more than 2 seconds off the database’s is a warning', async () => {
      const clockIs = async (aheadMs: number) => {
        const clock = () => new Date(Date.now() + aheadMs);
        const { states, sentences } = await findingsOf({ environment, clock });
        return [states['clock'], sentences['clock']];
      };
      const apart = [
        'warning',
        'The clocks of this machine and of the database are 3600 seconds apart. Let both be set by NTP.',
      ];
      const same = ['ok', 'The database runs on the clock of this machine.'];
      expect(await clockIs(3_600_000)).toEqual(engine.name === 'SQLite' ? same : apart);
      expect(await clockIs(-3_600_000)).toEqual(engine.name === 'SQLite' ? same : apart);
    });

    testOnce(engine)(
      'X11: a clock more than a day ahead of what the portal has seen is a warning that says what to do @security-8.11',
      async () => {
        const nextWeek = new Date(Date.now() + 7 * dayMs);
        const { states, sentences } = await findingsOf({ environment, clock: () => nextWeek });
        expect(states['clock']).toBe('warning');
        expect(sentences['clock']).toMatch(
          `The clock says ${nextWeek.toISOString()}, and the latest instant that the portal has seen is 20`,
        );
        expect(sentences['clock']).toMatch(
          'say so in the admin portal, or run "npm run user -- confirm-clock"; else set the clock.',
        );
      },
    );

    testOnce(engine)('X11: a clock more than a day behind it is one too @security-8.11', async () => {
      const lastWeek = new Date(Date.now() - 7 * dayMs);
      const { states, sentences } = await findingsOf({ environment, clock: () => lastWeek });
      expect(states['clock']).toBe('warning');
      expect(sentences['clock']).toMatch('If the clock was ahead then and is right now, say so');
    });

    test('a database that does not answer is a problem, is not made, and the rest is looked at all the same', async () => {
      const nowhere = join(location.dataDir, 'nowhere');
      const wrong = location.databaseUrl
        ? { DATABASE_URL: `postgres://nobody:secret-word@127.0.0.1:${await freePort()}/none` }
        : { DATA_DIR: nowhere };
      const { states, sentences } = await findingsOf({ environment: { ...environment, ...wrong } });
      expect(states).toMatchObject({ settings: 'ok', database: 'problem', mail: 'ok', portal: 'ok' });
      expect(states).not.toHaveProperty('schema');
      expect(sentences['database']).toMatch(/ECONNREFUSED|does not exist/);
      expect(JSON.stringify(sentences)).not.toContain('secret-word');
      await expect(stat(nowhere)).rejects.toThrow('ENOENT');
    });
  });
});
