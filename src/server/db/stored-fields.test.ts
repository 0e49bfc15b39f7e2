import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { onBothEngines } from '#testing/engines.ts';
import type { Database } from './database.ts';
import { isUniqueViolation } from './failure.ts';

const at = '2026-01-10T09:30:00.000Z';
const token = { expires_at: at, created_at: at };

/** Adds a user with only the columns that have no default. */
const addUser = async (database: Database, email: string): Promise<number> => {
  await sql`insert into users (email, email_key, first_name, last_name, password_hash, created_at, updated_at)
    values (${email}, ${email}, 'Ana', 'Field', 'x', ${at}, ${at})`.execute(database.read);
  const { id } = await database.read
    .selectFrom('users')
    .select('id')
    .where('email_key', '=', email)
    .executeTakeFirstOrThrow();
  return id;
};

/** The stored fields according to section 3 of the specification; the tables have more. */
const stored = {
  users:
    'id email first_name last_name password_hash role is_email_verified is_active last_login created_at updated_at',
  email_verification_tokens: 'id user_id token expires_at created_at',
  password_reset_tokens: 'id user_id token expires_at created_at',
  user_sessions: 'id user_id session_token expires_at created_at',
  clients:
    'id name image about_us key_contacts things_to_remember labelling_instructions paperwork_requirements stacking_guidelines created_at updated_at',
  master_products:
    'id sku item_description barcode case_quantity layer_quantity pallet_quantity images created_at updated_at',
  client_products: 'id client_id master_product_id notes is_active created_at updated_at',
  product_labels:
    'id label_sku label_type label_orientation label_feed label_size label_material adhesive_type supplier_code supplier_name artwork_files',
  tutorials: 'id title description video_url category video_source created_at',
  inventory_items:
    'id label_sku supplier_code supplier_name label_size storage stock_on_hand image updated_at',
  datasets: 'id name description data_type data user_id is_public tags created_at updated_at size',
};

onBothEngines((engine) => {
  describe('the tables', () => {
    test('have every field that the specification stores @spec-3.3 @spec-3.9 @spec-3.12 @spec-3.14', async () => {
      const tables = await (await engine.open()).read.introspection.getTables();
      for (const [name, fields] of Object.entries(stored)) {
        const columns = tables.find((table) => table.name === name)?.columns.map((column) => column.name);
        expect([name, fields.split(' ').filter((field) => !columns?.includes(field))]).toEqual([name, []]);
      }
    });

    test('take text of the lengths that the specification gives @spec-3.5 @spec-3.7 @spec-9.26', async () => {
      const { read } = await engine.open();
      const typeOf = async (table: string, column: string) => {
        const found =
          engine.name === 'SQLite'
            ? sql<{ type: string }>`select type from pragma_table_info(${table}) where name = ${column}`
            : sql<{ type: string }>`select 'varchar(' || character_maximum_length || ')' as type
              from information_schema.columns where table_name = ${table} and column_name = ${column}`;
        return (await found.execute(read)).rows[0]?.type;
      };
      expect(await typeOf('users', 'email')).toBe('varchar(255)');
      expect(await typeOf('users', 'first_name')).toBe('varchar(100)');
      expect(await typeOf('users', 'last_name')).toBe('varchar(100)');
      expect(await typeOf('users', 'role')).toBe('varchar(20)');
      expect(await typeOf('email_verification_tokens', 'token')).toBe('varchar(255)');
      expect(await typeOf('password_reset_tokens', 'token')).toBe('varchar(255)');
    });

    test('begin with the defaults of the specification @spec-3.6 @spec-3.26 @spec-3.27 @spec-3.29 @spec-9.27', async () => {
      const database = await engine.open();
      const userId = await addUser(database, 'ana@example.com');
      const user = await database.read.selectFrom('users').selectAll().executeTakeFirstOrThrow();
      expect(user).toMatchObject({ role: 'read_only', is_email_verified: 0, is_active: 1, last_login: null });
      await database.read
        .insertInto('datasets')
        .values({
          name: 'Pallets',
          data_type: 'table',
          data: '[]',
          user_id: userId,
          created_at: at,
          updated_at: at,
        })
        .execute();
      const dataset = await database.read.selectFrom('datasets').selectAll().executeTakeFirstOrThrow();
      expect(dataset).toMatchObject({ is_public: 0, tags: '[]' });
      await sql`insert into tutorials (title, video_url, created_at, updated_at)
        values ('Rolls', 'x', ${at}, ${at})`.execute(database.read);
      const tutorial = await database.read.selectFrom('tutorials').selectAll().executeTakeFirstOrThrow();
      expect(tutorial).toMatchObject({ category: 'How-to Series', video_source: 'youtube' });
    });

    test('hold each token once, and lose tokens and sessions with their user @spec-3.4 @spec-3.7 @spec-3.8', async () => {
      const database = await engine.open();
      const userId = await addUser(database, 'ana@example.com');
      const other = await addUser(database, 'ben@example.com');
      const own = { ...token, user_id: userId };
      const session = { ...own, session_token: 'a', last_activity_at: at };
      await database.read.insertInto('user_sessions').values(session).execute();
      expect(
        await database.read
          .insertInto('user_sessions')
          .values({ ...session, user_id: other })
          .execute()
          .catch(isUniqueViolation),
      ).toBe(true);
      for (const table of ['email_verification_tokens', 'password_reset_tokens'] as const) {
        await database.read
          .insertInto(table)
          .values({ ...own, token: 'a' })
          .execute();
        expect(
          await database.read
            .insertInto(table)
            .values({ ...own, user_id: other, token: 'a' })
            .execute()
            .catch(isUniqueViolation),
        ).toBe(true);
      }
      expect(await addUser(database, 'ana@example.com').catch(isUniqueViolation)).toBe(true);
      await database.read.deleteFrom('users').where('id', '=', userId).execute();
      for (const table of ['user_sessions', 'email_verification_tokens', 'password_reset_tokens']) {
        const { rows } = await sql`select user_id from ${sql.table(table)}`.execute(database.read);
        expect([table, rows]).toEqual([table, []]);
      }
    });

    test('lose the products of a catalogue row with it, and their labels with them @spec-3.13 @spec-3.14 @spec-3.22', async () => {
      const database = await engine.open();
      const { id: masterId } = await database.read
        .insertInto('master_products')
        .values({ sku: 'A-1', sku_key: 'a-1', created_at: at, updated_at: at })
        .returning('id')
        .executeTakeFirstOrThrow();
      const { id, is_active } = await database.read
        .insertInto('client_products')
        .values({
          master_product_id: masterId,
          sku_key: 'a-1',
          name_key: '',
          search_text: 'a-1',
          created_at: at,
          updated_at: at,
        })
        .returning(['id', 'is_active'])
        .executeTakeFirstOrThrow();
      expect(is_active).toBe(1);
      await database.read
        .insertInto('product_labels')
        .values({ id: 'one', client_product_id: id, position: 0 })
        .execute();
      const label = await database.read.selectFrom('product_labels').selectAll().executeTakeFirstOrThrow();
      expect(label).toMatchObject({ label_type: null, label_size: null, artwork_files: '[]' });
      await database.read.deleteFrom('master_products').execute();
      expect(await database.read.selectFrom('client_products').select('id').execute()).toEqual([]);
      expect(await database.read.selectFrom('product_labels').select('id').execute()).toEqual([]);
    });
  });
});
