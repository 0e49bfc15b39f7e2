import { sql, type RawBuilder } from 'kysely';
import { refusedField } from '#domain/contract/refused-field.ts';
import { Problem } from '#domain/contract/problem.ts';
import type { NumberRange } from '#domain/printing/number-contract.ts';
import {
  isNearEnd,
  isOverlapping,
  isStillToCome,
  numberAt,
  NumberKind,
  type NumberRangeDraft,
} from '#domain/printing/numbers.ts';
import type { PieceState } from '#domain/printing/job.ts';
import { said, saidBy } from '#domain/words/say.ts';
import type { Queries } from '../db/database.ts';
import { insertMany } from '../db/insert-many.ts';
import { jsonRows, rowsIn } from '../db/json-rows.ts';
import { forUpdate, hasSingleWriter } from '../db/locks/row-lock.ts';
import { inBatches } from '../in-batches.ts';
import { mayHaveBeenOut } from './page-store.ts';

const selectRanges = (queries: Queries) =>
  queries
    .selectFrom('number_ranges')
    .select(['id', 'client_id', 'kind', 'prefix', 'first_number', 'next_number', 'last_number', 'is_certain'])
    .orderBy('id');

type RangeRow = Awaited<ReturnType<ReturnType<typeof selectRanges>['execute']>>[number];

// PostgreSQL gives a bigint as text.
const rangeOf = (row: RangeRow): NumberRange & { first: number } => {
  const [first, next, last] = [row.first_number, row.next_number, row.last_number].map(Number);
  const range = {
    id: row.id,
    clientId: row.client_id,
    kind: NumberKind.parse(row.kind),
    prefix: row.prefix,
    first: first ?? 0,
    next: next ?? 0,
    last: last ?? 0,
    isCertain: row.is_certain === 1,
  };
  const left = range.last - range.next + 1;
  return {
    ...range,
    left,
    nextNumber: left > 0 ? numberAt(range, range.next) : null,
    lastNumber: numberAt(range, range.last),
    isNearEnd: isNearEnd(range),
  };
};

/** Keeps others from adding a range until the transaction ends: two that overlap would not see each other. */
export const lockRanges = async (queries: Queries): Promise<void> => {
  if (!hasSingleWriter(queries))
    await sql`lock table number_ranges in share row exclusive mode`.execute(queries);
};

/** The ranges of a client, oldest first. */
export const findRanges = async (queries: Queries, clientId: number): Promise<NumberRange[]> =>
  (await selectRanges(queries).where('client_id', '=', clientId).execute()).map((row) => {
    const { first: _, ...range } = rangeOf(row);
    return range;
  });

/**
 * Adds a range. Throws `number.overlaps` if another range of its kind may make the same numbers: of any client for SSCCs,
 * which are unique in the world. Of a deleted client's range, those that it has not given are free.
 */
