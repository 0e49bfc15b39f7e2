import { sql } from 'kysely';
import type { PrinterIdentity } from '#domain/printing/drivers/driver.ts';
import {
  AfterLabel,
  Compression,
  neverAnswers,
  PrinterLanguage,
  PrintMethod,
  Tracking,
  type Printer,
  type PrinterDraft,
} from '#domain/printing/printer.ts';
import type { Database, Queries } from '../db/database.ts';
import { changeAllButFew } from '../db/change-in-batches.ts';
import { forUpdate } from '../db/locks/row-lock.ts';

const columns = [
  'id',
  'version',
  'name',
  'language',
  'address',
  'port',
  'dots_per_mm',
  'media_width_mm',
  'media_height_mm',
  'darkness',
  'speed',
  'offset_x_dots',
  'offset_y_dots',
  'path',
  'columns',
  'gap_mm',
  'is_unconfirmed',
  'is_colour',
  'is_wide',
  'compression',
  'tracking',
  'method',
  'after_label',
  'model',
  'resolution',
] as const;

const selectPrinters = (queries: Queries) => queries.selectFrom('printers').select(columns);

type PrinterRow = Awaited<ReturnType<ReturnType<typeof selectPrinters>['execute']>>[number];

const printerOf = (row: PrinterRow): Printer => ({
  id: row.id,
  version: row.version,
  name: row.name,
  language: PrinterLanguage.parse(row.language),
  address: row.address,
  port: row.port,
  dotsPerMm: row.dots_per_mm,
  mediaWidthMm: row.media_width_mm,
  mediaHeightMm: row.media_height_mm,
  darkness: row.darkness,
  speed: row.speed,
  offsetXDots: row.offset_x_dots,
  offsetYDots: row.offset_y_dots,
  path: row.path,
  columns: row.columns,
  gapMm: row.gap_mm,
  isUnconfirmed: row.is_unconfirmed === 1,
  isColour: row.is_colour === 1,
  isWide: row.is_wide === 1,
  compression: Compression.parse(row.compression),
  tracking: Tracking.nullable().parse(row.tracking),
  method: PrintMethod.nullable().parse(row.method),
  afterLabel: AfterLabel.nullable().parse(row.after_label),
  model: row.model,
  resolution: row.resolution,
});

/** All printers, sorted by name. */
export const findPrinters = async (queries: Queries): Promise<Printer[]> =>
  (await selectPrinters(queries).orderBy('name_key').execute()).map(printerOf);

/** One printer; null if there is none. */
export const findPrinter = async (queries: Queries, id: number): Promise<Printer | null> => {
  const row = await selectPrinters(queries).where('id', '=', id).executeTakeFirst();
  return row ? printerOf(row) : null;
};

/** One printer, locked until the transaction ends; null if there is none. */
export const lockPrinter = async (queries: Queries, id: number): Promise<Printer | null> => {
  const row = await forUpdate(queries, selectPrinters(queries).where('id', '=', id)).executeTakeFirst();
  return row ? printerOf(row) : null;
};

/** Whether nobody has changed a printer since this version of it. */
export const hasVersion = async (queries: Queries, id: number, version: number): Promise<boolean> => {
  const one = queries.selectFrom('printers').select('id').where('id', '=', id).where('version', '=', version);
  return (await one.executeTakeFirst()) !== undefined;
};

const rowOf = (draft: PrinterDraft) => ({
  name: draft.name,
  name_key: draft.name.toLowerCase(),
  language: draft.language,
  address: draft.address,
  port: draft.port,
  dots_per_mm: draft.dotsPerMm,
  media_width_mm: draft.mediaWidthMm,
  media_height_mm: draft.mediaHeightMm,
  darkness: draft.darkness,
  speed: draft.speed,
  offset_x_dots: draft.offsetXDots,
  offset_y_dots: draft.offsetYDots,
  path: draft.path,
  columns: draft.columns,
  gap_mm: draft.gapMm,
  is_unconfirmed: draft.isUnconfirmed || neverAnswers(draft.language) ? (1 as const) : (0 as const),
  is_colour: draft.isColour ? (1 as const) : (0 as const),
  is_wide: draft.isWide ? (1 as const) : (0 as const),
  compression: draft.compression,
  tracking: draft.tracking,
  method: draft.method,
  after_label: draft.afterLabel,
});

/** Inserts a printer and returns its id. */
export const insertPrinter = async (queries: Queries, draft: PrinterDraft, at: string): Promise<number> => {
  const { id } = await queries
    .insertInto('printers')
    .values({ ...rowOf(draft), created_at: at, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Updates a printer and its version. The queue tries it again immediately, because its address may be new. */
export const updatePrinter = async (
  queries: Queries,
  id: number,
  draft: PrinterDraft,
  at: string,
): Promise<void> => {
  await queries
    .updateTable('printers')
    .set((row) => ({ ...rowOf(draft), version: row('version', '+', 1), updated_at: at, next_try_at: null }))
    .where('id', '=', id)
    .execute();
};

/**
 * Makes all ended jobs and sheets of a printer but a few, which it leaves when it is deleted, name it only by its name. A job is not
 * ended while one of its labels is being sent, though somebody has stopped it.
 */
export const leaveOldJobs = async (database: Database, id: number): Promise<void> => {
  const set = sql`printer_id = null`;
  const labels = sql<boolean>`printer_id = ${id} and state not in ('queued', 'sending')
    and not exists (select 1 from print_pieces as p where p.job_id = print_jobs.id and p.state = 'sending')`;
  await changeAllButFew(database, { table: 'print_jobs', fits: labels, set });
  await changeAllButFew(database, { table: 'paper_jobs', fits: sql`printer_id = ${id}`, set });
};

export const deletePrinterRow = async (queries: Queries, id: number): Promise<void> => {
  await queries.deleteFrom('printers').where('id', '=', id).execute();
};

/** Keeps what a printer said that it is; not a change by a person, so its version stays. */
export const noteIdentity = async (
  database: Database,
  { id, model, resolution }: Printer,
  identity: PrinterIdentity,
): Promise<void> => {
  if (identity.model === model && identity.dotsPerMm === resolution) return;
  await database.write((queries) =>
    queries
      .updateTable('printers')
      .set({ model: identity.model, resolution: identity.dotsPerMm })
      .where('id', '=', id)
      .execute(),
  );
};
