import { hold as held, isHeldBy, unhold } from '#domain/runs/machine.ts';
import { asWritten } from '#domain/words/say.ts';
import { heldSaid } from '#domain/holds/held-said.ts';
import { passOverFull } from './supersede-runs.ts';
import { unhurried } from '../breathe.ts';
import type { Queries } from '../db/database.ts';
import type { HoldChange, HoldFollower } from '../holds/followers.ts';
import { announceRun } from './announce-run.ts';
import { append, type NewEvent } from './append-event.ts';
import { stopJobs } from './run-printing.ts';
import { findLastInstant } from './events-store.ts';
import { findOpenRunsHeldBy, runsAtOnce } from './open-runs-store.ts';
import { lockRun, type StoredRun } from './store.ts';

/** What a hold, or its release, is to a run: its new standing and its event; null if it is nothing to this run. */
const changeOf = (
  { standing }: StoredRun,
  { hold, by, at, released }: HoldChange,
): { standing: StoredRun['standing']; event: NewEvent } | null => {
  const { id, on, name, reason } = hold;
  if (released === null) {
    const known = { id, on, name, reason, by: by.name, at };
    const detail = { holdId: id, on, name, reason };
    const event = { kind: 'hold', verdict: 'refused', said: heldSaid(known), detail } as const;
    return { standing: held(standing, known), event };
  }
  if (!isHeldBy(standing, id)) return null;
  const event = {
    kind: 'hold_released',
    verdict: 'right',
    said: asWritten(released.reason),
    detail: { holdId: id, reason: released.reason, signed: released.signed },
  } as const;
  return { standing: unhold(standing, id), event };
};

/** Records a hold, and its release, in the open runs of what is held; a hold stops their print jobs. */
export const holdRuns: HoldFollower = async (queries, change) => {
  for await (const id of unhurried(await findOpenRunsHeldBy(queries, change.hold), runsAtOnce)) {
    const run = await lockRun(queries, id);
    const made = run && changeOf(run, change);
    if (run && made) await record(queries, run, made, change).catch(passOverFull);
  }
};

const record = async (
  queries: Queries,
  run: StoredRun,
  { standing, event }: NonNullable<ReturnType<typeof changeOf>>,
  { by, at, released }: Pick<HoldChange, 'by' | 'at' | 'released'>,
): Promise<void> => {
  const last = await findLastInstant(queries, run);
  const how = { by: { ...by, station: null }, at: last > at ? last : at };
  // First, so that they stop also if there is no room for the event.
  if (released === null && event.said) await stopJobs(queries, standing.jobs, event.said);
  await append(queries, { ...run, standing }, event, how);
  await announceRun(queries, run.standing, { ...run, standing }, how.at);
};
