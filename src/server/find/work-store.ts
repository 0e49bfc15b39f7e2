import { sql } from 'kysely';
import { z } from 'zod';
import { searchKey } from '#domain/codes/code-key.ts';
import { matchCount } from '#domain/find/matched-parts.ts';
import type { Found, FoundRank } from '#domain/find/contract.ts';
import * as limits from '#domain/limits.ts';
import { beginning, endOf } from '../db/begins.ts';
import type { Engine, Queries } from '../db/database.ts';
import { fullName } from '../users/full-name.ts';

const most = limits.find.others;

/** What a choice says of a run, in the plan that never changes. */
const Plan = z.object({
  sku: z.string(),
  clientId: z.int().nullable(),
  clientName: z.string().nullable(),
  batch: z.string().nullable(),
});

/** Rolls whose code begins with the text, in the order of their codes. */
export const findRolls = async (queries: Queries, engine: Engine, text: string): Promise<Found[]> => {
  const code = text.toUpperCase();
  const { condition, order } = beginning(engine, 'r.code', { from: sql`${code}`, to: sql`${endOf(code)}` });
  const rows = await queries
    .selectFrom('label_rolls as r')
    .innerJoin('inventory_items as i', 'i.id', 'r.inventory_item_id')
    .select(['r.id', 'r.code', 'i.label_sku'])
    .where(condition)
    .orderBy(order)
    .limit(most)
    .execute();
  return rows.map(({ id, code: title, label_sku: of }) => ({
    kind: 'roll',
    id,
    title,
    sku: null,
    of,
    rank: title === code ? 'exact' : 'code',
    field: 'roll',
    value: title,
  }));
};

/** The run with this number, as it stands on its record: `12`, or `run 12`. */
export const findRun = async (queries: Queries, text: string): Promise<Found[]> => {
  const [, number] = /^(?:run\s+)?(\d{1,9})$/.exec(text) ?? [];
  if (number === undefined) return [];
  const row = await queries
    .selectFrom('runs')
    .select(['id', 'plan'])
    .where('id', '=', Number(number))
    .executeTakeFirst();
  if (!row) return [];
  const { sku, clientName } = Plan.parse(JSON.parse(row.plan));
  const rank: FoundRank = text.startsWith('run') ? 'exact' : 'words';
  return [{ kind: 'run', id: row.id, title: number, sku, of: clientName, rank, field: 'run', value: number }];
};

/** Batches of runs that begin with the text, those of the newest run first. One batch of two clients is two batches. */
export const findBatches = async (queries: Queries, engine: Engine, text: string): Promise<Found[]> => {
  const { condition } = beginning(engine, 'batch_key', { from: sql`${text}`, to: sql`${endOf(text)}` });
  const rows = await queries
    .selectFrom('runs')
    .select(['id', 'plan'])
    .where('id', 'in', (row) =>
      row
        .selectFrom('runs')
        .select(({ fn }) => fn.max('id').as('id'))
        .where('batch_key', 'in', (key) =>
          key
            .selectFrom('runs')
            .select('batch_key')
            .where(condition)
            .groupBy('batch_key')
            .orderBy('batch_key')
            .limit(most),
        )
        .groupBy(['batch_key', 'client_id']),
    )
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ id, plan }): Found => {
    const { sku, clientId, clientName, batch } = Plan.parse(JSON.parse(plan));
    const rank = searchKey(batch ?? '') === text ? 'exact' : 'code';
    return {
      kind: 'batch',
      id,
      title: batch ?? '',
      sku,
      of: clientName,
      rank,
      field: 'batch',
      value: batch ?? '',
      ...(clientId === null ? {} : { clientId }),
    };
  });
};

/** People of staff whose name has every word. They are few, and their names have no search keys. */
export const findPeople = async (
  queries: Queries,
  terms: readonly string[],
  text: string,
): Promise<Found[]> => {
  const rows = await queries
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name'])
    .where('is_key', '=', 0)
    .where('partner_client_id', 'is', null)
    .where('partner_supplier', 'is', null)
    .orderBy('id')
    .limit(limits.find.peopleCompared)
    .execute();
  const found = rows.flatMap(({ id, ...names }): Found[] => {
    const title = fullName(names) ?? '';
    if (matchCount(title, terms) < terms.length) return [];
    const rank = searchKey(title).startsWith(text) ? 'name' : 'words';
    return [{ kind: 'person', id, title, sku: null, of: null, rank, field: 'name', value: title }];
  });
  return [
    ...found.filter(({ rank }) => rank === 'name'),
    ...found.filter(({ rank }) => rank === 'words'),
  ].slice(0, most);
};
