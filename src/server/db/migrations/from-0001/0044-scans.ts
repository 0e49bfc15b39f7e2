import { sql } from 'kysely';
import type { Queries } from '../../database.ts';

/**
 * How often each product was scanned on a day in UTC; product 0 is a scan that found nothing, -1 one that found several.
 * A product may be deleted while its counts stay, so it is no foreign key.
 */
export const scans = {
  name: '0044-scans',

  async up(db: Queries): Promise<void> {
    await sql
      .raw(
        `create table scans (day varchar(10) not null, product_id integer not null, count integer not null,
          primary key (day, product_id))`,
      )
      .execute(db);
  },
};
