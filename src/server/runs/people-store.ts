import type { Queries } from '../db/database.ts';
import { inBatches } from '../in-batches.ts';

/**
 * The ids of the people of each run, in the order of their first events in it; then of those who only signed what somebody else
 * did. So nobody who acts has another number because of them; theirs may move while the run goes on.
 */
export const findPeopleInOrder = async (
  queries: Queries,
  runIds: readonly number[],
): Promise<Map<number, number[]>> => {
  const rows = await inBatches(runIds, (batch) =>
    queries
      .selectFrom('run_events')
      .select(['run_id', 'user_id'])
      .select(({ fn }) => fn.min('seq').as('first'))
      .where('run_id', 'in', batch)
      .groupBy(['run_id', 'user_id'])
      .orderBy('first')
      .execute(),
  );
  const signers = await inBatches(runIds, (batch) =>
    queries
      .selectFrom('signatures')
      .select(['entity_id as run_id', 'user_id'])
      .where('entity', '=', 'run')
      .where('entity_id', 'in', batch)
      .orderBy('id')
      .execute(),
  );
  const people = new Map<number, number[]>();
  for (const { run_id, user_id } of [...rows, ...signers])
    people.set(run_id, [...(people.get(run_id) ?? []), user_id]);
  return people;
};
