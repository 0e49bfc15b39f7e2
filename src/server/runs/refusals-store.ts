import type { StoredSaid } from '#domain/words/said.ts';
import type { RunEventKind } from '#domain/runs/run.ts';
import type { Queries } from '../db/database.ts';

/** An act that was refused: it changed nothing in the run. */
export interface Refusal {
  kind: RunEventKind;
  said: StoredSaid;
  by: { userId: number; name: string; station: { id: number; name: string } | null };
  at: string;
}

/** Keeps a refused act for as long as its run. */
export const noteRefusal = async (
  queries: Queries,
  runId: number,
  { kind, said, by: { userId, name, station }, at }: Refusal,
): Promise<void> => {
  await queries
    .insertInto('run_refusals')
    .values({
      run_id: runId,
      at,
      user_id: userId,
      user_name: name,
      station_id: station?.id ?? null,
      station_name: station?.name ?? null,
      kind,
      said: JSON.stringify(said),
    })
    .execute();
};
