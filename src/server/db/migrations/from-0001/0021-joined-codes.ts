import { sql } from 'kysely';
import type { Queries } from '../../database.ts';

const joined = (column: string) => sql`replace(replace(${sql.ref(column)}, ' ', ''), '-', '')`;

const add = async (db: Queries, column: 'sku_key' | 'client_sku_key'): Promise<void> => {
  await sql`update client_products set search_text = search_text || ' ' || ${joined(column)}
    where ${joined(column)} <> ${sql.ref(column)}`.execute(db);
};

/** The texts of products also contain their codes without spaces and hyphens, so that HP19139 finds "HP 19139". */
export const joinedCodes = {
  name: '0021-joined-codes',

  /** `db` must be a transaction. The triggers of the text index follow. */
  async up(db: Queries): Promise<void> {
    await add(db, 'sku_key');
    await add(db, 'client_sku_key');
  },
};
