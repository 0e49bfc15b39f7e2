import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import type { FileFinding } from '#domain/files/artwork-facts.ts';
import { PrintedNotes, withNotesOfPage } from '#domain/files/printed-notes.ts';
import { JobState } from '#domain/printing/job.ts';
import { NumberKind } from '#domain/printing/numbers.ts';
import type { Queries } from '../db/database.ts';
import { forUpdate } from '../db/locks/row-lock.ts';

/** The label of a page: one label in ZPL as base64, and its picture, a PNG as base64. */
export interface PageLabel {
  content: string;
  picture: string;
}

const Fields = z.record(z.string(), z.string());

/** A job of which each label is another one: what it prints, and the reason that was given for what was found. */
export const findVariedJob = async (queries: Queries, id: number) => {
  const row = await queries
    .selectFrom('print_jobs')
    .select([
      'product_id',
      'label_id',
      'layout',
      'fields',
      'quantity',
      'pages',
      'numbered',
      'reason',
      'created_at',
    ])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  return {
    productId: row.product_id,
    labelId: row.label_id,
    layout: row.layout,
    fields: Fields.parse(JSON.parse(row.fields)),
    pieces: row.quantity,
    numbered: row.numbered === null ? null : NumberKind.parse(row.numbered),
    reason: row.reason,
    madeAt: row.created_at,
  };
};

/** The label of a page that was drawn already; null if it was not. */
export const findPage = async (queries: Queries, jobId: number, page: number): Promise<PageLabel | null> =>
  (await queries
    .selectFrom('print_pages')
    .select(['content', 'picture'])
    .where('job_id', '=', jobId)
    .where('number', '=', page)
    .executeTakeFirst()) ?? null;

/** Keeps the label of a page, unless another process that drew it at the same time has kept its own; whether it did. */
export const keepPage = async (
  queries: Queries,
  jobId: number,
  page: number,
  { bytes, picture, text }: { bytes: Uint8Array; picture: string; text: string },
): Promise<boolean> => {
  const row = await queries
    .insertInto('print_pages')
    .values({
      job_id: jobId,
      number: page,
      content: Buffer.from(bytes).toString('base64'),
      sha256: hash('sha256', bytes),
      byte_count: bytes.length,
      picture,
      words: text,
    })
    .onConflict((conflict) => conflict.columns(['job_id', 'number']).doNothing())
    .returning('number')
    .executeTakeFirst();
  return row !== undefined;
};

/** Adds what is worth knowing of a page to the notes of its job, once, when it is kept; `page` is null if the job has one label. */
export const keepNotes = async (
  queries: Queries,
  jobId: number,
  page: number | null,
  found: readonly FileFinding[],
): Promise<void> => {
  if (found.length === 0) return;
  const job = queries.selectFrom('print_jobs').select('notes').where('id', '=', jobId);
  const row = await forUpdate(queries, job).executeTakeFirst();
  if (!row) return;
  const before = row.notes ?? '[]';
  const notes = JSON.stringify(withNotesOfPage(PrintedNotes.parse(JSON.parse(before)), found, page));
  if (notes !== before)
    await queries.updateTable('print_jobs').set({ notes }).where('id', '=', jobId).execute();
};

const PageNumbers = z.array(z.int());

/** Why somebody has asked for a page of a job by its number; null if nobody has. */
export const findWhyAsked = async (queries: Queries, jobId: number, page: number): Promise<string | null> => {
  const rows = await queries
    .selectFrom('print_reprints')
    .select(['pieces', 'reason'])
    .where('job_id', '=', jobId)
    .orderBy('number', 'desc')
    .execute();
  return rows.find(({ pieces }) => PageNumbers.parse(JSON.parse(pieces)).includes(page))?.reason ?? null;
};

/** Whether a label of a job was to be printed again, and may have come out before. */
export const mayHaveBeenOut = async (queries: Queries, jobId: number, piece: number): Promise<boolean> => {
  const rows = await queries
    .selectFrom('print_reprints')
    .select(['pieces', 'again'])
    .where('job_id', '=', jobId)
    .execute();
  return rows.some(
    ({ pieces, again }) => again !== 0 && PageNumbers.parse(JSON.parse(pieces)).includes(piece),
  );
};

/** The newest job that has printed pages of this file, or may have, for this label, also as it was uploaded before; null if none has. */
export const findJobOfPages = async (
  queries: Queries,
  { key, productId, labelId }: { key: string; productId: number; labelId: string },
): Promise<number | null> => {
  const row = await queries
    .selectFrom('print_jobs as j')
    .innerJoin('print_pieces as p', 'p.job_id', 'j.id')
    .innerJoin('files as f', 'f.key', 'j.artwork_key')
    .select('j.id')
    .where('f.sha256', '=', (files) =>
      files.selectFrom('files as same').select('same.sha256').where('same.key', '=', key),
    )
    .where('j.product_id', '=', productId)
    .where('j.label_id', '=', labelId)
    .where('j.pages', 'is not', null)
    .where((has) =>
      has.or([
        has('p.state', 'not in', ['stopped', 'failed']),
        // Stopped before they were printed again, they may have come out before.
        sql<boolean>`exists (select 1 from print_reprints as r where r.job_id = j.id and coalesce(r.again, 1) > 0)`,
      ]),
    )
    .orderBy('j.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
};

/** A number on a page of a job of which each page is another label, and the state of that page. */
export interface NumberOnPage {
  jobId: number;
  page: number;
  kind: NumberKind;
  scope: string;
  number: string;
  state: JobState;
}

/** The numbers on the pages of these jobs that were drawn, in order: also of those that have not come out. */
export const findNumbersOnPages = async (
  queries: Queries,
  jobIds: readonly number[],
): Promise<NumberOnPage[]> => {
  if (jobIds.length === 0) return [];
  const rows = await queries
    .selectFrom((from) =>
      from
        .selectFrom('number_uses')
        .select(['job_id', 'piece', 'kind', 'scope', 'number'])
        .where('job_id', 'in', jobIds)
        .union((repeats) =>
          repeats
            .selectFrom('number_repeats')
            .select(['job_id', 'first as piece', 'kind', 'scope', 'number'])
            .where('job_id', 'in', jobIds),
        )
        .as('n'),
    )
    .innerJoin('print_jobs as j', 'j.id', 'n.job_id')
    .innerJoin('print_pieces as p', (on) =>
      on
        .onRef('p.job_id', '=', 'n.job_id')
        .onRef('p.first', '<=', 'n.piece')
        .onRef('p.last', '>=', 'n.piece'),
    )
    .select(['n.job_id as jobId', 'n.piece as page', 'n.kind', 'n.scope', 'n.number', 'p.state'])
    .where('j.pages', 'is not', null)
    .orderBy('n.job_id')
    .orderBy('n.piece')
    .orderBy('n.kind', 'desc')
    .orderBy('n.number')
    .execute();
  return rows.map((row) => ({
    ...row,
    kind: NumberKind.parse(row.kind),
    state: JobState.parse(row.state),
  }));
};
