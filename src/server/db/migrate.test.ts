import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { onBothEngines, onSqlite } from '#testing/engines.ts';
import type { Database } from './database.ts';
import { migrate, migrateAt, migrateWithin, migrationsOf } from './migrate.ts';
import { tables } from './migrations/from-0001/0001-tables.ts';
import { openDatabase } from './engines/open-database.ts';

const at = '2026-01-10T09:30:00.000Z';

const tableNames = async (database: Database): Promise<string[]> => {
  const tables = await database.read.introspection.getTables();
  // SQLite's search index creates tables of its own.
  return tables.map(({ name }) => name).filter((name) => !name.startsWith('product_search'));
};

onBothEngines((engine) => {
  describe('migrations', () => {
    test('of an empty database make every table', async () => {
      expect((await tableNames(await engine.open())).toSorted()).toEqual([
        'announced_rolls',
        'api_keys',
        'artwork_faults',
        'artwork_unchecked',
        'attempts',
        'audit',
        'audit_reviews',
        'badges',
        'billing_corrections',
        'client_controls',
        'client_products',
        'client_rates',
        'clients',
        'datasets',
        'draft_clients',
        'drafts',
        'email_verification_tokens',
        'files',
        'history',
        'holds',
        'idempotency_keys',
        'import_products',
        'imports',
        'inventory_items',
        'known_browsers',
        'label_rolls',
        'latest_instant',
        'mail_choices',
        'master_products',
        'migrations',
        'miss_reports',
        'misses',
        'named_locks',
        'notices',
        'number_ranges',
        'number_repeats',
        'number_uses',
        'oidc_flows',
        'order_confirmations',
        'order_lines',
        'order_messages',
        'orders',
        'paper_jobs',
        'passkey_challenges',
        'passkeys',
        'password_reset_tokens',
        'portal',
        'portal_epochs',
        'portal_keys',
        'print_jobs',
        'print_pages',
        'print_pieces',
        'print_reprints',
        'printers',
        'product_codes',
        'product_counts',
        'product_labels',
        'readings',
        'release_comments',
        'release_links',
        'releases',
        'rows_added',
        'run_events',
        'run_jobs',
        'run_numbers',
        'run_people',
        'run_photos',
        'run_refusals',
        'run_rolls',
        'runs',
        'scans',
        'seal_count',
        'seals',
        'signatures',
        'spent_numbers',
        'stations',
        'stock_movements',
        'tutorials',
        'unreleased',
        'user_sessions',
        'users',
        'webhook_deliveries',
        'webhooks',
        'word_spellings',
      ]);
    });

    test('F6: by eight at once on an empty database happen once', async () => {
      const location = await engine.empty();
      const databases = await Promise.all(Array.from({ length: 8 }, () => openDatabase(location)));
      const applied = await Promise.all(databases.map((database) => migrate(database)));
      const [first] = databases;
      const rows =
        first && (await sql<{ name: string }>`select name from migrations`.execute(first.read)).rows;
      await Promise.all(databases.map((database) => database.close()));
      expect(applied.filter((names) => names.length > 0)).toHaveLength(1);
      expect(applied.flat()).toContain('0001-tables');
      expect(rows && migrationsOf(rows).toSorted()).toEqual(applied.flat().toSorted());
    });

    test('O5: keep out a program that is too old to notice: it misses the first one, and cannot make its tables @security-8.19', async () => {
      const database = await engine.open();
      const before = await tableNames(database);
      // Everything that every older program does first.
      const start = database.write(async (queries) => {
        await sql`create table if not exists migrations (name text primary key, applied_at text not null)`.execute(
          queries,
        );
        const { rows } = await sql<{ name: string }>`select name from migrations`.execute(queries);
        expect(rows.map(({ name }) => name)).not.toContain('0001-tables');
        await tables.up(queries, database.engine);
      });
      await expect(start).rejects.toThrow(/already exists/);
      expect(await tableNames(database)).toEqual(before);
      expect(await migrate(database)).toEqual([]);
    });

    test('F19: that break off leave nothing, and the next start does them whole', async () => {
      const database = await openDatabase(await engine.empty());
      // Makes a later statement fail, after the earlier ones have run.
      await sql`create table tutorials (in_the_way integer)`.execute(database.read);
      await expect(migrate(database)).rejects.toThrow(/tutorials/);
      expect(await tableNames(database)).toEqual(['tutorials']);
      await sql`drop table tutorials`.execute(database.read);
      expect(await migrate(database)).toContain('0001-tables');
      await database.close();
    });

    test('X19: that another process is running are waited for, however long it takes and however silent it is @security-8.19', async () => {
      const location = await engine.empty();
      const other = await openDatabase(location);
      await migrate(other);
      const isPostgres = engine.name === 'PostgreSQL';
      const { promise: held, resolve: hold } = Promise.withResolvers<string>();
      const { promise: isDone, resolve: finish } = Promise.withResolvers<void>();
      const migrating = other.write(async (queries) => {
        await migrateWithin(queries, other.engine);
        const timeout = isPostgres
          ? sql<{ most: string }>`show statement_timeout`
          : sql<{ most: string }>`select 0 as most`;
        hold(JSON.stringify((await timeout.execute(queries)).rows));
        await isDone;
      });
      expect(await held).toMatch(/^\[\{"(most|statement_timeout)":"?0"?\}\]$/);
      const silentMs = 300;
      let isWaiting = true;
      const waiting = migrateAt({ ...location, silentMs }).finally(() => (isWaiting = false));
      // The negative control: a connection that must respond in time is closed.
      const impatient = await openDatabase({ ...location, silentMs });
      const given = migrate(impatient).then(String, String);
      await (isPostgres ? given : sleep(silentMs));
      expect(isWaiting).toBe(true);
      finish();
      await migrating;
      expect(await waiting).toEqual([]);
      expect(await given).toMatch(isPostgres ? /silent|not queryable/ : /^$/);
      await impatient.close();
      await other.close();
    });

    test('X19: of a newer program end the start with both names, and change nothing @security-8.19', async () => {
      const database = await openDatabase(await engine.empty());
      await migrate(database);
      const apply = (name: string) =>
        sql`insert into migrations (name, applied_at) values (${name}, ${at})`.execute(database.read);
      await sql`delete from migrations where name = '0010-files-by-person'`.execute(database.read);
      await sql`drop index files_by_person`.execute(database.read);
      await apply('9998-wings');
      await apply('9999-tomorrow');
      await expect(migrate(database)).rejects.toThrow(
        /^The database was made by a newer Labelport: it has 9998-wings, 9999-tomorrow, and this is version \d+\.\d+\.\d+, which knows up to \d{4}-[a-z-]+\. Nothing was changed\. Run the newer version, or a later one\.$/,
      );
      const { rows } = await sql<{ name: string }>`select name from migrations`.execute(database.read);
      expect(rows.map(({ name }) => name)).not.toContain('0010-files-by-person');
      await sql`delete from migrations where name like '999%'`.execute(database.read);
      expect(await migrate(database)).toEqual(['0010-files-by-person']);
      await database.close();
    });
  });
});

onSqlite((engine) => {
  test('X19: a file that another process has been writing to for too long is waited for once more @security-8.19', async () => {
    const { dataDir } = await engine.empty();
    const database = await openDatabase({ dataDir });
    const file = join(dataDir, 'labelport.sqlite');
    const [holder, refused] = [new DatabaseSync(file), new DatabaseSync(file, { timeout: 0 })];
    holder.exec('begin immediate');
    let times = 0;
    // The error that a writer gets from SQLite after waiting 10 seconds.
    const busyTwice: Database = {
      ...database,
      write: async (...call) => {
        times += 1;
        if (times <= 2) refused.exec('begin immediate');
        holder.close();
        return database.write(...call);
      },
    };
    expect(await migrate(busyTwice)).toContain('0001-tables');
    expect(times).toBe(3);
    refused.close();
    await database.close();
  });
});
