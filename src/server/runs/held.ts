import { batchesIn } from '#domain/codes/gs1/batches-in-code.ts';
import { readRollCode } from '#domain/codes/roll-code.ts';
import type { RunAct } from '#domain/runs/acts.ts';
import { goingOn } from '#domain/runs/turns.ts';
import type { Queries } from '../db/database.ts';
import { findHoldOn } from '../holds/require-no-hold.ts';
import type { StoredHold, Subject } from '../holds/store.ts';
import { findJob } from '../printing/queue/job-store.ts';
import type { StoredRun } from './store.ts';

/** What a run is of: its product, client, releases, batch and station, and the rolls of which it has labels. */
export const subjectOf = ({ plan, standing, station }: StoredRun): Subject => {
  const { productId, clientId, release, clientRelease, batch } = plan;
  return {
    productId,
    clientId,
    release,
    clientRelease,
    batches: batch === null ? [] : [batch],
    rolls: standing.rolls.flatMap(({ code, issued, returned }) => (issued > returned ? [code] : [])),
    stationId: station.id,
  };
};

/**
 * The hold that refuses an act by what it brings into its run: a batch in a code, a roll, a print job. Null if there is
 * none. What holds the run itself is known before: see `whoOf`.
 */
export const findHoldOnAct = async (
  queries: Queries,
  { plan: { clientId } }: StoredRun,
  act: RunAct | { kind: 'photo' },
): Promise<StoredHold | null> => {
  if (!goingOn.includes(act.kind)) return null;
  const texts = act.kind === 'check' || act.kind === 'first_piece' ? [act.product, act.label] : [];
  const scanned = act.kind === 'roll' ? readRollCode(act.code) : null;
  const printerId = act.kind === 'print' ? ((await findJob(queries, act.jobId))?.printerId ?? null) : null;
  const batches = texts.flatMap((text) => (text === null ? [] : batchesIn(text)));
  const rolls = scanned?.kind === 'roll' ? [scanned.code] : [];
  const isNothing = batches.length + rolls.length === 0 && printerId === null;
  return isNothing ? null : findHoldOn(queries, { clientId, batches, rolls, printerId });
};
