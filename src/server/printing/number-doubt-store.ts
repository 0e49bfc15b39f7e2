import type { NumberDoubt } from '#domain/printing/number-contract.ts';
import type { Queries } from '../db/database.ts';
import { fullName } from '../users/full-name.ts';

const selectDoubts = (queries: Queries) =>
  queries
    .selectFrom('portal_epochs as e')
    .leftJoin('users as u', 'u.id', 'e.settled_by')
    .select(['e.number', 'e.unknown_from', 'e.began_at', 'e.settled_at', 'u.first_name', 'u.last_name'])
    .where((row) => row.or([row('e.is_certain', '=', 0), row('e.settled_at', 'is not', null)]))
    .orderBy('e.number', 'desc');

type Row = Awaited<ReturnType<ReturnType<typeof selectDoubts>['execute']>>[number];

const doubtOf = (row: Row): NumberDoubt => ({
  id: row.number,
  from: row.unknown_from,
  to: row.began_at,
  settledAt: row.settled_at,
  settledBy: fullName(row),
});

/** What restores have left in doubt, newest first: also what was settled since. */
export const findDoubts = async (queries: Queries): Promise<NumberDoubt[]> =>
  (await selectDoubts(queries).execute()).map(doubtOf);

export const findDoubt = async (queries: Queries, number: number): Promise<NumberDoubt | null> => {
  const row = await selectDoubts(queries).where('e.number', '=', number).executeTakeFirst();
  return row ? doubtOf(row) : null;
};

/** Says that the labels of that time were looked through; false if somebody has said so before, or there is no such doubt. */
export const settleDoubt = async (
  queries: Queries,
  number: number,
  { userId, at }: { userId: number; at: string },
): Promise<boolean> => {
  const row = await queries
    .updateTable('portal_epochs')
    .set({ is_certain: 1, settled_at: at, settled_by: userId })
    .where('number', '=', number)
    .where('is_certain', '=', 0)
    .returning('number')
    .executeTakeFirst();
  return row !== undefined;
};

/** The time of which nobody knows what was printed; null if nothing is in doubt. `from` is null if its beginning is unknown. */
export const findUnknownTime = async (
  queries: Queries,
): Promise<{ from: string | null; to: string } | null> => {
  const open = await queries
    .selectFrom('portal_epochs')
    .select(['unknown_from', 'began_at'])
    .where('is_certain', '=', 0)
    .orderBy('began_at')
    .execute();
  const to = open.at(-1)?.began_at;
  if (to === undefined) return null;
  const beginnings = open.map((one) => one.unknown_from);
  // ISO 8601 in UTC is in the order of time.
  return { from: beginnings.reduce((a, b) => (a === null || b === null ? null : a < b ? a : b)), to };
};
