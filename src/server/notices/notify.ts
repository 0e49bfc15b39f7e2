import { rulesOf, type Notice } from '#domain/notices/notice.ts';
import type { Queries } from '../db/database.ts';
import { findAddressees, type Addressees } from './addressees-store.ts';
import { findFree } from './free-to-mail.ts';
import { findWaiting, insertNotices } from './notices-store.ts';

/**
 * Writes mails, in the transaction of the act that they are about. Whoever acts gets none. Of what is said of a record each is
 * written, and comes together; of anything else whoever has not been sent the last one about the same gets no second. What may
 * come again and again waits until some time after the last mail of its kind.
 */
export const notify = async (
  queries: Queries,
  to: Addressees,
  notice: Notice,
  { record, at, by, dueAt = at }: { record: string; at: string; by: number | null; dueAt?: string },
): Promise<void> => {
  const { kind } = notice;
  const { isOfTalk = false, pauseMs = 0 } = rulesOf(kind) ?? {};
  const free = pauseMs === 0 ? null : await findFree(queries, { record, kind, now: at, pauseMs });
  const known = isOfTalk
    ? new Set<number>()
    : await findWaiting(queries, { record, kind, dueAt: dueAt === at ? null : dueAt });
  const people = (await findAddressees(queries, to)).filter((id) => id !== by && !known.has(id));
  const mails = people.map((userId) => ({ userId, dueAt: free?.get(userId) ?? dueAt }));
  await insertNotices(queries, mails, notice, { record, at });
};
