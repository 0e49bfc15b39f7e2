import { said } from '#domain/words/say.ts';
import type { Queries } from '../../db/database.ts';
import { noteLeft } from './left-labels.ts';
import { hasRest, waitsForPerson } from './queue-store.ts';

/**
 * Stops the open jobs of a restored backup, and says the same of those that wait for a person and have labels to print: these may
 * have been printed since it was made. Labels in the state 'sending' become unknown. A job of which only labels are left that somebody
 * has to look for stays as it is: stopped, it would print again what came out.
 */
export const stopOpenJobs = async (queries: Queries): Promise<void> => {
  const restored = JSON.stringify(said('print_job.restored'));
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
  // A job may have been cancelled while its label was being sent.
  await noteLeft(queries, 'all');
  await queries
    .updateTable('printers')
    .set({ lease_by: null, lease_until: null, next_try_at: null })
    .execute();
};
