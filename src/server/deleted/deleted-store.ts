import { sql } from 'kysely';
import { DeletedKind, type DeletedRecord } from '#domain/deleted/contract.ts';
import type { Queries } from '../db/database.ts';
import { DeletedSummary, StoredRecord } from './stored-rows.ts';
import { fullName } from '../users/full-name.ts';

/** Deletions since an instant that can be undone. The action is a literal, so that the partial index applies. */
const restorable = (queries: Queries, since: string) =>
  queries
    .selectFrom('history as h')
    .where(sql<boolean>`h.action = 'deleted'`)
    .where('h.at', '>', since)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('history as r')
            .whereRef('r.entity', '=', 'h.entity')
            .whereRef('r.entity_id', '=', 'h.entity_id')
            .whereRef('r.id', '>', 'h.id')
            .where('r.action', '=', 'restored')
            .select('r.id'),
        ),
      ),
    );

/** Deleted records, newest first, and their total number. Without a slice, all of them. */
export const findDeleted = async (
  queries: Queries,
  request: {
    since: string;
    kind: DeletedKind | undefined;
    slice: { limit: number; offset: number } | null;
  },
): Promise<{ items: Omit<DeletedRecord, 'restorableUntil'>[]; total: number }> => {
  const { since, kind, slice } = request;
  const kinds = kind ? [kind] : DeletedKind.options;
  const fitting = restorable(queries, since).where('h.entity', 'in', kinds);
  const rows = await fitting
    .leftJoin('users as u', 'u.id', 'h.user_id')
    .select(['h.id', 'h.at', 'h.entity', 'h.entity_id', 'u.first_name', 'u.last_name'])
    // The records themselves may be as large as a client with all its products.
    .select(sql<string | null>`coalesce(h.summary, h.before)`.as('summary'))
    .orderBy('h.id', 'desc')
    .$if(slice !== null, (query) => (slice ? query.limit(slice.limit).offset(slice.offset) : query))
    .execute();
  const items = rows.map((row) => ({
    id: row.id,
    kind: DeletedKind.parse(row.entity),
    recordId: Number(row.entity_id),
    ...DeletedSummary.parse(JSON.parse(row.summary ?? '{}')),
    deletedAt: row.at,
    deletedBy: fullName(row),
  }));
  if (!slice) return { items, total: items.length };
  const { total } = await fitting
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { items, total };
};

/** A deletion that can be undone, with all its stored rows; null if there is none. */
export const findDeletion = async (
  queries: Queries,
  id: number,
  since: string,
): Promise<{ kind: DeletedKind; recordId: number; kept: StoredRecord } | null> => {
  const row = await restorable(queries, since)
    .where('h.id', '=', id)
    .where('h.entity', 'in', DeletedKind.options)
    .select(['h.entity', 'h.entity_id', 'h.before'])
    .executeTakeFirst();
  if (!row) return null;
  return {
    kind: DeletedKind.parse(row.entity),
    recordId: Number(row.entity_id),
    kept: StoredRecord.parse(JSON.parse(row.before ?? '{}')),
  };
};

/** Which of these clients or products were deleted so that it can be undone; of a product, by itself and not with its client. */
export const findRestorableAmong = async (
  queries: Queries,
  kind: 'client' | 'product',
  ids: readonly number[],
  since: string,
): Promise<ReadonlySet<number>> => {
  if (ids.length === 0) return new Set();
  const rows = await restorable(queries, since)
    .where('h.entity', '=', kind)
    .where('h.entity_id', 'in', ids.map(String))
    .select('h.entity_id as id')
    .execute();
  return new Set(rows.map(({ id }) => Number(id)));
};

/** A client's product of a catalogue row; "no client" counts as a client. */
export const findPair = async (
  queries: Queries,
  masterId: number,
  clientId: number | null,
): Promise<number | null> => {
  const row = await queries
    .selectFrom('client_products')
    .select('id')
    .where('master_product_id', '=', masterId)
    .where(sql<boolean>`coalesce(client_id, 0) = ${clientId ?? 0}`)
    .executeTakeFirst();
  return row?.id ?? null;
};
