import { searchKey } from '#domain/codes/code-key.ts';
import { subjectOf, type Notice } from '#domain/notices/notice.ts';
import type { Queries } from '../db/database.ts';
import { insertMany } from '../db/insert-many.ts';

/** Whose people get a mail: one person, or all of a client or supplier. */
export type Addressees = { userId: number } | { clientId: number } | { supplierKey: string };

/** A mail that is due, and the address of its recipient. */
export interface DueNotice {
  id: number;
  userId: number;
  to: string;
  kind: string;
  detail: string;
  attempts: number;
  /** Whether the recipient wants it, and may still sign in as somebody of that client or supplier. */
  isWanted: boolean;
}

const findAddressees = async (queries: Queries, of: Addressees): Promise<number[]> => {
  if ('userId' in of) return [of.userId];
  const rows = await queries
    .selectFrom('users')
    .select(['id', 'partner_supplier'])
    .where('is_active', '=', 1)
    .$if('clientId' in of, (query) =>
      query.where('partner_client_id', '=', 'clientId' in of ? of.clientId : null),
    )
    .$if('supplierKey' in of, (query) => query.where('partner_supplier', 'is not', null))
    .orderBy('id')
    .execute();
  if (!('supplierKey' in of)) return rows.map(({ id }) => id);
  return rows.flatMap(({ id, partner_supplier: code }) =>
    code !== null && searchKey(code) === of.supplierKey ? [id] : [],
  );
};

/** Whether somebody of a supplier has an account. */
export const hasSupplierPeople = async (queries: Queries, supplierKey: string): Promise<boolean> =>
  (await findAddressees(queries, { supplierKey })).length > 0;

/**
 * Writes mails, in the transaction of the act that they are about. Whoever acts gets none, and whoever has not been sent
 * the last one about the same gets no second.
 */
export const notify = async (
  queries: Queries,
  to: Addressees,
  notice: Notice,
  { record, at, by, dueAt = at }: { record: string; at: string; by: number | null; dueAt?: string },
): Promise<void> => {
  const { kind, ...detail } = notice;
  const waiting = await queries
    .selectFrom('notices')
    .select('user_id')
    .where('record', '=', record)
    .where('kind', '=', kind)
    .$if(dueAt !== at, (query) => query.where('due_at', '=', dueAt))
    .where('sent_at', 'is', null)
    .execute();
  const known = new Set(waiting.map(({ user_id }) => user_id));
  const people = (await findAddressees(queries, to)).filter((id) => id !== by && !known.has(id));
  await insertMany(
    queries,
    'notices',
    people.map((userId) => ({
      user_id: userId,
      kind,
      record,
      detail: JSON.stringify(detail),
      at,
      due_at: dueAt,
      sent_at: null,
    })),
  );
};

/** Deletes the mails about a record that have not been sent: what they ask for is no longer to be done. */
export const dropNotices = async (queries: Queries, record: string): Promise<void> => {
  await queries.deleteFrom('notices').where('record', '=', record).where('sent_at', 'is', null).execute();
};

/** Deletes the mails to somebody that have not been sent: they are of a company whose person that is no longer. */
export const dropNoticesTo = async (queries: Queries, userId: number): Promise<void> => {
  await queries.deleteFrom('notices').where('user_id', '=', userId).where('sent_at', 'is', null).execute();
};

export const findDueNotices = async (queries: Queries, now: string, most: number): Promise<DueNotice[]> => {
  const rows = await queries
    .selectFrom('notices as n')
    .innerJoin('users as u', 'u.id', 'n.user_id')
    .select(['n.id', 'n.user_id as userId', 'n.kind', 'n.detail', 'n.attempts'])
    .select(['u.email as to', 'u.is_active'])
    .where('n.sent_at', 'is', null)
    .where('n.due_at', '<=', now)
    .orderBy('n.due_at')
    .orderBy('n.id')
    .limit(most)
    .execute();
  const off = await findOff(
    queries,
    rows.map(({ userId }) => userId),
  );
  return rows.map(({ is_active, ...row }) => ({
    ...row,
    isWanted: is_active === 1 && !off.has(`${row.userId} ${subjectOfKind(row.kind)}`),
  }));
};

const subjectOfKind = (kind: string): string =>
  Object.entries(subjectOf).find(([name]) => name === kind)?.[1] ?? '';

/** What each of these people has switched off. */
const findOff = async (queries: Queries, userIds: readonly number[]): Promise<Set<string>> => {
  if (userIds.length === 0) return new Set();
  const rows = await queries
    .selectFrom('mail_choices')
    .select(['user_id', 'kind'])
    .where('user_id', 'in', userIds)
    .execute();
  return new Set(rows.map(({ user_id, kind }) => `${user_id} ${kind}`));
};

export const markSent = async (queries: Queries, id: number, at: string): Promise<void> => {
  await queries.updateTable('notices').set({ sent_at: at }).where('id', '=', id).execute();
};

export const putOff = async (
  queries: Queries,
  id: number,
  { attempts, dueAt }: { attempts: number; dueAt: string },
): Promise<void> => {
  await queries.updateTable('notices').set({ attempts, due_at: dueAt }).where('id', '=', id).execute();
};

export const deleteNotice = async (queries: Queries, id: number): Promise<void> => {
  await queries.deleteFrom('notices').where('id', '=', id).execute();
};

/** The subjects that a person has switched off. */
export const findSwitchedOff = async (queries: Queries, userId: number): Promise<Set<string>> => {
  const rows = await queries
    .selectFrom('mail_choices')
    .select('kind')
    .where('user_id', '=', userId)
    .execute();
  return new Set(rows.map(({ kind }) => kind));
};

export const switchMails = async (
  queries: Queries,
  userId: number,
  { subject, isOn }: { subject: string; isOn: boolean },
): Promise<void> => {
  await queries
    .deleteFrom('mail_choices')
    .where('user_id', '=', userId)
    .where('kind', '=', subject)
    .execute();
  if (!isOn) await insertMany(queries, 'mail_choices', [{ user_id: userId, kind: subject }]);
};
