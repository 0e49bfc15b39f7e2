import { heldSaid } from '#domain/holds/held-said.ts';
import { said, type Said } from '#domain/words/say.ts';
import type { Queries } from '../../db/database.ts';
import type { HoldFollower } from '../../holds/followers.ts';
import { findHoldOn } from '../../holds/require-no-hold.ts';
import type { StoredHold } from '../../holds/store.ts';
import { findClientOf } from '../../releases/client-store.ts';
import { findJob } from './job-store.ts';
import { findOldRelease } from './old-release-store.ts';
import { findStoppedFor, sayInstead } from './queue-store.ts';
import { takeBackIfEnded } from './reprint-store.ts';
import { isRunOver } from './run-of-job-store.ts';
import { stopJob } from './stop-job.ts';

/** The hold on what the labels of a job are of, or on its printer; null if there is none. */
export const findHoldOnJob = async (queries: Queries, jobId: number): Promise<StoredHold | null> => {
  const job = await findJob(queries, jobId);
  if (!job) return null;
  const { productId, release, clientRelease, printerId } = job;
  const batch = job.fields['batch'];
  return findHoldOn(queries, {
    productId,
    clientId: (await findClientOf(queries, productId)) ?? null,
    release,
    clientRelease,
    batches: batch === undefined ? [] : [batch],
    printerId,
  });
};

/** Stops a locked job if it is on hold: labels that are queued are not sent. Returns whether the job was stopped. */
export const stopIfHeld = async (queries: Queries, jobId: number): Promise<boolean> => {
  const hold = await findHoldOnJob(queries, jobId);
  if (!hold) return false;
  await stopJob(queries, jobId, heldSaid(hold));
  return true;
};

/** Why what is left of a stopped job is not printed although one hold on it is released; null if a person may resume it. */
const findWhyStill = async (queries: Queries, jobId: number): Promise<Said | null> => {
  // What was held is often mended by a new release: nobody can resume a job of the one before.
  const old = await findOldRelease(queries, jobId);
  if (old) return old;
  const next = await findHoldOnJob(queries, jobId);
  if (next) return heldSaid(next);
  return (await isRunOver(queries, jobId)) ? said('print_job.run_stopped') : null;
};

/**
 * Says of the jobs that a hold has stopped that it is released, or what else keeps them from being printed. They stay
 * stopped: a person decides whether their labels are still wanted.
 */
export const noteReleasedHold: HoldFollower = async (queries, { hold, released }) => {
  if (released === null) return;
  const was = heldSaid(hold);
  for (const id of await findStoppedFor(queries, was)) {
    const why = (await findWhyStill(queries, id)) ?? said('print_job.hold_released', { hold: hold.name });
    // Whoever cancels it at this moment is not contradicted.
    await sayInstead(queries, id, { was, why });
    await takeBackIfEnded(queries, id);
  }
};
