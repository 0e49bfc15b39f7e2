import { sql } from 'kysely';
import type { Queries } from '../../database.ts';

interface Fact {
  code: string;
  values: Record<string, unknown>;
}

/** The choices that versions before this one wrote as they are stored, by field. */
const choices: Readonly<Record<string, readonly string[]>> = {
  'field.printLayout': ['artwork', 'barcode', 'best_before', 'address', 'carton'],
  'field.pages': ['first', 'each', 'sheet'],
  'field.grey': ['lost', 'black', 'pattern'],
  'field.dateKind': ['best_before', 'use_by', 'sell_by', 'packed', 'expiry'],
  'field.releaseMark': ['corner'],
  'field.labelType': ['Nutritional', 'Barcode', 'Address', 'BBD'],
  'field.labelOrientation': ['Portrait', 'Landscape'],
  'field.labelFeed': ['NEL', 'WEL'],
  'field.adhesiveType': ['Permanent', 'Removable', 'Tamper Evident'],
};

const isFact = (value: unknown): value is Fact =>
  typeof value === 'object' && value !== null && 'code' in value && 'values' in value;

/** One value that a bulk edit set: a choice is a fact. */
const valueOf = (one: unknown): unknown => {
  if (!isFact(one)) return one;
  const { field, value: choice } = one.values;
  if (!isFact(field) || typeof choice !== 'string' || !choices[field.code]?.includes(choice)) return one;
  const value = { code: 'choice.of', values: { field: field.code.replace('field.', ''), choice } };
  return { ...one, values: { field, value } };
};

/** The title of a bulk edit says choices by facts, in the place of how they are stored. */
export const choicesInTitles = {
  name: '0219-choices-in-titles',

  /** `db` is a transaction: all of it happens, or none. */
  async up(db: Queries): Promise<void> {
    const { rows } = await sql<{ title: string }>`
      select distinct title from imports where title like '%bulk.set%'`.execute(db);
    for (const { title } of rows) {
      const fact: unknown = JSON.parse(title);
      if (!isFact(fact) || !Array.isArray(fact.values['values'])) continue;
      const now = JSON.stringify({ ...fact, values: { values: fact.values['values'].map(valueOf) } });
      if (now !== title) await sql`update imports set title = ${now} where title = ${title}`.execute(db);
    }
  },
};
