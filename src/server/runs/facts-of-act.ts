import type { Signed } from '#domain/signatures/signature.ts';
import type { Circumstances } from '#domain/runs/turns.ts';
import type { Moved } from '#domain/runs/move.ts';
import type { Queries } from '../db/database.ts';
import { findReading } from '../releases/reading-store.ts';
import { findRollByCode } from '../rolls/store.ts';
import { findStation } from '../stations/store.ts';
import type { AnyAct, How } from './acting.ts';
import { factsOfJob, printedPagesOf } from './run-printing.ts';
import { pairOf } from './start-facts.ts';
import { findLastEnded } from './open-runs-store.ts';
import type { StoredRun } from './store.ts';
import { findLastChallenge } from './who.ts';

/** What the event of an act holds: what the act says, what the portal knows of it, and who signed it. */
export const detailsOf = async (
  queries: Queries,
  run: StoredRun,
  act: AnyAct,
  { move, who, signed, how }: { move: Moved; who: Circumstances; signed: Signed | null; how: How },
): Promise<Record<string, unknown>> => {
  const { proof, due } = move;
  const isOther = signed !== null && act.kind === 'second_person' && signed.by.id !== how.by.userId;
  return {
    ...given(act),
    ...(await factsOf(queries, run, act, { ...who, at: how.at })),
    ...(proof === undefined ? {} : { proof, due: due ?? null }),
    ...(signed === null ? {} : { signed }),
    ...(isOther ? { signedIn: { id: how.by.userId, name: how.by.name } } : {}),
  };
};

/** The fields of an act with a value, without its kind. A signature is a secret. */
const given = (act: AnyAct): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(act).filter(
      ([name, value]) => name !== 'kind' && name !== 'signature' && value !== undefined && value !== null,
    ),
  );

/** Facts that a proof needs and the act lacks: about the line, the roll, the print job, the station, printed labels. */
const factsOf = async (
  queries: Queries,
  run: StoredRun,
  act: AnyAct,
  { judged, printed, userId, at }: Circumstances & { at: string },
): Promise<Record<string, unknown>> => {
  if (act.kind === 'first_piece') {
    const challenged = run.plan.challengesEachRun ? null : await findLastChallenge(queries, run, at);
    return challenged ? { challenged } : {};
  }
  if (act.kind === 'challenge') return judged?.is === 'wrong' && judged.of ? { of: judged.of } : {};
  if (act.kind === 'hand_over')
    return { confirmedAt: await findReading(queries, 'confirmed', { userId, ...pairOf(run.plan) }) };
  if (act.kind === 'reconcile')
    return { printed: printed.pieces, ...(await printedPagesOf(queries, run.standing.jobs)) };
  if (act.kind === 'print') return factsOfJob(queries, act.jobId);
  if (act.kind === 'clear') return { before: await findLastEnded(queries, run.station.id) };
  if (act.kind === 'move') return { stationName: (await findStation(queries, act.stationId))?.name ?? '' };
  if (act.kind !== 'roll') return {};
  const roll = await findRollByCode(queries, act.code);
  if (!roll) return {};
  const { item, artwork, supplierBatch } = roll;
  return { labelSku: item.labelSku, artworkKey: artwork.key, artworkSha256: artwork.sha256, supplierBatch };
};
