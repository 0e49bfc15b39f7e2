import * as limits from '#domain/limits.ts';
import type { RunRefusal } from '#domain/runs/back-contract.ts';
import { RunEventKind } from '#domain/runs/run.ts';
import { StoredSaid } from '#domain/words/said.ts';
import { sayInEnglish } from '#domain/words/say.ts';
import type { Queries } from '../db/database.ts';
import { inPages } from '../db/in-pages.ts';

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

const perPage = 500;

/** The refused acts of a run in order, read in pages. */
export const refusalsOf = async function* (
  queries: Queries,
  runId: number,
): AsyncGenerator<Refusal & { id: number }> {
  const rows = inPages(0, (after) =>
    queries
      .selectFrom('run_refusals')
      .selectAll()
      .where('run_id', '=', runId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(perPage)
      .execute(),
  );
  for await (const { user_id, user_name, station_id, station_name, ...row } of rows)
    yield {
      id: row.id,
      kind: RunEventKind.parse(row.kind),
      said: StoredSaid.parse(JSON.parse(row.said)),
      by: {
        userId: user_id,
        name: user_name,
        station: station_id === null ? null : { id: station_id, name: station_name ?? '' },
      },
      at: row.at,
    };
};

/** What was refused in a run, newest first. */
export const findRefusals = async (
  queries: Queries,
  runId: number,
  before: number,
): Promise<RunRefusal[]> => {
  const rows = await queries
    .selectFrom('run_refusals')
    .selectAll()
    .where('run_id', '=', runId)
    .where('id', '<', before)
    .orderBy('id', 'desc')
    .limit(limits.run.eventsShown)
    .execute();
  return rows.map((row) => {
    const fact = StoredSaid.parse(JSON.parse(row.said));
    return {
      id: row.id,
      at: row.at,
      user: { id: row.user_id, name: row.user_name },
      station: row.station_id === null ? null : { id: row.station_id, name: row.station_name ?? '' },
      kind: RunEventKind.parse(row.kind),
      ...fact,
      sentence: sayInEnglish(fact),
    };
  });
};
