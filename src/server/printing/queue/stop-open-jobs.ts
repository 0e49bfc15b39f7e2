import { said } from '#domain/words/say.ts';
import type { Queries } from '../../db/database.ts';

/**
 * Stops the open jobs of a restored backup: their remaining labels may have been printed since it was made. Labels in
 * the state 'sending' become unknown.
 */
export const stopOpenJobs = async (queries: Queries): Promise<void> => {
  const open = queries.selectFrom('print_jobs').select('id').where('state', 'in', ['queued', 'sending']);
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
    .where('state', 'in', ['queued', 'sending'])
    .execute();
  await queries
    .updateTable('printers')
    .set({ lease_by: null, lease_until: null, next_try_at: null })
    .execute();
};
