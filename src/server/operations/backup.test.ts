import { appendFile, cp, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { migrate, migrateWithin } from '#server/db/migrate.ts';
import { openDatabase, type DatabaseLocation } from '#server/db/engines/open-database.ts';
import { insertFiles } from '#server/files/store.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { leftOut } from '#testing/copied-tables.ts';
import { onBothEngines, onSqlite } from '#testing/engines.ts';
import { addProduct } from '#testing/factories.ts';
import { freshPostgres } from '#testing/servers/postgres.ts';
import { storedRows } from '#testing/stored-rows.ts';
import { takeBackup } from './backup.ts';
import type { Contents } from './contents.ts';
import { loadContents } from './load-store.ts';
import { moveDatabase } from './move.ts';
import { openBackup } from './open-backup.ts';
import { restoreBackup } from './restore.ts';
import { openSnapshot } from './snapshot-store.ts';

const undoing: (() => Promise<unknown>)[] = [];

afterAll(async () => {
  for (const undo of undoing.splice(0).toReversed()) await undo();
});

const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'labelport-backup-'));
  undoing.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
};

const open = async (location: DatabaseLocation): Promise<Database> => {
  const database = await openDatabase(location);
  undoing.push(() => database.close());
  return database;
};

const clock = () => new Date('2026-11-21T08:00:00.000Z');
const say = (): void => undefined;
const refusalOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'no refusal',
    (error: Error) => `${error.name}: ${error.message}`,
  );

const backUp = async (location: DatabaseLocation, database: Database, files = location.dataDir) => {
  const folder = join(await newFolder(), 'backup');
  const storage = await openStorage({ dataDir: files, s3: null });
  await takeBackup({ database, storage, clock, say, openSnapshot: () => openSnapshot(location) }, folder);
  return folder;
};

describe('a backup that is not whole is refused, and its reading writes nothing', () => {
  let whole: string;
  const key = 'images/a-picture.png';

  beforeAll(async () => {
    const location = { dataDir: await newFolder() };
    const database = await open(location);
    await migrate(database);
    const storage = await openStorage({ dataDir: location.dataDir, s3: null });
    const stored = await storage.put(key, Buffer.from('a picture'), { contentType: 'image/png' });
    const record = { key, originalFilename: 'a.png', contentType: 'image/png', ...stored };
    await database.write((queries) =>
      insertFiles(queries, [record], { userId: null, at: clock().toISOString() }),
    );
    await addProduct(database, { sku: 'A', labels: [{ labelSku: 'L' }] });
    whole = await backUp(location, database);
  });

  const copyOf = async (): Promise<string> => {
    const folder = join(await newFolder(), 'backup');
    await cp(whole, folder, { recursive: true });
    return folder;
  };
  const changeByte = async (path: string, at: number): Promise<void> => {
    const bytes = await readFile(path);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    await writeFile(path, bytes);
  };
  /** Rewrites the manifest with a valid hash of its own, as another program might. */
  const rewrite = async (folder: string, fields: object): Promise<void> => {
    const path = join(folder, 'manifest.json');
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the backup has just been written
    const { content } = JSON.parse(await readFile(path, 'utf8')) as { content: object };
    const other = { ...content, ...fields };
    const sha256 = createHash('sha256').update(JSON.stringify(other)).digest('hex');
    await writeFile(path, JSON.stringify({ content: other, sha256 }));
  };
  const products = 'tables/client_products.jsonl.gz';
  const isDamaged = (name: string) => (folder: string) =>
    `Refusal: The backup is damaged: ${join(folder, name)} is missing or not as it was written. Nothing was restored; take another backup.`;

  test.each<[string, (folder: string) => Promise<unknown>, (folder: string) => string]>([
    [
      'interrupted',
      (folder) => rm(join(folder, 'manifest.json')),
      (folder) =>
        `Refusal: There is no complete backup in ${folder}: manifest.json, which is written last, is missing.`,
    ],
    [
      'without its end in the manifest',
      (folder) => truncate(join(folder, 'manifest.json'), 700),
      (folder) =>
        `Refusal: The backup is damaged: ${join(folder, 'manifest.json')} is not as it was written.`,
    ],
    [
      'altered in the manifest',
      async (folder) => {
        const path = join(folder, 'manifest.json');
        await writeFile(path, (await readFile(path, 'utf8')).replace('"rows": 1,', '"rows": 2,'));
      },
      (folder) =>
        `Refusal: The backup is damaged: ${join(folder, 'manifest.json')} is not as it was written.`,
    ],
    ['truncated in a table', (folder) => truncate(join(folder, products), 40), isDamaged(products)],
    ['altered in a table', (folder) => changeByte(join(folder, products), 60), isDamaged(products)],
    ['without a table', (folder) => rm(join(folder, products)), isDamaged(products)],
    ['truncated in a file', (folder) => truncate(join(folder, 'files', key), 4), isDamaged(`files/${key}`)],
    ['longer in a file', (folder) => appendFile(join(folder, 'files', key), '.'), isDamaged(`files/${key}`)],
    ['altered in a file', (folder) => changeByte(join(folder, 'files', key), 4), isDamaged(`files/${key}`)],
    ['without a file', (folder) => rm(join(folder, 'files', key)), isDamaged(`files/${key}`)],
    [
      'made by a newer Labelport',
      (folder) => rewrite(folder, { migrations: ['0001-tables', '9999-wings'] }),
      () =>
        'Refusal: The backup was made by a newer Labelport, which knows 9999-wings. Use that one, or a later one.',
    ],
    [
      'of another form',
      (folder) => rewrite(folder, { format: 2 }),
      () => 'Refusal: The backup has the form 2, and this Labelport reads the form 1.',
    ],
  ])('%s', async (_what, spoil, sentence) => {
    const folder = await copyOf();
    await openBackup(folder);
    await spoil(folder);
    const before = await readdir(folder, { recursive: true });
    expect(await refusalOf(openBackup(folder))).toBe(sentence(folder));
    expect(await readdir(folder, { recursive: true })).toEqual(before);
  });

  test('O8: a folder that is in use, or where it may not write, is refused in one sentence', async () => {
    const location = { dataDir: await newFolder() };
    const database = await open(location);
    await migrate(database);
    const storage = await openStorage({ ...location, s3: null });
    const parts = { database, storage, clock, say, openSnapshot: () => openSnapshot(location) };
    expect(await refusalOf(takeBackup(parts, whole))).toBe(
      `Refusal: ${whole} is not empty. Name a new folder for each backup.`,
    );
    const empty = await newFolder();
    await takeBackup(parts, empty);
    expect((await openBackup(empty)).manifest.files.count).toBe(0);
    // O8: nobody can make a folder there, not even root.
    expect(await refusalOf(takeBackup(parts, '/proc/tonight'))).toMatch(
      /^Refusal: The backup cannot be written to \/proc \([A-Z]+\): it is first made beside \/proc\/tonight, so .+$/,
    );
  });
});

