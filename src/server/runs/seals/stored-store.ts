import type { Queries } from '../../db/database.ts';
import { inPages } from '../../db/in-pages.ts';

/** A seal; its id is its number. */
export interface StoredSeal {
  id: number;
  text: string;
  sha256: string;
}

/** A seal names up to 10,000 runs. */
const perPage = 5;

/** All seals in order, read in pages. */
export const allSeals = (queries: Queries): AsyncGenerator<StoredSeal> =>
  inPages(0, (after) =>
    queries
      .selectFrom('seals')
      .select(['number as id', 'text', 'sha256'])
      .where('number', '>', after)
      .orderBy('number')
      .limit(perPage)
      .execute(),
  );

/** The number of the newest seal ever made, which is stored apart from the seals; 0 before the first. */
export const findSealCount = async (queries: Queries): Promise<number> =>
  (await queries.selectFrom('seal_count').select('made').executeTakeFirst())?.made ?? 0;
