import { sql } from 'kysely';
import type { Queries } from '../../database.ts';

interface Fact {
  code: string;
  values: Record<string, unknown>;
}

/** Where a code stands, as versions before this one wrote it. */
const places: Readonly<Record<string, string>> = {
  'on the goods': 'goods',
  'on the label': 'label',
  'on both': 'both',
};

const isFact = (value: unknown): value is Fact =>
  typeof value === 'object' && value !== null && 'code' in value && 'values' in value;

/** One value that a bulk edit set: where a code stands is a fact. */
const valueOf = (one: unknown): unknown => {
  if (!isFact(one)) return one;
  const { field, value } = one.values;
  const on = typeof value === 'string' ? places[value] : undefined;
  if (on === undefined || !isFact(field) || !field.code.endsWith('StandsOn')) return one;
  return { ...one, values: { field, value: { code: 'place.on', values: { on } } } };
};

/** The title of a bulk edit says where codes stand by facts, in the place of English words. */
export const placesInTitles = {
  name: '0226-places-in-titles',

  /** `db` is a transaction: all of it happens, or none. */
  async up(db: Queries): Promise<void> {
    const { rows } = await sql<{ title: string }>`
      select distinct title from imports where title like '%bulk.set%' and title like '%StandsOn%'`.execute(
      db,
    );
    for (const { title } of rows) {
      const fact: unknown = JSON.parse(title);
      if (!isFact(fact) || !Array.isArray(fact.values['values'])) continue;
      const now = JSON.stringify({ ...fact, values: { values: fact.values['values'].map(valueOf) } });
      await sql`update imports set title = ${now} where title = ${title}`.execute(db);
    }
  },
};
