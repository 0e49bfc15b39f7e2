import { z } from 'zod';
import { tellStored } from '#domain/words/say.ts';
import * as limits from '#domain/limits.ts';
import type { Seal } from '#domain/runs/contract.ts';
import type { SealedRun } from '#domain/runs/seal.ts';
import { StoredSaid } from '#domain/words/said.ts';
import type { Said } from '#domain/words/stated.ts';
import type { Queries } from '../../db/database.ts';
import { inPages } from '../../db/in-pages.ts';
import { forUpdate } from '../../db/locks/row-lock.ts';
import { inBatches } from '../../in-batches.ts';
import type { Sealed } from './send-seal.ts';

const Plan = z.object({ batch: z.string().nullable() });

interface LastSeal {
  number: number;
  at: string;
  sha256: string;
}

/** The newest seal; null before the first. */
export const findLastSeal = async (queries: Queries): Promise<LastSeal | null> => {
  const row = await queries
    .selectFrom('seals')
    .select(['number', 'at', 'sha256'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
};

const lockedAtOnce = 500;

/** The runs that have events without a seal, with their newest event, locked until the transaction ends. */
export const lockUnsealed = async (queries: Queries): Promise<SealedRun[]> => {
  const rows = inPages(0, (after) =>
    forUpdate(
      queries,
      queries
        .selectFrom('runs')
        .select(['id', 'last_seq', 'last_sha256', 'client_id', 'plan'])
        .whereRef('last_seq', '>', 'sealed_seq')
        .where('id', '>', after)
        .orderBy('id')
        .limit(lockedAtOnce),
    ).execute(),
  );
  const runs: SealedRun[] = [];
  for await (const { id, last_seq, last_sha256, client_id, plan } of rows) {
    const { batch } = Plan.parse(JSON.parse(plan));
    runs.push([id, last_seq, last_sha256, batch, client_id]);
    if (runs.length === limits.seal.mostRuns) break;
  }
  return runs;
};

/** Inserts an unsent seal, and marks the events of its runs, which are locked, as sealed. */
export const insertSeal = async (
  queries: Queries,
  seal: { number: number; at: string; text: string; sha256: string },
  runs: readonly SealedRun[],
): Promise<void> => {
  await queries
    .insertInto('seals')
    .values({ ...seal, run_count: runs.length, sent_at: null })
    .execute();
  await queries
    .insertInto('seal_count')
    .values({ id: 1, made: seal.number })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ made: seal.number }))
    .execute();
  const ids = runs.map(([id]) => id);
  await inBatches(ids, async (batch) => {
    await queries
      .updateTable('runs')
      .set((row) => ({ sealed_seq: row.ref('last_seq') }))
      .where('id', 'in', batch)
      .execute();
    return [];
  });
};

/** The oldest unsent seal; null if all have been sent. */
export const findUnsent = async (
  queries: Queries,
): Promise<(Sealed & { fault: StoredSaid | null }) | null> => {
  const row = await queries
    .selectFrom('seals')
    .select(['number', 'text', 'sha256', 'said'])
    .where('sent_at', 'is', null)
    .orderBy('number')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const { said, ...seal } = row;
  return { ...seal, fault: said === null ? null : StoredSaid.parse(JSON.parse(said)) };
};

/** Records that a seal was sent, or why it was not. */
export const noteSending = async (
  queries: Queries,
  number: number,
  sending: { sentAt: string } | { fault: Said },
): Promise<void> => {
  await queries
    .updateTable('seals')
    .set(
      'sentAt' in sending ? { sent_at: sending.sentAt, said: null } : { said: JSON.stringify(sending.fault) },
    )
    .where('number', '=', number)
    .execute();
};

/** The newest seals. */
export const findSeals = async (queries: Queries): Promise<Seal[]> => {
  const rows = await queries
    .selectFrom('seals')
    .select(['number', 'at', 'sha256', 'run_count', 'sent_at', 'said'])
    .orderBy('number', 'desc')
    .limit(limits.seal.shown)
    .execute();
  return rows.map(({ run_count, sent_at, said, ...seal }) => ({
    ...seal,
    runs: run_count,
    sentAt: sent_at,
    ...tellStored(said),
  }));
};
