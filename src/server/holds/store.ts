import { sql, type Selectable } from 'kysely';
import { searchKey } from '#domain/codes/code-key.ts';
import { HoldOn, type Hold, type HoldDraft } from '#domain/holds/contract.ts';
import { heldSaid, type Held } from '#domain/holds/held-said.ts';
import { sayInEnglish } from '#domain/words/say.ts';
import type { Queries } from '../db/database.ts';
import type { Tables } from '../db/tables.ts';
import { holdsOfClient } from '../sessions/within-store.ts';

type HoldRow = Selectable<Tables['holds']>;

/** A hold, and the users who set and released it. */
export type StoredHold = Hold & { userId: number; releasedById: number | null };

/** The hold as a fact and its sentence, as a hold has them. */
export const saidOf = (hold: Held): Pick<Hold, 'said' | 'sentence'> => {
  const fact = heldSaid(hold);
  return { said: fact, sentence: sayInEnglish(fact) };
};

const holdOf = (row: HoldRow): StoredHold => {
  const hold = {
    id: row.id,
    on: HoldOn.parse(row.held_on),
    recordId: row.record_id,
    clientId: row.client_id,
    release: row.number,
    batch: row.batch,
    name: row.name,
    reason: row.reason,
    by: row.user_name,
    userId: row.user_id,
    at: row.at,
    releasedAt: row.released_at,
    releasedBy: row.released_name,
    releasedById: row.released_by,
    releaseReason: row.release_reason,
  };
  return { ...hold, ...saidOf(hold) };
};

/** What an act is about. A hold on any of it holds the act. */
export interface Subject {
  productId?: number | null;
  clientId?: number | null;
  /** The numbers of the releases; those that are current, if they are not given. */
  release?: number | null;
  clientRelease?: number | null;
  batches?: readonly string[];
  /** The codes of the rolls. */
  rolls?: readonly string[];
  printerId?: number | null;
  stationId?: number | null;
}

/** The number of the current release of a record. */
const currentNumber = (entity: 'product' | 'client', id: number) =>
  sql<number>`(select max(number) from releases where entity = ${sql.lit(entity)} and record_id = ${id})`;

/** The open holds on any of this, oldest first. */
export const findHoldsOn = async (queries: Queries, subject: Subject): Promise<StoredHold[]> => {
  const { productId = null, clientId = null, printerId = null, stationId = null } = subject;
  const { release = null, clientRelease = null, batches = [], rolls = [] } = subject;
  const records = [
    ['product', productId],
    ['client', clientId],
    ['printer', printerId],
    ['station', stationId],
  ] as const;
  const rows = await queries
    .selectFrom('holds')
    .selectAll()
    .where('released_at', 'is', null)
    .where((where) => {
      const on = (kind: HoldOn) => where('held_on', '=', kind);
      const any = records.flatMap(([kind, id]) =>
        id === null ? [] : [where.and([on(kind), where('record_id', '=', id)])],
      );
      if (productId !== null)
        any.push(
          where.and([
            on('release'),
            where('record_id', '=', productId),
            where('number', '=', release ?? currentNumber('product', productId)),
          ]),
        );
      if (clientId !== null)
        any.push(
          where.and([
            on('release'),
            where('record_id', 'is', null),
            where('client_id', '=', clientId),
            where('number', '=', clientRelease ?? currentNumber('client', clientId)),
          ]),
        );
      if (batches.length > 0)
        any.push(
          where.and([
            on('batch'),
            where('batch_key', 'in', batches.map(searchKey)),
            where.or([where('client_id', 'is', null), where('client_id', '=', clientId)]),
          ]),
        );
      if (rolls.length > 0)
        any.push(
          where.and([
            on('roll'),
            where('record_id', 'in', (from) =>
              from.selectFrom('label_rolls').select('id').where('code', 'in', rolls),
            ),
          ]),
        );
      return where.or(any);
    })
    .orderBy('id')
    .execute();
  return rows.map(holdOf);
};

/** The open holds on a product, its client, or one of their current releases; none if it is not of the given client. */
export const findHoldsOnProduct = async (
  queries: Queries,
  productId: number,
  ofClient?: number,
): Promise<StoredHold[]> => {
  const row = await queries
    .selectFrom('client_products')
    .select('client_id')
    .where('id', '=', productId)
    .$if(ofClient !== undefined, (query) => query.where('client_id', '=', ofClient ?? 0))
    .executeTakeFirst();
  return row ? findHoldsOn(queries, { productId, clientId: row.client_id }) : [];
};

export const findHold = async (queries: Queries, id: number): Promise<StoredHold | null> => {
  const row = await queries.selectFrom('holds').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? holdOf(row) : null;
};

