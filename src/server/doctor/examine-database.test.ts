import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { openDatabase, type DatabaseLocation } from '#server/db/engines/open-database.ts';
import { findingsOf } from '#testing/doctor-findings.ts';
import { onSqlite } from '#testing/engines.ts';
import { addClient } from '#testing/factories.ts';
import { freshPostgres } from '#testing/servers/postgres.ts';

const environmentOf = ({ databaseUrl, dataDir }: DatabaseLocation): Record<string, string> => ({
  DATA_DIR: dataDir,
  ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
});

onSqlite((engine) => {
  const portalIn = async () => {
    const location = await engine.migrated();
    const database = await openDatabase(location);
    await addClient(database, 'Orchard');
    await database.close();
    return { location, path: join(location.dataDir, 'labelport.sqlite') };
  };

  test('a row that names one that is gone is a problem', async () => {
    const { location, path } = await portalIn();
    const file = new DatabaseSync(path, { enableForeignKeyConstraints: false });
    file.exec(
      "insert into client_products (client_id, master_product_id, sku_key, name_key, search_text, created_at, updated_at) values (1, 4242, 'a', 'a', 'a', '2026', '2026')",
    );
    file.close();
    const { states, sentences } = await findingsOf({ environment: environmentOf(location) });
    expect(states['contents']).toBe('problem');
    expect(sentences['contents']).toContain('client_products names rows of master_products that are gone');
  });

  test('a damaged page is a problem', async () => {
    const { location, path } = await portalIn();
    const whole = new DatabaseSync(path);
    const page = whole.prepare("select rootpage from sqlite_master where name = 'clients'").get();
    const size = Number(whole.prepare('pragma page_size').get()?.['page_size']);
    whole.close();
    const file = await open(path, 'r+');
    await file.write(Buffer.alloc(size, 0xa5), 0, size, (Number(page?.['rootpage']) - 1) * size);
    await file.close();
    const { states, sentences } = await findingsOf({ environment: environmentOf(location) });
    expect(states['contents']).toBe('problem');
    expect(sentences['contents']).toMatch(/malformed|^The file is damaged: /);
  });

  test('a file that is no database is a problem', async () => {
    const { location, path } = await portalIn();
    const file = await open(path, 'w');
    await file.write('This is not a database, whatever its name says. '.repeat(100));
    await file.close();
    const { states, sentences } = await findingsOf({ environment: environmentOf(location) });
    expect(states).toMatchObject({ settings: 'ok', database: 'problem' });
    expect(sentences['database']).toContain('file is not a database');
  });
});

describe('on a PostgreSQL', () => {
  test('that does not keep UTF8 there is a problem', async () => {
    const { url: databaseUrl, drop } = await freshPostgres({ migrated: false });
    const server = await openDatabase({ databaseUrl, dataDir: tmpdir() });
    const url = new URL(databaseUrl);
    const ascii = `${url.pathname.slice(1)}_ascii`;
    await sql`create database ${sql.id(ascii)} encoding 'SQL_ASCII' locale_provider libc lc_collate 'C' lc_ctype 'C' template template0`.execute(
      server.read,
    );
    url.pathname = `/${ascii}`;
    const found = await findingsOf({ environment: { DATABASE_URL: url.href, DATA_DIR: tmpdir() } });
    await sql`drop database ${sql.id(ascii)} with (force)`.execute(server.read);
    await server.close();
    await drop();
    expect(found.states['contents']).toBe('problem');
    expect(found.sentences['contents']).toMatch(/^The encoding is SQL_ASCII, not UTF8\./);
  });
});
