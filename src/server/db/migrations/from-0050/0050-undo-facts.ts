import { sql } from 'kysely';
import type { Queries } from '../../database.ts';

type Values = Record<string, string | null>;

/** The sentences of an undo before they were facts, with the values in them. */
const sentences: readonly (readonly [code: string, sentence: RegExp, values: readonly string[]])[] = [
  ['undo.deleted', /^It was deleted since\.$/, []],
  ['undo.changed', /^It was changed since, by (.*) on (\d{4}-\d\d-\d\d)\.$/s, ['by', 'day']],
  ['undo.shared', /^It shares its SKU with a product of (.*) that is newer\.$/s, ['client']],
  ['undo.client_deleted', /^(.*), its client then, was deleted\.$/s, ['client']],
  [
    'undo.client_controlled',
    /^(.*), its client then, is controlled now: change it on its page, and publish it\.$/s,
    ['client'],
  ],
  ['undo.sku_taken', /^(.*), its client then, has another product with this SKU now\.$/s, ['client']],
  ['undo.controlled', /^(.*) is controlled now: change it on its page, and publish it\.$/s, ['client']],
  ['undo.code_taken', /^SKU (.*) has this GTIN already\. A GTIN names one product of a client\.$/s, ['sku']],
];

/** What stood for nobody, or for no client, in those sentences. */
const nobody = new Set(['the portal', 'no client', 'No client']);

const factOf = (sentence: string): { code: string; values: Values } => {
  for (const [code, pattern, names] of sentences) {
    const match = pattern.exec(sentence);
    if (!match) continue;
    const values: Values = {};
    for (const [at, name] of names.entries()) {
      const value = match[at + 1] ?? '';
      values[name] = nobody.has(value) ? null : value;
    }
    return { code, values };
  }
  return { code: 'text.as_written', values: { text: sentence } };
};

/** The reasons why an undo left a product become facts. Those that are not recognised keep their sentence. */
export const undoFacts = {
  name: '0050-undo-facts',

  async up(db: Queries): Promise<void> {
    const { rows } = await sql<{ id: number; undone: string }>`
      select id, undone from imports where undone is not null`.execute(db);
    for (const { id, undone } of rows) {
      const text = JSON.stringify(withFacts(undone));
      await sql`update imports set undone = ${text} where id = ${id}`.execute(db);
    }
  },
};

interface StoredUndo {
  kept?: { reason: unknown }[];
}

const withFacts = (text: string): StoredUndo => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only an undo writes this column
  const undone = JSON.parse(text) as StoredUndo;
  const kept = (undone.kept ?? []).map((one) =>
    typeof one.reason === 'string' ? { ...one, reason: factOf(one.reason) } : one,
  );
  return { ...undone, kept };
};
