import type { Said } from '#domain/words/say.ts';
import type { Queries } from '../../db/database.ts';
import { hasRest, waitsForPerson } from './queue-store.ts';

/** Stops the jobs of a restored backup with labels to print, whatever they waited for; those in the state 'sending' become unknown. */
export const stopRestored = async (queries: Queries, why: Said): Promise<void> => {
  const restored = JSON.stringify(why);
  const open = queries
    .selectFrom('print_jobs as j')
    .select('j.id')
    .where((has) =>
      has.or([
        has('j.state', 'in', ['queued', 'sending']),
        has.and([has('j.state', '=', 'unknown'), hasRest]),
        waitsForPerson,
      ]),
    );
  await queries
    .updateTable('print_jobs')
    .set({ state: 'stopped', said: restored, waiting_since: null })
    .where('id', 'in', open)
    .execute();
  const stopped = queries
    .selectFrom('print_jobs')
    .select('id')
    .where('state', '=', 'stopped')
    .where('said', '=', restored);
  for (const [from, to] of [
    ['sending', 'unknown'],
    ['queued', 'stopped'],
  ] as const)
    await queries
      .updateTable('print_pieces')
      .set({ state: to })
      .where('job_id', 'in', stopped)
      .where('state', '=', from)
      .execute();
};
