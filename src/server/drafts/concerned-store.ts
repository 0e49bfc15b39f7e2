import { z } from 'zod';
import { approvalsAsking, isAsked, isNobody, type Asked } from '#domain/releases/approval.ts';
import { inStead } from '#domain/access/stand-in.ts';
import type { Content } from '#domain/releases/content.ts';
import type { ListedDraft } from '#domain/releases/draft-contract.ts';
import { findControl } from '../releases/control-store.ts';
import type { Queries } from '../db/database.ts';
import { insertMany } from '../db/insert-many.ts';
import { hasIn } from '../db/json-rows.ts';
import type { Released } from '../releases/store.ts';
import { findLoneStandIns } from '../users/stand-ins-store.ts';
import { draftOf, findDraft, rowsOf, type DraftRow } from './draft-store.ts';

/** A controlled client that a release concerns which was sent for approval. */
export interface Concerned {
  clientId: number;
  /** Its own record that the release changes, and the number of that one's release. Null if none is its own yet. */
  own: { id: number; number: number } | null;
  /** What changes of its own record; null for all of the draft. */
  change: Content | null;
}

type Draft = Pick<DraftRow, 'entity' | 'recordId'>;

const Change = z.record(z.string(), z.unknown());

const concernedBy = (queries: Queries, { entity, recordId }: Draft) =>
  queries.selectFrom('draft_clients').where('entity', '=', entity).where('record_id', '=', recordId);

/** The clients that a draft concerns, as it was sent; none before that. */
export const findConcerned = async (queries: Queries, draft: Draft): Promise<Concerned[]> => {
  const rows = await concernedBy(queries, draft).selectAll().orderBy('client_id').execute();
  return rows.map(({ client_id: clientId, own_id: id, number, change }) => ({
    clientId,
    own: id === null ? null : { id, number },
    change: change === null ? null : Change.parse(JSON.parse(change)),
  }));
};

/** Stores the clients that a draft concerns instead of those before. */
export const writeConcerned = async (
  queries: Queries,
  { entity, recordId }: Draft,
  concerned: readonly Concerned[],
): Promise<void> => {
  await queries
    .deleteFrom('draft_clients')
    .where('entity', '=', entity)
    .where('record_id', '=', recordId)
    .execute();
  await insertMany(
    queries,
    'draft_clients',
    concerned.map(({ clientId, own, change }) => ({
      entity,
      record_id: recordId,
      client_id: clientId,
      own_id: own?.id ?? null,
      number: own?.number ?? 0,
      change: change === null ? null : JSON.stringify(change),
    })),
  );
};

/** The ids of these products that still are of their clients. */
const findStillOwn = async (queries: Queries, concerned: readonly Concerned[]): Promise<Set<number>> => {
  const ids = concerned.flatMap(({ own }) => own?.id ?? []);
  if (ids.length === 0) return new Set();
  const rows = await queries
    .selectFrom('client_products')
    .select(['id', 'client_id'])
    .where('id', 'in', ids)
    .execute();
  const clientOf = new Map(rows.map(({ id, client_id }) => [id, client_id]));
  return new Set(
    concerned.flatMap(({ clientId, own }) => (own && clientOf.get(own.id) === clientId ? [own.id] : [])),
  );
};

/**
 * Who has to approve a release, by the control settings of now of the clients that it concerns. A second person approves
 * for a client that has to and cannot look at it, because no product of it is its own.
 */
export const findAskedOf = async (
  queries: Queries,
  entity: Released,
  concerned: readonly Concerned[],
): Promise<Asked> => {
  const stillOwn = entity === 'product' ? await findStillOwn(queries, concerned) : null;
  const asked = { staff: false, clients: new Array<number>() };
  for (const { clientId, own } of concerned) {
    const { isControlled, approval } = await findControl(queries, clientId);
    if (!isControlled) continue;
    const canLook = own !== null && (stillOwn === null || stillOwn.has(own.id));
    if (isAsked(approval, 'client') && canLook) asked.clients.push(clientId);
    if (isAsked(approval, 'staff') || (isAsked(approval, 'client') && !canLook)) asked.staff = true;
  }
  return asked;
};

/** Who may answer a draft that waits: those who have to approve it, or a second person if nobody has to any more. */
export const findAsked = async (queries: Queries, draft: Draft): Promise<Asked> => {
  const asked = await findAskedOf(queries, draft.entity, await findConcerned(queries, draft));
  return isNobody(asked) ? { staff: true, clients: [] } : asked;
};

/** A draft as somebody looks at it, who may be of a client that it concerns at another product. */
export interface SeenDraft {
  draft: DraftRow;
  /** The record that is looked at, the number that its release will have, and what changes of it. */
  id: number;
  number: number;
  change: Content;
}

/**
 * The draft of a record, for staff. For a client, the one that changes this record of it and was sent, whichever product it
 * was made at; of several, the one whose release has the number, or else one that the client has not approved yet.
 */
