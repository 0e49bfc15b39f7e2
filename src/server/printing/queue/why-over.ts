import { Problem } from '#domain/contract/problem.ts';
import { mayPrint } from '#domain/runs/machine.ts';
import { said, saidBy, type Said } from '#domain/words/say.ts';
import { heldSaid } from '#domain/holds/held-said.ts';
import type { Queries } from '../../db/database.ts';
import { refusalBy } from '../../holds/require-no-hold.ts';
import { findHoldOnJob } from './held-labels.ts';
import { findOldRelease } from './old-release-store.ts';
import { hasPrinter } from './job-store.ts';
import { findStandingOfJob, waitsForRun } from './run-of-job-store.ts';

/**
 * Why no more labels of a locked job may be printed: its release is old, it is on hold, its run has not taken it or has
 * stopped, its printer was deleted; null if they may. All stop their jobs, so they are read after the job is locked.
 */
export const findWhyOver = async (
  queries: Queries,
  id: number,
): Promise<{ problem: Problem; why: Said } | null> => {
  const old = await findOldRelease(queries, id);
  if (old) return { problem: new Problem('print_job.old_release', saidBy(old)), why: old };
  const hold = await findHoldOnJob(queries, id);
  if (hold) return { problem: refusalBy(hold), why: heldSaid(hold) };
  if (await waitsForRun(queries, id)) {
    const why = said('print_job.not_of_run');
    return { problem: new Problem('print_job.run_stopped', saidBy(why)), why };
  }
  if (!mayPrint(await findStandingOfJob(queries, id)))
    return { problem: new Problem('print_job.run_stopped'), why: said('print_job.run_stopped') };
  if (await hasPrinter(queries, id)) return null;
  const deleted = saidBy(said('refusal.printer_deleted'));
  return { problem: new Problem('printer.not_found', deleted), why: said('print_job.left_out') };
};
