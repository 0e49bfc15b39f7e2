import { said } from '#domain/words/say.ts';
import type { Queries } from '../../db/database.ts';
import { endLeases } from './lease-store.ts';
import { noteLeft } from './left-labels.ts';
import { stopRestored } from './restored-store.ts';

/**
 * Stops the open jobs of a restored backup, and says the same of those that wait for a person and have labels to print: these may
 * have been printed since it was made. Labels in the state 'sending' become unknown. A job of which only labels are left that somebody
 * has to look for stays as it is: stopped, it would print again what came out.
 */
export const stopOpenJobs = async (queries: Queries): Promise<void> => {
  await stopRestored(queries, said('print_job.restored'));
  // A job may have been cancelled while its label was being sent.
  await noteLeft(queries, 'all');
  await endLeases(queries);
};