/** A page of holds, newest first, and their total number. */
export const findHolds = async (
  queries: Queries,
  filter: {
    open?: boolean | undefined;
    on?: HoldOn | undefined;
    id?: number | undefined;
    /** Only what concerns this client. */
    ofClient?: number | undefined;
  },
  { limit, offset }: { limit: number; offset: number },
): Promise<{ items: StoredHold[]; total: number }> => {
  const { open, on, id, ofClient } = filter;
  const filtered = queries
    .selectFrom('holds as h')
    .$if(ofClient !== undefined, (query) => query.where(holdsOfClient(ofClient ?? 0)))
    .$if(open === true, (query) => query.where('released_at', 'is', null))
    .$if(open === false, (query) => query.where('released_at', 'is not', null))
    .$if(on !== undefined, (query) => query.where('held_on', '=', on ?? ''))
    .$if(id !== undefined, (query) => query.where('record_id', '=', id ?? 0));
  const rows = await filtered.selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute();
  const { total } = await filtered
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { items: rows.map(holdOf), total };
};

/** How many open holds there are, by whomever or by one user, and the instant of the oldest. */
export const countOpenHolds = async (
  queries: Queries,
  userId: number | null = null,
): Promise<{ count: number; oldest: string | null }> => {
  const row = await queries
    .selectFrom('holds')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('at').as('oldest')])
    .where('released_at', 'is', null)
    .$if(userId !== null, (query) => query.where('user_id', '=', userId))
    .executeTakeFirstOrThrow();
  return { count: row.count, oldest: row.oldest };
};

/** What a draft names, as people call it; null if it is not there. */
export const findNameOf = async (
  queries: Queries,
  { on, id = 0, clientId = null, release, batch = '' }: HoldDraft,
): Promise<string | null> => {
  const clientName = async (one: number) =>
    (await queries.selectFrom('clients').select('name').where('id', '=', one).executeTakeFirst())?.name ??
    null;
  const sku = async () =>
    (
      await queries
        .selectFrom('client_products as cp')
        .innerJoin('master_products as mp', 'mp.id', 'cp.master_product_id')
        .select('mp.sku')
        .where('cp.id', '=', id)
        .executeTakeFirst()
    )?.sku ?? null;
  switch (on) {
    case 'product':
      return sku();
    case 'client':
      return clientName(id);
    case 'batch': {
      const client = clientId === null ? null : await clientName(clientId);
      return clientId !== null && client === null ? null : client === null ? batch : `${batch} of ${client}`;
    }
    case 'release': {
      const entity = id === 0 ? 'client' : 'product';
      const row = await queries
        .selectFrom('releases')
        .select('number')
        .where('entity', '=', entity)
        .where('record_id', '=', id === 0 ? (clientId ?? 0) : id)
        .where('number', '=', release ?? 0)
        .executeTakeFirst();
      const name = id === 0 ? await clientName(clientId ?? 0) : await sku();
      return row === undefined || name === null ? null : `${row.number} of ${name}`;
    }
    case 'roll':
      return (
        (await queries.selectFrom('label_rolls').select('code').where('id', '=', id).executeTakeFirst())
          ?.code ?? null
      );
    case 'printer':
      return (
        (await queries.selectFrom('printers').select('name').where('id', '=', id).executeTakeFirst())?.name ??
        null
      );
    case 'station':
    default:
      return (
        (await queries.selectFrom('stations').select('name').where('id', '=', id).executeTakeFirst())?.name ??
        null
      );
  }
};

/** The open hold on exactly this; null if there is none. */
export const findSameHold = async (queries: Queries, draft: HoldDraft): Promise<StoredHold | null> => {
  const { on, id, clientId = null, release, batch } = draft;
  const row = await queries
    .selectFrom('holds')
    .selectAll()
    .where('released_at', 'is', null)
    .where('held_on', '=', on)
    .where((where) =>
      where.and([
        id === undefined ? where('record_id', 'is', null) : where('record_id', '=', id),
        clientId === null ? where('client_id', 'is', null) : where('client_id', '=', clientId),
        release === undefined ? where('number', 'is', null) : where('number', '=', release),
        batch === undefined ? where('batch', 'is', null) : where('batch_key', '=', searchKey(batch)),
      ]),
    )
    .executeTakeFirst();
  return row ? holdOf(row) : null;
};

/** The client for which a hold was set; null if staff did. */
export const findClientOfHold = async (queries: Queries, id: number): Promise<number | null> => {
  const row = await queries
    .selectFrom('holds')
    .select('by_client_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.by_client_id ?? null;
};

/** Who sets a hold, and for which client; null for staff. */
export interface HoldSetter {
  id: number;
  name: string;
  clientId: number | null;
}

export const insertHold = async (
  queries: Queries,
  { on, id, clientId = null, release, batch, reason }: HoldDraft,
  by: { name: string; at: string; user: HoldSetter },
): Promise<number> => {
  const row = await queries
    .insertInto('holds')
    .values({
      held_on: on,
      record_id: id ?? null,
      client_id: clientId,
      number: release ?? null,
      batch: batch ?? null,
      batch_key: batch === undefined ? null : searchKey(batch),
      name: by.name,
      reason,
      at: by.at,
      user_id: by.user.id,
      user_name: by.user.name,
      by_client_id: by.user.clientId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
};

export const releaseStored = async (
  queries: Queries,
  id: number,
  { at, user, reason }: { at: string; user: { id: number; name: string }; reason: string },
): Promise<void> => {
  await queries
    .updateTable('holds')
    .set({ released_at: at, released_by: user.id, released_name: user.name, release_reason: reason })
    .where('id', '=', id)
    .execute();
};
