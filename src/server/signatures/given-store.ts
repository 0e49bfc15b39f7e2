import type { SignatureMeaning } from '#domain/passkeys/signed-act.ts';
import { GivenSignature, type AuditReview } from '#domain/signatures/contract.ts';
import type { Queries } from '../db/database.ts';

interface Slice {
  limit: number;
  offset: number;
}

/** The filters of the list of signatures; all given filters apply. */
export interface SignatureFilter {
  person?: number | undefined;
  meaning?: SignatureMeaning | undefined;
  /** From this instant on, and before the other. */
  from?: string | undefined;
  to?: string | undefined;
}

/** A page of signatures, newest first, and their total number. */
export const findSignatures = async (
  queries: Queries,
  { person, meaning, from, to }: SignatureFilter,
  { limit, offset }: Slice,
): Promise<{ items: GivenSignature[]; total: number }> => {
  const fitting = queries
    .selectFrom('signatures')
    .$if(person !== undefined, (query) => query.where('user_id', '=', person ?? 0))
    .$if(meaning !== undefined, (query) => query.where('meaning', '=', meaning ?? ''))
    .$if(from !== undefined, (query) => query.where('at', '>=', from ?? ''))
    .$if(to !== undefined, (query) => query.where('at', '<', to ?? ''));
  const rows = await fitting.selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute();
  const { total } = await fitting
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const items = rows.map(({ user_id: id, name, entity_id: entityId, ...row }) =>
    GivenSignature.parse({ ...row, by: { id, name }, entityId }),
  );
  return { items, total };
};

const selectReviews = (queries: Queries) =>
  queries
    .selectFrom('audit_reviews')
    .select(['id', 'at', 'user_id', 'user_name', 'from_at', 'to_at', 'events', 'note']);

type ReviewRow = Awaited<ReturnType<ReturnType<typeof selectReviews>['execute']>>[number];

const reviewOf = ({
  user_id: id,
  user_name: name,
  from_at: from,
  to_at: to,
  ...row
}: ReviewRow): AuditReview => ({
  ...row,
  by: { id, name },
  from,
  to,
});

/** A page of reviews of the audit trail, newest first, and their total number. */
export const findReviews = async (
  queries: Queries,
  { limit, offset }: Slice,
): Promise<{ items: AuditReview[]; total: number }> => {
  const rows = await selectReviews(queries).orderBy('id', 'desc').limit(limit).offset(offset).execute();
  const { total } = await queries
    .selectFrom('audit_reviews')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { items: rows.map(reviewOf), total };
};

export const findReview = async (queries: Queries, id: number): Promise<AuditReview | null> => {
  const row = await selectReviews(queries).where('id', '=', id).executeTakeFirst();
  return row ? reviewOf(row) : null;
};

export const insertReview = async (
  queries: Queries,
  { at, from, to, events, note, userId }: Omit<AuditReview, 'id' | 'by'> & { userId: number },
): Promise<number> => {
  const { id } = await queries
    .insertInto('audit_reviews')
    .values({ at, from_at: from, to_at: to, events, note, user_id: userId, user_name: '' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Writes who has signed a review. */
export const nameReviewer = async (queries: Queries, id: number, name: string): Promise<void> => {
  await queries.updateTable('audit_reviews').set({ user_name: name }).where('id', '=', id).execute();
};
