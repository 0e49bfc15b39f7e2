import { sql } from 'kysely';
import type { Engine, Queries } from '../../database.ts';

/** An index with the texts of each client's products, which SQLite can search without reading the products. */
export const clientTexts = {
  name: '0009-client-texts',

  /** `db` must be a transaction. PostgreSQL needs no such index: it combines those of client and text itself. */
  async up(db: Queries, engine: Engine): Promise<void> {
    if (engine === 'postgres') return;
    await sql`create index client_products_client_text on client_products (client_id, id, search_text)`.execute(
      db,
    );
  },
};
