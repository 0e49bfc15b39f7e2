import { sql } from 'kysely';
import { z } from 'zod';
import { Side, type Given } from '#domain/releases/approval.ts';
import type { Content } from '#domain/releases/content.ts';
import type { ListedDraft } from '#domain/releases/draft-contract.ts';
import type { Queries } from '../db/database.ts';
import { insertMany } from '../db/insert-many.ts';
import { compiledQuery, type Places } from '../db/compiled-query.ts';
import { forUpdate } from '../db/locks/row-lock.ts';
import type { Released } from '../releases/store.ts';
import { inBatches } from '../in-batches.ts';
import { dropNotices } from '../notices/notices-store.ts';
import { fullName } from '../users/full-name.ts';
import { findControlledAmong } from '../releases/control-store.ts';

/** An unpublished change of a controlled client or of its product. */
export interface DraftRow {
  entity: Released;
  recordId: number;
  /** The controlled client because of which the change was not published immediately. */
  clientId: number;
  /** Changes with every save; never the version of another draft, or of the record. */
  version: number;
  /** The number of the release that the draft will be. */
  number: number;
  /** The version of the record that the draft changes. */
  baseVersion: number;
  /** The fields that differ from that version, with their new values. */
  body: Content;
  /** The ids of all users who saved the draft. */
  authors: readonly number[];
  /** The user of the last save, and its time. */
  userId: number;
  at: string;
  state: 'draft' | 'waiting' | 'refused';
  summary: string | null;
  sentBy: number | null;
  answeredBy: number | null;
  reason: string | null;
  /** Why to publish the draft although its artwork fails its check. */
  artworkReason: string | null;
  /** The import that made the draft; null if a person did. */
  importId: number | null;
  /** Who has approved it so far; a client's person for that client. */
  approvals: readonly (Given & { userId: number })[];
}

const Body = z.record(z.string(), z.unknown());
const Ids = z.array(z.int());
const Approvals = z.array(z.object({ userId: z.int(), side: Side, clientId: z.int().optional() }));

export const rowsOf = (queries: Queries) => queries.selectFrom('drafts as d').selectAll('d');
type StoredRow = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

export const draftOf = (row: StoredRow): DraftRow => ({
  entity: row.entity,
  recordId: row.record_id,
  clientId: row.client_id,
  version: row.version,
  number: row.number,
  baseVersion: row.base_version,
  body: Body.parse(JSON.parse(row.body)),
  authors: Ids.parse(JSON.parse(row.authors)),
  userId: row.user_id,
  at: row.at,
  state: row.state,
  summary: row.summary,
  sentBy: row.sent_by,
  answeredBy: row.answered_by,
  reason: row.reason,
  artworkReason: row.artwork_reason,
  importId: row.import_id,
  approvals: Approvals.parse(JSON.parse(row.approvals)),
});

const one = (queries: Queries, entity: Released, id: number) =>
  rowsOf(queries).where('d.entity', '=', entity).where('d.record_id', '=', id);

const whyDraftOf = compiledQuery(
  { isNamed: true },
  (queries, at: Places<{ id: number; one: number; other: number }>, { entity }: { entity: Released }) =>
    queries
      .selectFrom('drafts')
      .select(['version', sql<number>`0`.as('clientId')])
      .where('entity', '=', sql.lit(entity))
      .where('record_id', '=', at.id)
      .unionAll(
        queries
          .selectFrom('client_controls')
          .select([sql<number>`0`.as('version'), 'client_id as clientId'])
          .where('client_id', 'in', [at.one, at.other])
          .where('is_controlled', '=', sql.lit(1)),
      )
      .compile(),
);

/** Why a change of a record may have to be a draft. */
export interface WhyDraft {
  /** The version of the draft that the record has already; null if it has none. */
  draftVersion: number | null;
  /** Those of the clients that are controlled. */
  controlled: ReadonlySet<number | null>;
}

/** The draft of a record, and which of these clients are controlled. */
export const findWhyDraft = async (
  queries: Queries,
  entity: Released,
  id: number,
  clientIds: ReadonlySet<number>,
): Promise<WhyDraft> => {
  const [one = 0, other = 0, ...more] = clientIds;
  const rows = await whyDraftOf(queries, { id, one, other }, { entity });
  return {
    draftVersion: rows.find(({ clientId }) => clientId === 0)?.version ?? null,
    controlled: new Set<number | null>([
      ...rows.flatMap(({ clientId }) => (clientId === 0 ? [] : clientId)),
      ...(await findControlledAmong(queries, more)),
    ]),
  };
};

