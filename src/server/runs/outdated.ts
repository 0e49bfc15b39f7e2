import { canBeSuperseded, holdsRoll, isCounted, supersede, withoutRoll } from '#domain/runs/machine.ts';
import type { RunPlan } from '#domain/runs/run.ts';
import { said, type Said } from '#domain/words/say.ts';
import type { Queries } from '../db/database.ts';
import { findProduct } from '../products/detail-store.ts';
import { findCurrentRelease } from '../releases/store.ts';
import { announceRun } from './announce-run.ts';
import { append, type How } from './append-event.ts';
import { stopJobs } from './run-printing.ts';
import type { StoredRun } from './store.ts';

/** Why the run's releases are no longer current; null if they are. */
export const findNewRelease = async (queries: Queries, plan: RunPlan): Promise<Said | null> => {
  const product = await findProduct(queries, plan.productId);
  if (!product) return said('run.product_deleted', { sku: plan.sku });
  if (product.clientId !== plan.clientId) return said('run.product_of_another_client', { sku: plan.sku });
  const release = await findCurrentRelease(queries, 'product', plan.productId);
  if (release && release.number !== plan.release)
    return said('run.new_release', { number: release.number, summary: release.summary });
  if (plan.clientId === null) return null;
  const ofClient = await findCurrentRelease(queries, 'client', plan.clientId);
  return ofClient && ofClient.number !== plan.clientRelease
    ? said('run.new_client_release', {
        number: ofClient.number,
        client: plan.clientName ?? '',
        summary: ofClient.summary,
      })
    : null;
};

/**
 * Records in a locked run that its releases are no longer current, and stops its print jobs. Null if that is recorded
 * already, or if the run has applied its last label.
 */
export const supersedeRun = async (
  queries: Queries,
  run: StoredRun,
  newRelease: Said,
  how: How,
): Promise<{ run: StoredRun; lastId: number } | null> => {
  if (!canBeSuperseded(run.standing) || isCounted(run.standing)) return null;
  const standing = supersede(run.plan, run.standing, { newRelease, userId: how.by.userId });
  return stop(queries, run, standing, newRelease, { ...how, detail: {} });
};

/** Records in a locked run that one of its rolls must not be used any more. Null if it has no label of the roll. */
export const withdrawRoll = async (
  queries: Queries,
  run: StoredRun,
  code: string,
  how: How,
): Promise<{ run: StoredRun; lastId: number } | null> => {
  if (!holdsRoll(run.standing, code)) return null;
  const standing = withoutRoll(run.plan, run.standing, { code, userId: how.by.userId });
  const fact = said('run.roll_unusable', { roll: code });
  return stop(queries, run, standing, fact, { ...how, detail: { roll: code } });
};

const stop = async (
  queries: Queries,
  before: StoredRun,
  standing: StoredRun['standing'],
  fact: Said,
  { detail, ...how }: How & { detail: Record<string, unknown> },
): Promise<{ run: StoredRun; lastId: number }> => {
  const event = { kind: 'superseded', verdict: 'refused', said: fact, detail } as const;
  const run = { ...before, standing };
  const made = await append(queries, run, event, how);
  await announceRun(queries, before.standing, run, how.at);
  if (standing.state === 'stopped') await stopJobs(queries, standing.jobs, fact);
  const { seq, sha256 } = made.event;
  return { run: { ...run, seq, sha256, eventBytes: made.eventBytes }, lastId: made.id };
};