onBothEngines((engine) => {
  test('every table is in a backup but ten, whose rows must not come back or are counted anew', async () => {
    const location = await engine.migrated();
    const database = await open(location);
    const all = await database.read.introspection.getTables();
    const snapshot = await openSnapshot(location);
    const copied = new Set(snapshot.tables.map(({ name }) => name));
    await snapshot.close();
    const left = all.map(({ name }) => name).filter((name) => !copied.has(name));
    expect(left.filter((name) => !name.startsWith('product_search')).toSorted()).toEqual([...leftOut]);
  });

  test('a backup of an older Labelport is brought up to date', async () => {
    const location = await engine.empty();
    const database = await open(location);
    const early = ['0001-tables', '0002-attempts', '0003-idempotency-keys', '0004-deleted'];
    await database.write(async (queries) => {
      await migrateWithin(queries, database.engine, early);
      await sql`insert into inventory_items (label_sku, label_sku_key, supplier_code, supplier_code_key,
        supplier_name, label_size, storage, search_text, created_at, updated_at)
        values ('L', 'l', 'S', 's', 'Paper Co', '10 x 10', 'Rack A1', 'l', ${clock().toISOString()},
        ${clock().toISOString()})`.execute(queries);
    });
    const backup = await openBackup(await backUp(location, database));
    expect(backup.manifest.migrations).toEqual(early);
    const restored = await open(await engine.empty());
    const storage = await openStorage({ dataDir: await newFolder(), s3: null });
    const { migrated } = await restoreBackup(backup, { database: restored, storage, clock, say });
    expect(migrated.slice(0, 2)).toEqual(['0005-inventory-keys', '0006-orders']);
    expect(
      await restored.read
        .selectFrom('inventory_items')
        .select(['id', 'supplier_name', 'supplier_name_key', 'storage_key'])
        .execute(),
    ).toEqual([{ id: 1, supplier_name: 'Paper Co', supplier_name_key: 'paper co', storage_key: 'rack a1' }]);
    expect(await migrate(restored)).toEqual([]);

    // Today's tables belong to another version, even if they are empty.
    const today = await engine.open();
    expect(await refusalOf(restoreBackup(backup, { database: today, storage, clock, say }))).toBe(
      'Refusal: The database has the tables of another version of Labelport already. It must be a new one, without tables.',
    );
  });

  test('rows that change on their way are noticed, and nothing is kept', async () => {
    const location = await engine.migrated();
    const database = await open(location);
    await addProduct(database, { sku: 'A' });
    const snapshot = await openSnapshot(location);
    undoing.push(() => snapshot.close());
    const target = await engine.open();
    await target.write((queries) =>
      (database.engine === 'sqlite'
        ? sql`create trigger spoil after insert on master_products begin
            update master_products set item_description = 'spoilt' where id = new.id; end`
        : sql`create function spoil() returns trigger language plpgsql as $$
            begin new.item_description := 'spoilt'; return new; end $$`
      ).execute(queries),
    );
    if (database.engine === 'postgres')
      await sql`create trigger spoil before insert on master_products for each row execute function spoil()`.execute(
        target.read,
      );
    expect(await refusalOf(loadContents(target, snapshot))).toBe(
      'Refusal: The rows of master_products did not arrive as they were (1 read, 1 written). Nothing was kept.',
    );
    expect(await target.read.selectFrom('master_products').select('id').execute()).toEqual([]);
  });

  test('a table of somebody else in the same database stays behind', async () => {
    const location = await engine.migrated();
    const database = await open(location);
    await sql`create table their_own (id integer primary key)`.execute(database.read);
    await addProduct(database, { sku: 'A' });
    const snapshot = await openSnapshot(location);
    undoing.push(() => snapshot.close());
    const { leftBehind, tables } = await loadContents(await engine.open(), snapshot);
    expect(leftBehind).toEqual(['their_own']);
    expect(tables).toContainEqual({ name: 'client_products', rows: 1 });
  });

  test('where there is no portal, there is nothing to back up', async () => {
    const location = await engine.empty();
    const sentence = await refusalOf(openSnapshot(location));
    expect(sentence).toBe(
      engine.name === 'SQLite'
        ? `Refusal: There is no portal in DATA_DIR: ${join(location.dataDir, 'labelport.sqlite')} does not exist.`
        : 'Refusal: There is no portal in the database of DATABASE_URL: it has no tables.',
    );
    expect(await readdir(location.dataDir)).toEqual([]);
  });
});