/** The draft of a record; null if there is none. */
export const findDraft = async (queries: Queries, entity: Released, id: number): Promise<DraftRow | null> => {
  const row = await one(queries, entity, id).executeTakeFirst();
  return row ? draftOf(row) : null;
};

/** The draft of a record, locked until the transaction ends. */
export const lockDraft = async (queries: Queries, entity: Released, id: number): Promise<DraftRow | null> => {
  const row = await forUpdate(queries, one(queries, entity, id)).executeTakeFirst();
  return row ? draftOf(row) : null;
};

/** The ids among these of records that have a draft. */
export const findDrafted = async (
  queries: Queries,
  entity: Released,
  ids: readonly number[],
): Promise<Set<number>> => {
  const rows = await inBatches(ids, (batch) =>
    queries
      .selectFrom('drafts')
      .select('record_id as id')
      .where('entity', '=', entity)
      .where('record_id', 'in', batch)
      .execute(),
  );
  return new Set(rows.map(({ id }) => id));
};

const tables = { product: 'client_products', client: 'clients' } as const;

/** Whether the record of a draft `d` is there: one that was deleted may be restored, and its draft with it. */
const isThere = (entity: Released) =>
  sql<boolean>`exists (select 1 from ${sql.table(tables[entity])} as t where t.id = d.record_id)`;

/** The drafts of an import, by the ids of their products, with those of deleted products, which may be restored. */
export const findDraftsOfImport = async (queries: Queries, importId: number): Promise<DraftRow[]> =>
  (await rowsOf(queries).where('d.import_id', '=', importId).orderBy('d.record_id').execute()).map(draftOf);

/** The drafts of an import, by the ids of their products, without those of deleted products. */
export const findOpenDraftsOfImport = async (queries: Queries, importId: number): Promise<DraftRow[]> => {
  const rows = await rowsOf(queries)
    .where('d.import_id', '=', importId)
    .where(isThere('product'))
    .orderBy('d.record_id')
    .execute();
  return rows.map(draftOf);
};

/**
 * Keeps the drafts of an import as they are until the transaction ends. Read them afterwards: what this has waited for, only
 * another statement sees.
 */
export const lockDraftsOfImport = async (queries: Queries, importId: number): Promise<void> => {
  const drafts = queries.selectFrom('drafts').select('record_id').where('import_id', '=', importId);
  await forUpdate(queries, drafts.orderBy('record_id')).execute();
};

/** Records that an import has made the drafts of these products. */
export const noteDraftsOf = async (
  queries: Queries,
  importId: number,
  productIds: readonly number[],
): Promise<void> => {
  await inBatches(productIds, async (batch) => {
    await queries
      .updateTable('drafts')
      .set({ import_id: importId })
      .where('entity', '=', 'product')
      .where('record_id', 'in', batch)
      .execute();
    return [];
  });
};

/** The drafts of a client and its products. Drafts of deleted records are left out. */
export const findDraftsOf = async (queries: Queries, clientId: number): Promise<DraftRow[]> => {
  const found: DraftRow[] = [];
  for (const entity of ['client', 'product'] as const) {
    const rows = await rowsOf(queries)
      .where('d.client_id', '=', clientId)
      .where('d.entity', '=', entity)
      .where(isThere(entity))
      .orderBy('d.record_id')
      .execute();
    found.push(...rows.map(draftOf));
  }
  return found;
};

/** Drafts of records that were deleted, by the ids of the records, and why each was a draft. */
export const findDraftsOfDeleted = (
  queries: Queries,
  entity: Released,
  { after, limit }: { after: number; limit: number },
): Promise<{ recordId: number; clientId: number }[]> =>
  queries
    .selectFrom('drafts as d')
    .select(['d.record_id as recordId', 'd.client_id as clientId'])
    .where('d.entity', '=', entity)
    .where('d.record_id', '>', after)
    .where(sql<boolean>`not ${isThere(entity)}`)
    .orderBy('d.record_id')
    .limit(limit)
    .execute();

/** Whose drafts to list: those because of a client, or those of an import. */
type DraftsOf = { clientId: number } | { importId: number };

const draftsOfProducts = (queries: Queries, of: DraftsOf) =>
  queries
    .selectFrom('drafts as d')
    .innerJoin('client_products as cp', 'cp.id', 'd.record_id')
    .innerJoin('master_products as mp', 'mp.id', 'cp.master_product_id')
    .leftJoin('users as u', 'u.id', 'd.user_id')
    .where('d.entity', '=', 'product')
    .where((row) =>
      'clientId' in of ? row('d.client_id', '=', of.clientId) : row('d.import_id', '=', of.importId),
    );