export const findSeen = async (
  queries: Queries,
  entity: Released,
  { id, clientId, number }: { id: number; clientId?: number | undefined; number?: number | undefined },
): Promise<SeenDraft | null> => {
  const own = await findDraft(queries, entity, id);
  const seen = own && { draft: own, id, number: own.number, change: own.body };
  if (clientId === undefined || entity === 'client') return seen;
  const isGiven = seen?.draft.approvals.some((given) => given.clientId === clientId) === true;
  if (seen?.draft.state === 'waiting' && (number === undefined ? !isGiven : number === seen.number))
    return seen;
  const rows = await rowsOf(queries)
    .innerJoin('draft_clients as dc', (on) =>
      on.onRef('dc.entity', '=', 'd.entity').onRef('dc.record_id', '=', 'd.record_id'),
    )
    .select(['dc.number as ownNumber', 'dc.change'])
    .where('dc.client_id', '=', clientId)
    .where('dc.own_id', '=', id)
    .where('d.record_id', '!=', id)
    .where('d.state', '=', 'waiting')
    .orderBy('d.at')
    .execute();
  const row = rows.find(({ ownNumber }) => ownNumber === number) ?? rows[0];
  if (!row) return seen;
  const change = row.change === null ? {} : Change.parse(JSON.parse(row.change));
  return { draft: draftOf(row), id, number: row.ownNumber, change };
};

/** The drafts that wait and concern a client. Drafts of deleted records are left out. */
export const findWaitingFor = async (queries: Queries, clientId: number): Promise<DraftRow[]> => {
  const rows = await rowsOf(queries)
    .innerJoin('draft_clients as dc', (on) =>
      on.onRef('dc.entity', '=', 'd.entity').onRef('dc.record_id', '=', 'd.record_id'),
    )
    .leftJoin('client_products as cp', (on) =>
      on.onRef('cp.id', '=', 'd.record_id').on('d.entity', '=', 'product'),
    )
    .leftJoin('clients as c', (on) => on.onRef('c.id', '=', 'd.record_id').on('d.entity', '=', 'client'))
    .where('dc.client_id', '=', clientId)
    .where('d.state', '=', 'waiting')
    .where((row) => row.or([row('cp.id', 'is not', null), row('c.id', 'is not', null)]))
    .orderBy('d.record_id')
    .execute();
  return rows.map(draftOf);
};

/**
 * The products of a client with a release that waits for its word and changes them, oldest first, at most `limit`, and how
 * many there are; not those that it has approved and somebody else has not.
 */
export const listWaitingFor = async (
  queries: Queries,
  clientId: number,
  limit: number,
): Promise<{ drafts: ListedDraft[]; total: number }> => {
  const waiting = queries
    .selectFrom('draft_clients as dc')
    .innerJoin('drafts as d', (on) =>
      on.onRef('d.entity', '=', 'dc.entity').onRef('d.record_id', '=', 'dc.record_id'),
    )
    .innerJoin('client_products as cp', 'cp.id', 'dc.own_id')
    .innerJoin('master_products as mp', 'mp.id', 'cp.master_product_id')
    .innerJoin('client_products as made', 'made.id', 'dc.record_id')
    .where('dc.entity', '=', 'product')
    .where('dc.client_id', '=', clientId)
    .where('cp.client_id', '=', clientId)
    .where('d.state', '=', 'waiting')
    .where((row) => row.not(hasIn(queries, 'd.approvals', { field: 'clientId', value: clientId })));
  const rows = await waiting
    .select(['cp.id', 'mp.sku', 'mp.item_description as itemDescription', 'made.version as current'])
    .select(['dc.number', 'd.state', 'd.version', 'd.base_version', 'd.at', 'd.user_id'])
    .orderBy('d.at')
    .orderBy('cp.id')
    .limit(limit)
    .execute();
  const { total } = await waiting
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const authors = await findLoneStandIns(
    queries,
    rows.map((row) => row.user_id),
  );
  const drafts = rows.map((row) => ({
    id: row.id,
    number: row.number,
    sku: row.sku,
    itemDescription: row.itemDescription,
    state: row.state,
    version: row.version,
    isStale: row.base_version !== row.current,
    ...inStead({ by: authors.get(row.user_id) }),
    at: row.at,
  }));
  return { drafts, total };
};

/** The draft of which a release has this number at a product, and which of the clients that it concerns have to approve it. */
export const findAskedAt = async (
  queries: Queries,
  { id, number }: { id: number; number: number },
): Promise<{ draft: DraftRow; clientIds: Set<number> } | null> => {
  const rows = await rowsOf(queries)
    .innerJoin('draft_clients as dc', (on) =>
      on.onRef('dc.entity', '=', 'd.entity').onRef('dc.record_id', '=', 'd.record_id'),
    )
    .leftJoin('client_controls as cc', (on) =>
      on
        .onRef('cc.client_id', '=', 'dc.client_id')
        .on('cc.is_controlled', '=', 1)
        .on('cc.approval', 'in', approvalsAsking('client')),
    )
    .select(['cc.client_id as asked'])
    .where('d.entity', '=', 'product')
    .where('dc.own_id', '=', id)
    .where('dc.number', '=', number)
    .execute();
  const [row] = rows;
  if (!row) return null;
  return { draft: draftOf(row), clientIds: new Set(rows.flatMap(({ asked }) => asked ?? [])) };
};