onSqlite((engine) => {
  const newPostgres = async (): Promise<Database> => {
    const { url, drop } = await freshPostgres({ migrated: false });
    undoing.push(drop);
    return open({ databaseUrl: url, dataDir: await newFolder() });
  };
  const tables = ['client_products', 'master_products', 'product_labels', 'word_spellings', 'history'];

  test('a move puts every row into PostgreSQL, from an embedded database that nobody has open', async () => {
    const location = await engine.migrated();
    const source = await openDatabase(location);
    await addProduct(source, { sku: '0042', itemDescription: 'Äpfel 標籤', labels: [{ labelSku: 'L' }] });
    await addProduct(source, { sku: '0043' });
    await source.write((queries) => queries.deleteFrom('client_products').where('id', '=', 2).execute());
    const target = await newPostgres();
    const openSource = () => openSnapshot(location, { alone: true });
    const path = join(location.dataDir, 'labelport.sqlite');
    expect(await refusalOf(moveDatabase({ openSource, target }))).toBe(
      `Refusal: A portal is running on ${path}. Stop it first: what it still writes would be left behind.`,
    );
    const there = await storedRows(source, tables);
    await source.close();

    const moved = await moveDatabase({ openSource, target });
    expect(moved.tables).toContainEqual({ name: 'master_products', rows: 2 });
    expect(await storedRows(target, tables)).toEqual(there);
    expect(await addProduct(target, { sku: '0044' })).toBe(3);
    expect(await refusalOf(moveDatabase({ openSource, target }))).toBe(
      'Refusal: The database is not empty: client_products holds 2. Name a new one with DATA_DIR or DATABASE_URL.',
    );
    const again = await open(location);
    expect(await storedRows(again, tables)).toEqual(there);
  });

  test('nobody can open the embedded database while it is being moved', async () => {
    const location = await engine.migrated();
    const held = await openSnapshot(location, { alone: true });
    const another = new DatabaseSync(join(location.dataDir, 'labelport.sqlite'), { timeout: 0 });
    expect(() => another.exec('select count(*) from users')).toThrow(/locked/);
    another.close();
    await held.close();
    const reopened = await open(location);
    await expect(addProduct(reopened, { sku: 'A' })).resolves.toBe(1);
  });

  test('rows of other columns than the tables have are refused', async () => {
    const orphan: Contents = {
      migrations: (await snapshotOfMigrated(await engine.migrated())).migrations,
      tables: [{ name: 'product_labels', columns: [], lastId: null }],
      rows: async function* () {
        yield [];
      },
    };
    expect(await refusalOf(loadContents(await newPostgres(), orphan))).toBe(
      'Refusal: The table product_labels has other columns than the database that is to take it.',
    );
  });
});

const snapshotOfMigrated = async (location: DatabaseLocation): Promise<Pick<Contents, 'migrations'>> => {
  const snapshot = await openSnapshot(location);
  await snapshot.close();
  return { migrations: snapshot.migrations };
};
