import { Problem } from '#domain/contract/problem.ts';
import type { Standing } from '#domain/runs/run.ts';
import { said } from '#domain/words/say.ts';
import type { Queries } from '../db/database.ts';
import { returnToRoll, takeFromRoll } from '../rolls/roll-pieces.ts';
import { findRollByCode } from '../rolls/store.ts';
import type { AnyAct } from './acting.ts';
import { Refused } from './refused.ts';

/** Takes issued labels from their roll, and puts returned ones back. */
export const moveLabels = async (
  queries: Queries,
  act: AnyAct,
  { before, after }: { before: Standing; after: Standing },
  by: { userId: number; at: string },
): Promise<void> => {
  if (act.kind !== 'roll' && act.kind !== 'return') return;
  const isIssued = after.issuedFromRolls > before.issuedFromRolls;
  if (act.kind === 'roll' && !isIssued) return;
  const roll = await findRollByCode(queries, act.code);
  if (!roll) throw new Refused(said('run.no_such_roll'));
  const moved =
    act.kind === 'roll'
      ? takeFromRoll(queries, roll.id, act.pieces, by)
      : returnToRoll(queries, roll.id, act.pieces, { ...by, onRoll: act.onRoll ?? null });
  await moved.catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'roll.refused')
      throw new Refused(said('run.refused', { why: error.message }));
    throw error;
  });
};