/** The first `limit` products with such a draft, oldest draft first, and their total number. */
export const listDrafts = async (
  queries: Queries,
  of: DraftsOf,
  limit: number,
): Promise<{ drafts: ListedDraft[]; total: number }> => {
  const rows = await draftsOfProducts(queries, of)
    .select([
      'cp.id',
      'mp.sku',
      'mp.item_description',
      'cp.version as current',
      'u.first_name',
      'u.last_name',
    ])
    .select(['d.number', 'd.state', 'd.version', 'd.base_version', 'd.at'])
    .orderBy('d.at')
    .orderBy('cp.id')
    .limit(limit)
    .execute();
  const { total } = await draftsOfProducts(queries, of)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const drafts = rows.map((row) => ({
    id: row.id,
    number: row.number,
    sku: row.sku,
    itemDescription: row.item_description,
    state: row.state,
    version: row.version,
    isStale: row.base_version !== row.current,
    by: fullName(row),
    at: row.at,
  }));
  return { drafts, total };
};

/** Writes a draft; replaces the earlier draft of the same record. */
export const writeDraft = async (queries: Queries, draft: DraftRow): Promise<void> => {
  await deleteRow(queries, draft.entity, draft.recordId);
  if (draft.state === 'draft') await deleteConcerned(queries, draft.entity, draft.recordId);
  if (draft.state !== 'waiting') await dropNotices(queries, recordOf(draft.entity, draft.recordId));
  await insertMany(queries, 'drafts', [
    {
      entity: draft.entity,
      record_id: draft.recordId,
      client_id: draft.clientId,
      version: draft.version,
      number: draft.number,
      base_version: draft.baseVersion,
      body: JSON.stringify(draft.body),
      authors: JSON.stringify(draft.authors),
      user_id: draft.userId,
      at: draft.at,
      state: draft.state,
      summary: draft.summary,
      sent_by: draft.sentBy,
      answered_by: draft.answeredBy,
      reason: draft.reason,
      artwork_reason: draft.artworkReason,
      import_id: draft.importId,
      approvals: JSON.stringify(draft.approvals),
    },
  ]);
};

/** Deletes a draft, and the mails that ask for an answer to it. */
export const deleteDraft = async (queries: Queries, entity: Released, id: number): Promise<void> => {
  await dropNotices(queries, recordOf(entity, id));
  await deleteConcerned(queries, entity, id);
  await deleteRow(queries, entity, id);
};

const deleteConcerned = async (queries: Queries, entity: Released, id: number): Promise<void> => {
  await queries
    .deleteFrom('draft_clients')
    .where('entity', '=', entity)
    .where('record_id', '=', id)
    .execute();
};

const deleteRow = async (queries: Queries, entity: Released, id: number): Promise<void> => {
  await queries.deleteFrom('drafts').where('entity', '=', entity).where('record_id', '=', id).execute();
};

/** What mails name that ask for an answer to a draft. */
export const recordOf = (entity: Released, id: number): string => `draft of ${entity} ${id}`;

/** A restored record, its version when it was deleted, and its version now. */
export interface RestoredRecord {
  id: number;
  from: number;
  to: number;
}

/** Bases the drafts of restored records on their new versions, unless a draft was stale before. */
export const keepDraftsFresh = async (
  queries: Queries,
  entity: Released,
  restored: readonly RestoredRecord[],
): Promise<void> => {
  const byId = new Map(restored.map((one) => [one.id, one]));
  const drafted = await inBatches([...byId.keys()], (ids) =>
    rowsOf(queries).where('d.entity', '=', entity).where('d.record_id', 'in', ids).execute(),
  );
  for (const { record_id, base_version } of drafted) {
    const { from, to } = byId.get(record_id) ?? { from: 0, to: 0 };
    if (base_version !== from) continue;
    await queries
      .updateTable('drafts')
      .set({ base_version: to })
      .where('entity', '=', entity)
      .where('record_id', '=', record_id)
      .execute();
  }
};

/** The names of users by id; deleted users are left out. */
export const findNames = async (
  queries: Queries,
  ids: readonly (number | null)[],
): Promise<Map<number, string>> => {
  const known = ids.filter((id) => id !== null);
  if (known.length === 0) return new Map();
  const rows = await queries
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name'])
    .where('id', 'in', known)
    .execute();
  return new Map(rows.map((row) => [row.id, fullName(row) ?? '']));
};
