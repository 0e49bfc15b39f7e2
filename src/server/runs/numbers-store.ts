import type { OnceNumber } from '#domain/runs/judging/code-judgement.ts';
import type { Queries } from '../db/database.ts';
import { insertMany } from '../db/insert-many.ts';
import type { NumberKind } from '#domain/printing/numbers.ts';
import { findJobWith } from '../printing/number-store.ts';

/** Where a number was checked. */
export interface UsedNumber {
  runId: number;
  seq: number;
  at: string;
}

/** The key of products without a client. */
const ofNobody = 0;

/** Where a client's number was checked before; null if it was not. */
export const findNumber = async (
  queries: Queries,
  clientId: number | null,
  { kind, value }: OnceNumber,
): Promise<UsedNumber | null> => {
  const row = await queries
    .selectFrom('run_numbers')
    .select(['run_id as runId', 'seq', 'at'])
    .where('client_id', '=', clientId ?? ofNobody)
    .where('kind', '=', kind)
    .where('value', '=', value)
    .executeTakeFirst();
  return row ?? null;
};

const serialOf = /^\(01\)(\d{14})\(21\)(.*)$/s;

/** The print job on whose labels the portal printed a number; null if it printed it on none. */
export const findPrinting = (queries: Queries, { kind, value }: OnceNumber): Promise<number | null> => {
  if (kind === 'sscc') return findJobWith(queries, { kind, scope: '', number: value });
  const [, scope = '', number = ''] = serialOf.exec(value) ?? [];
  return kind === 'serial' ? findJobWith(queries, { kind, scope, number }) : Promise.resolve(null);
};

/** Records that an event checked a client's numbers. False, with nothing recorded, if one of them was checked before. */
export const noteNumbers = async (
  queries: Queries,
  clientId: number | null,
  numbers: readonly OnceNumber[],
  { runId, seq, at }: UsedNumber,
): Promise<boolean> => {
  const rows = numbers.map(({ kind, value }) => ({
    client_id: clientId ?? ofNobody,
    kind,
    value,
    run_id: runId,
    seq,
    at,
  }));
  const made = await insertMany(queries, 'run_numbers', rows, {
    ignoresConflicts: true,
    returning: ['value'],
  });
  return made.length === rows.length;
};

/** Records numbers on the labels that were printed for a run; one that was printed before stays with its first run. */
export const notePrinted = async (
  queries: Queries,
  clientId: number | null,
  numbers: readonly { kind: NumberKind; scope: string; number: string }[],
  { runId, seq, at }: UsedNumber,
): Promise<void> => {
  const rows = numbers.map(({ kind, scope, number }) => ({
    client_id: clientId ?? ofNobody,
    kind: `printed_${kind}`,
    // As a check names it.
    value: kind === 'serial' ? `(01)${scope}(21)${number}` : number,
    run_id: runId,
    seq,
    at,
  }));
  await insertMany(queries, 'run_numbers', rows, { ignoresConflicts: true });
};

/** Removes the numbers of an event that was not recorded after all. */
export const forgetNumbers = async (
  queries: Queries,
  { runId, seq }: Pick<UsedNumber, 'runId' | 'seq'>,
): Promise<void> => {
  await queries.deleteFrom('run_numbers').where('run_id', '=', runId).where('seq', '=', seq).execute();
};
