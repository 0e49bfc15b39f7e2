import { sql } from 'kysely';
import { normaliseRole } from '#domain/access/roles.ts';
import type { Reader, ReadingState } from '#domain/releases/reading-contract.ts';
import type { Queries } from '../db/database.ts';
import { insertMany } from '../db/insert-many.ts';
import type { Released } from './store.ts';

export type ReadingKind = 'opened' | 'confirmed';

/** A user, and the releases of a product and its client; without a client, its id and release are 0. */
export interface Pair {
  userId: number;
  productId: number;
  release: number;
  clientId: number;
  clientRelease: number;
}

const columnsOf = ({ userId, productId, release, clientId, clientRelease }: Pair) => ({
  user_id: userId,
  product_id: productId,
  product_release: release,
  client_id: clientId,
  client_release: clientRelease,
});

/** Records that a user has opened or confirmed a pair of releases; false if that is recorded already. */
export const insertReading = async (
  queries: Queries,
  kind: ReadingKind,
  pair: Pair,
  at: string,
): Promise<boolean> => {
  const inserted = await insertMany(queries, 'readings', [{ kind, ...columnsOf(pair), at }], {
    ignoresConflicts: true,
    returning: ['at'],
  });
  return inserted.length > 0;
};

/** When a user first opened or confirmed a pair of releases; null if never. */
export const findReading = async (
  queries: Queries,
  kind: ReadingKind,
  pair: Pair,
): Promise<string | null> => {
  const { user_id, product_id, product_release, client_id, client_release } = columnsOf(pair);
  const row = await queries
    .selectFrom('readings')
    .select('at')
    .where('product_id', '=', product_id)
    .where('user_id', '=', user_id)
    .where('kind', '=', kind)
    .where('product_release', '=', product_release)
    .where('client_id', '=', client_id)
    .where('client_release', '=', client_release)
    .executeTakeFirst();
  return row?.at ?? null;
};

/** Who confirmed exactly these releases, and when, newest first. */
export const findConfirmations = async (
  queries: Queries,
  { productId, release, clientId, clientRelease }: Omit<Pair, 'userId'>,
  most: number,
): Promise<{ id: number; name: string; at: string }[]> => {
  const rows = await queries
    .selectFrom('readings as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select(['u.id', 'u.first_name', 'u.last_name', 'r.at'])
    .where('r.product_id', '=', productId)
    .where('r.kind', '=', 'confirmed')
    .where('r.product_release', '=', release)
    .where('r.client_id', '=', clientId)
    .where('r.client_release', '=', clientRelease)
    .orderBy('r.at', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ id, first_name, last_name, at }) => ({ id, name: `${first_name} ${last_name}`, at }));
};

const columns = {
  product: { id: 'product_id', release: 'product_release' },
  client: { id: 'client_id', release: 'client_release' },
} as const;

type FindOne = (
  queries: Queries,
  userId: number,
  entity: Released,
  id: number,
) => Promise<{ number: number; at: string } | null>;

const findOne =
  (kind: 'opened' | 'confirmed', direction: 'asc' | 'desc'): FindOne =>
  async (queries, userId, entity, id) => {
    const column = columns[entity];
    const row = await queries
      .selectFrom('readings')
      .select([`${column.release} as number`, 'at'])
      .where(column.id, '=', id)
      .where('user_id', '=', userId)
      .where('kind', '=', kind)
      .orderBy(column.release, direction)
      .orderBy('at')
      .limit(1)
      .executeTakeFirst();
    return row ?? null;
  };

/** The first release of a record that a user has opened, and when; null if none. */
export const findFirstOpened = findOne('opened', 'asc');

/** The latest release of a record that a user has confirmed, and when they first did; null if none. */
export const findLatestConfirmed = findOne('confirmed', 'desc');

/** Which readers to list: those of one release of a record, in all states or in one. */
export interface ReadersOf {
  entity: Released;
  id: number;
  release: number;
  state?: ReadingState | undefined;
}

const firstOf = (kind: ReadingKind) =>
  sql<string | null>`min(case when r.kind = ${sql.lit(kind)} then r.at end)`;

const conditions = {
  confirmed: sql<boolean>`s.confirmed_at is not null`,
  opened: sql<boolean>`s.confirmed_at is null and s.opened_at is not null`,
  unopened: sql<boolean>`s.confirmed_at is null and s.opened_at is null`,
} as const satisfies Record<ReadingState, unknown>;

const readersOf = (queries: Queries, { entity, id, release, state }: ReadersOf) => {
  const seen = queries
    .selectFrom('readings as r')
    .select(['r.user_id', firstOf('opened').as('opened_at'), firstOf('confirmed').as('confirmed_at')])
    .where(`r.${columns[entity].id}`, '=', id)
    .where(`r.${columns[entity].release}`, '=', release)
    .groupBy('r.user_id')
    .as('s');
  return queries
    .selectFrom('users as u')
    .leftJoin(seen, 's.user_id', 'u.id')
    .where('u.is_active', '=', 1)
    .where('u.is_email_verified', '=', 1)
    .where('u.is_key', '=', 0)
    .where('u.partner_client_id', 'is', null)
    .where('u.partner_supplier', 'is', null)
    .$if(state !== undefined, (query) => query.where(conditions[state ?? 'confirmed']));
};

/** People of staff with an active account, by name, and what they did with a release: a slice, and the total number. */
export const findReaders = async (
  queries: Queries,
  of: ReadersOf,
  slice: { limit: number; offset: number } | null,
): Promise<{ items: Reader[]; total: number }> => {
  const rows = await readersOf(queries, of)
    .select(['u.id', 'u.first_name', 'u.last_name', 'u.role', 's.opened_at', 's.confirmed_at'])
    .orderBy('u.last_name')
    .orderBy('u.first_name')
    .orderBy('u.id')
    .$if(slice !== null, (query) => query.limit(slice?.limit ?? 0).offset(slice?.offset ?? 0))
    .execute();
  const items = rows.map((row) => ({
    userId: row.id,
    name: `${row.first_name} ${row.last_name}`,
    role: normaliseRole(row.role),
    state: stateOf(row),
    openedAt: row.opened_at,
    confirmedAt: row.confirmed_at,
  }));
  if (!slice) return { items, total: items.length };
  return { items, total: await countReaders(queries, of) };
};

/** How many people of staff with an active account are in this reading state for a release. */
export const countReaders = async (queries: Queries, of: ReadersOf): Promise<number> => {
  const { total } = await readersOf(queries, of)
    .select(({ fn }) => fn.countAll<number | string>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
};

const stateOf = (row: { opened_at: string | null; confirmed_at: string | null }): ReadingState =>
  row.confirmed_at !== null ? 'confirmed' : row.opened_at !== null ? 'opened' : 'unopened';
