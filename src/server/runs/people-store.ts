import type { Queries } from '../db/database.ts';
import { inBatches } from '../in-batches.ts';

const peopleOf = (queries: Queries, runIds: readonly number[]) =>
  queries
    .selectFrom('run_people')
    .select(['run_id', 'user_id', 'number', 'acts'])
    .where('run_id', 'in', runIds)
    .orderBy('number', (order) => order.asc().nullsLast())
    .orderBy('user_id')
    .execute();

/** The ids of the people of each run, by their numbers in it. */
export const findPeopleInOrder = async (
  queries: Queries,
  runIds: readonly number[],
): Promise<Map<number, number[]>> => {
  const rows = await inBatches(runIds, (batch) => peopleOf(queries, batch));
  return new Map(
    [...Map.groupBy(rows, ({ run_id }) => run_id)].map(([runId, people]) => [
      runId,
      people.map(({ user_id }) => user_id),
    ]),
  );
};

/**
 * Notes somebody who acts in a locked run, or only signs in it. Whoever is new in it gets the next number, and keeps it: a
 * client reads it instead of the name, also in evidence that was downloaded before.
 */
export const notePerson = async (
  queries: Queries,
  runId: number,
  userId: number,
  does: 'acts' | 'signs',
): Promise<void> => {
  const acts = does === 'acts' ? 1 : 0;
  const people = await peopleOf(queries, [runId]);
  const known = people.find(({ user_id }) => user_id === userId);
  const own = (of: number) =>
    queries.updateTable('run_people').where('run_id', '=', runId).where('user_id', '=', of);
  for (const [index, { user_id, number }] of people.entries())
    if (number === null)
      await own(user_id)
        .set({ number: index + 1 })
        .execute();
  if (!known)
    await queries
      .insertInto('run_people')
      .values({ run_id: runId, user_id: userId, number: people.length + 1, acts })
      .execute();
  else if (known.acts < acts) await own(userId).set({ acts }).execute();
};
