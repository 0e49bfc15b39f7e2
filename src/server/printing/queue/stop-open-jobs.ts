import { said } from '#domain/words/say.ts';
import type { Queries } from '../../db/database.ts';
import { noteLeft } from './left-labels.ts';
import { waitsForPerson } from './queue-store.ts';

/**
 * Stops the open jobs of a restored backup, and says the same of those that wait for a person: what was left of them may have been
 * printed since it was made, and looked for. Labels in the state 'sending' become unknown.
 */
export const stopOpenJobs = async (queries: Queries): Promise<void> => {
  const open = queries
    .selectFrom('print_jobs as j')
    .select('j.id')
    .where((has) => has.or([has('j.state', 'in', ['queued', 'sending', 'unknown']), waitsForPerson]));
  for (const [from, to] of [
    ['sending', 'unknown'],
    ['queued', 'stopped'],
  ] as const)
    await queries
      .updateTable('print_pieces')
      .set({ state: to })
      .where('job_id', 'in', open)
      .where('state', '=', from)
      .execute();
  await queries
    .updateTable('print_jobs')
    .set({
      state: 'stopped',
      said: JSON.stringify(said('print_job.restored')),
      waiting_since: null,
    })
    .where('id', 'in', open)
    .execute();
  // A job may have been cancelled while its label was being sent.
  await noteLeft(queries, null);
  await queries
    .updateTable('printers')
    .set({ lease_by: null, lease_until: null, next_try_at: null })
    .execute();
};