export const insertRange = async (
  queries: Queries,
  clientId: number,
  { kind, prefix, next, last }: NumberRangeDraft,
  { userId, at }: { userId: number; at: string },
): Promise<number> => {
  const rows = await selectRanges(queries)
    .select((row) =>
      row
        .exists(row.selectFrom('clients').select('clients.id').whereRef('clients.id', '=', 'client_id'))
        .as('isOfClient'),
    )
    .where('kind', '=', kind)
    .$if(kind !== 'sscc', (query) => query.where('client_id', '=', clientId))
    .execute();
  const spoken = rows.map((row) => {
    const range = rangeOf(row);
    return row.isOfClient || !range.isCertain ? range : { ...range, last: range.next - 1 };
  });
  if (
    spoken.some(
      (range) => range.first <= range.last && isOverlapping(range, { kind, prefix, first: next, last }),
    )
  )
    throw new Problem('number.overlaps');
  const { id } = await queries
    .insertInto('number_ranges')
    .values({
      client_id: clientId,
      kind,
      prefix,
      first_number: next,
      next_number: next,
      last_number: last,
      created_at: at,
      created_by: userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Says the next number of a range, which is certain then. It never goes back. */
export const moveRange = async (
  queries: Queries,
  clientId: number,
  id: number,
  next: number,
): Promise<void> => {
  const one = selectRanges(queries).where('client_id', '=', clientId).where('id', '=', id);
  const row = await forUpdate(queries, one).executeTakeFirst();
  if (!row) throw new Problem('number.range_not_found');
  const range = rangeOf(row);
  if (next < range.next || next > range.last + 1)
    throw refusedField('next', said('refusal.range_goes_back', { from: range.next, to: range.last + 1 }));
  await queries
    .updateTable('number_ranges')
    .set({ next_number: next, is_certain: 1 })
    .where('id', '=', id)
    .execute();
};

/** After a restore nobody knows which numbers were used since the backup. */
export const doubtRanges = async (queries: Queries): Promise<void> => {
  await queries.updateTable('number_ranges').set({ is_certain: 0 }).execute();
};

/** What numbers are wanted for a job. `scope` is that within which they are unique. */
export interface Wanted {
  clientId: number | null;
  kind: NumberKind;
  scope: string;
  count: number;
}

const usedAmong = async (
  queries: Queries,
  { kind, scope }: Pick<Wanted, 'kind' | 'scope'>,
  numbers: readonly string[],
): Promise<Set<string>> => {
  const rows = await inBatches([...numbers], (batch) =>
    queries
      .selectFrom('number_uses')
      .select('number')
      .where('kind', '=', kind)
      .where('scope', '=', scope)
      .where('number', 'in', batch)
      .execute(),
  );
  return new Set(rows.map(({ number }) => number));
};

/**
 * The next numbers of a client, in order, without those that were typed before. With `isTaken` the ranges move on, and are
 * locked until the transaction ends. Throws `number.none`, `number.exhausted` or `number.uncertain`.
 */
export const nextNumbers = async (
  queries: Queries,
  wanted: Wanted,
  { isTaken }: { isTaken: boolean },
): Promise<string[]> => {
  const { clientId, kind, count } = wanted;
  const of = selectRanges(queries)
    .where('client_id', '=', clientId ?? 0)
    .where('kind', '=', kind);
  const ranges = (await (isTaken ? forUpdate(queries, of) : of).execute()).map(rangeOf);
  if (ranges.length === 0) throw new Problem('number.none');
  const numbers: string[] = [];
  for (const range of ranges) {
    let { next } = range;
    if (range.left > 0 && !range.isCertain) throw new Problem('number.uncertain');
    // Cartons count up on their labels, so they are of one range.
    const isCounted = kind === 'carton';
    if (isCounted && range.left < count) continue;
    while (numbers.length < count && next <= range.last) {
      const length = Math.min(count - numbers.length, range.last - next + 1);
      const some = Array.from({ length }, (_, at) => numberAt(range, next + at));
      const used = await usedAmong(queries, wanted, some);
      for (const number of some)
        if (!used.has(number)) numbers.push(number);
        // And without a gap: behind one that was typed they begin anew.
        else if (isCounted) numbers.length = 0;
      next += length;
    }
    if (isCounted && numbers.length < count) {
      numbers.length = 0;
      continue;
    }
    if (isTaken && next > range.next)
      await queries
        .updateTable('number_ranges')
        .set({ next_number: next })
        .where('id', '=', range.id)
        .execute();
  }
  if (numbers.length < count)
    throw new Problem(
      'number.exhausted',
      saidBy(said('refusal.numbers_left', { left: numbers.length, wanted: count })),
    );
  return numbers;
};

/** Remembers numbers of a job, one for each of its labels. Throws `number.used` if one was used before. */
export const keepNumbers = async (
  queries: Queries,
  { kind, scope, clientId }: Pick<Wanted, 'kind' | 'scope' | 'clientId'>,
  { jobId, numbers, at }: { jobId: number; numbers: readonly string[]; at: string },
): Promise<void> => {
  const rows = numbers.map((number, index) => ({
    kind,
    scope,
    number,
    client_id: clientId,
    job_id: jobId,
    piece: index + 1,
    used_at: at,
  }));
  await insertMany(queries, 'number_uses', rows);
};

/** The states of labels that have not come out: their job was cancelled or stopped, or waits. */
export const notOut: readonly PieceState[] = ['queued', 'stopped', 'failed'];
const isNotOut = new Set<string>(notOut);

/** Whether a label came out, or may have, now or before it was to be printed again; its state is null if its job is gone. */
export const isOut = async (
  queries: Queries,
  { jobId, piece, state }: { jobId: number; piece: number; state: string | null },
): Promise<boolean> =>
  state === null || !isNotOut.has(state) || (await mayHaveBeenOut(queries, jobId, piece));

const findUse = (queries: Queries, { kind, scope }: Pick<Wanted, 'kind' | 'scope'>, number: string) =>
  queries
    .selectFrom('number_uses as u')
    .leftJoin('print_pieces as p', (on) =>
      on
        .onRef('p.job_id', '=', 'u.job_id')
        .onRef('p.first', '<=', 'u.piece')
        .onRef('p.last', '>=', 'u.piece'),
    )
    .select(['u.job_id', 'u.piece', 'u.used_at', 'p.state'])
    .where('u.kind', '=', kind)
    .where('u.scope', '=', scope)
    .where('u.number', '=', number)
    .executeTakeFirst();

/**
 * Throws `number.used` if one of the numbers that somebody typed was used before, and says where, and whether that label came out;
 * and `number.uncertain` if one is of a range of which nobody knows since a restore what was used.
 */
export const requireUnused = async (
  queries: Queries,
  { kind, scope, clientId }: Pick<Wanted, 'kind' | 'scope' | 'clientId'>,
  typed: readonly string[],
): Promise<void> => {
  const used = await usedAmong(queries, { kind, scope }, typed);
  const number = typed.find((one) => used.has(one));
  const use = number === undefined ? undefined : await findUse(queries, { kind, scope }, number);
  if (number !== undefined && use)
    throw new Problem('number.used', {
      existingId: use.job_id,
      ...saidBy(
        said('refusal.number_used', {
          number,
          piece: use.piece,
          job: use.job_id,
          day: use.used_at.slice(0, 10),
          isOut: await isOut(queries, { jobId: use.job_id, piece: use.piece, state: use.state }),
          ...(kind === 'carton' ? { isCarton: true } : {}),
        }),
      ),
    });
  const doubted = await selectRanges(queries)
    .where('kind', '=', kind)
    .where('is_certain', '=', 0)
    .$if(kind !== 'sscc', (query) => query.where('client_id', '=', clientId ?? 0))
    .execute();
  if (doubted.map(rangeOf).some((range) => typed.some((one) => isStillToCome(range, one))))
    throw new Problem('number.uncertain');
};

/** The print job on whose labels a number is; null if the portal printed it on none. */
export const findJobWith = async (
  queries: Queries,
  { kind, scope, number }: { kind: NumberKind; scope: string; number: string },
): Promise<number | null> => {
  const use = await queries
    .selectFrom('number_uses')
    .select('job_id')
    .where('kind', '=', kind)
    .where('scope', '=', scope)
    .where('number', '=', number)
    .where('on_artwork', '=', 0)
    .executeTakeFirst();
  return use?.job_id ?? null;
};

/** The numbers on the labels of the job `j`, for `numbersIn`. */
export const numbersOfJob = (queries: Queries): RawBuilder<unknown> =>
  jsonRows(queries, {
    columns: { piece: 'n.piece', kind: 'n.kind', number: 'n.number' },
    from: sql`from (
      select piece, kind, number from number_uses where job_id = j.id and kind <> 'carton'
      union select first, kind, number from number_repeats where job_id = j.id) n`,
    orderBy: 'n.piece',
  });

/** These numbers in order; one that several labels have, once. */
export const numbersIn = (list: unknown): string[] => {
  const rows = rowsIn<{ piece: number; kind: string; number: string }>(list);
  const inOrder = rows.toSorted(
    (one, other) => one.piece - other.piece || (one.kind === other.kind ? 0 : one.kind < other.kind ? 1 : -1),
  );
  return [...new Set(inOrder.map(({ number }) => number))];
};

/** Every number that a job has taken first, in the order of its labels; cartons among them. */
export const findUses = async (
  queries: Queries,
  jobId: number,
): Promise<{ kind: NumberKind; scope: string; number: string }[]> => {
  const rows = await queries
    .selectFrom('number_uses')
    .select(['kind', 'scope', 'number'])
    .where('job_id', '=', jobId)
    .orderBy('kind')
    .orderBy('piece')
    .execute();
  return rows.map((row) => ({ ...row, kind: NumberKind.parse(row.kind) }));
};

/** The number on one label of a job; null if it has none. */
export const findNumberOf = async (
  queries: Queries,
  jobId: number,
  piece: number,
): Promise<string | null> => {
  const row = await queries
    .selectFrom('number_uses')
    .select('number')
    .where('job_id', '=', jobId)
    .where('piece', '=', piece)
    .where('kind', '!=', 'carton')
    .executeTakeFirst();
  return row?.number ?? null;
};
