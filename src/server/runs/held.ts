import { readCode } from '#domain/codes/read-code.ts';
import { readRollCode } from '#domain/codes/roll-code.ts';
import type { RunAct, RunActKind } from '#domain/runs/acts.ts';
import type { Queries } from '../db/database.ts';
import { findHoldOn } from '../holds/require-no-hold.ts';
import type { StoredHold } from '../holds/store.ts';
import { findJob } from '../printing/job-store.ts';
import type { StoredRun } from './store.ts';

/** The acts by which a run goes on. Stopping, spoiling, returning, counting and closing are open while it is held. */
const goingOn: ReadonlySet<RunActKind | 'photo' | 'cover'> = new Set([
  'clear',
  'challenge',
  'roll',
  'print',
  'first_piece',
  'check',
  'cover',
  'resume',
]);

/** The batches in scanned codes. */
const batchesIn = (texts: readonly (string | null | undefined)[], currentYear: number): string[] =>
  texts.flatMap((text) =>
    typeof text === 'string'
      ? readCode(text, { currentYear, sites: [] }).elements.flatMap(({ ai, value }) =>
          ai === '10' ? [value] : [],
        )
      : [],
  );

/**
 * The hold that refuses an act of a run: on its product, client, releases, batch, rolls or station, on the printer of the
 * job that is issued, or on what is scanned. Null if there is none, or if the act does not let the run go on.
 */
export const findHoldOnAct = async (
  queries: Queries,
  { plan, standing, station }: StoredRun,
  act: RunAct | { kind: 'photo' },
  at: string,
): Promise<StoredHold | null> => {
  if (!goingOn.has(act.kind)) return null;
  const { productId, clientId, release, clientRelease, batch } = plan;
  const texts = act.kind === 'check' || act.kind === 'first_piece' ? [act.product, act.label] : [];
  const scanned = act.kind === 'roll' ? readRollCode(act.code) : null;
  const printerId = act.kind === 'print' ? ((await findJob(queries, act.jobId))?.printerId ?? null) : null;
  return findHoldOn(queries, {
    productId,
    clientId,
    release,
    clientRelease,
    batches: [...(batch === null ? [] : [batch]), ...batchesIn(texts, Number(at.slice(0, 4)))],
    rolls: [...standing.rolls.map(({ code }) => code), ...(scanned?.kind === 'roll' ? [scanned.code] : [])],
    printerId,
    stationId: station.id,
  });
};
