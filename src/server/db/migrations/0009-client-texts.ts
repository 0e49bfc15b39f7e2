import { sql } from 'kysely';
import type { Engine, Queries } from '../database.ts';

/** The texts of each client's products beside each other, where SQLite searches them without touching a product. */
export const clientTexts = {
  name: '0009-client-texts',

  /** `db` is a transaction: all of it happens, or none. PostgreSQL combines the indexes of client and text by itself. */
  async up(db: Queries, engine: Engine): Promise<void> {
    if (engine === 'postgres') return;
    await sql`create index client_products_client_text on client_products (client_id, id, search_text)`.execute(
      db,
    );
  },
};
