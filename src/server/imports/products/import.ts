import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Problem } from '#domain/contract/problem.ts';
import type { Product, ProductChange } from '#domain/products/contract.ts';
import type { ImportResult } from '#domain/imports/import-contract.ts';
import { extensionOf, newKey } from '#domain/files/storage-key.ts';
import { leavesOut } from '#domain/imports/kinds-of-note.ts';
import type { Mapping } from '#domain/imports/mapping.ts';
import { said, saidBy, tell } from '#domain/words/say.ts';
import type { ProductRows, RowError } from '#domain/workbook/product-rows.ts';
import type { RowNote } from '#domain/workbook/row-source.ts';
import type { Source } from '../../audit/source.ts';
import { announce } from '../../outbox/outbox-store.ts';
import { recordAudit, type AuditEvent } from '../../audit/store.ts';
import type { Clock } from '../../clock.ts';
import type { CheckedDatabase } from '../../db/database.ts';
import { lockUntilCommit } from '../../db/locks/transaction-lock.ts';
import { importLocks, withNamedLock, type LockLog } from '../../db/locks/named-lock.ts';
import { findAllControlled } from '../../releases/control-store.ts';
import { insertFiles } from '../../files/store.ts';
import { requireQuota, uploadsOf } from '../../files/upload-quota.ts';
import { insertImport, type NewImport, type WrittenProduct } from '../store.ts';
import { originalName } from '../../storage/original-name.ts';
import type { FileRecord } from '../../storage/serve-file.ts';
import type { Storage } from '../../storage/storage.ts';
import { productKind } from '../../drafts/draft-kind.ts';
import { noteDraftsOf } from '../../drafts/draft-store.ts';
import { Drafts } from '../../drafts/drafts.ts';
import { PlanAgain, plannedAgain } from '../../drafts/until-done.ts';
import { readMapped, readProducts } from '../../workbook/read-products.ts';
import { refreshProductStatistics } from '../../products/write-store.ts';
import { saveGuarded, type DraftedRows } from './draft-rows.ts';
import { withOlderChoices } from './older-choices-store.ts';
import type { Choices, PresentProduct } from './place-rows.ts';
import { leftOf, planRows, sortRows, type PlannedRows, type SortedRows } from './plan-rows.ts';
import { writeRows, type WrittenRows } from './write-rows.ts';

/** The options of an import. */
export interface ImportRequest {
  /** The path of the workbook. */
  path: string;
  /** The file's name as sent. */
  fileName: string;
  userId: number;
  userName: string;
  source: Source;
  /** Only reports what the import would do. */
  dryRun: boolean;
  /** Refuses a file with a column that would not be read. */
  readsAll?: boolean;
  /** How to treat existing products. */
  choices: Choices;
  /** How to read a table without our headings; null if it has them. */
  mapping?: Mapping | null;
  /** Aborts reading if the client has disconnected; writing is finished in any case. */
  signal?: AbortSignal;
  log?: LockLog;
}

/** The notes of a result; a preview has them all. */
const mostNotes = 1_000;

/** After this many rows, the planner's statistics are out of date. */
const manyProducts = 500;

/** Imports the products of a workbook: one import at a time, in one transaction. */
export class ProductImport {
  readonly #database: CheckedDatabase;
  readonly #clock: Clock;
  readonly #drafts: Drafts<Product, ProductChange>;
  readonly #storage: Pick<Storage, 'put' | 'remove'>;

  /** `storage` keeps the imported files. */
  constructor(database: CheckedDatabase, clock: Clock, storage: Pick<Storage, 'put' | 'remove'>) {
    this.#database = database;
    this.#clock = clock;
    this.#storage = storage;
    this.#drafts = new Drafts(database, clock, productKind);
  }

  /** Throws `import.running` while another import runs, and whatever reading a workbook throws. */
  async run(request: ImportRequest): Promise<ImportResult> {
    const locked = await withNamedLock(
      this.#database,
      importLocks.products,
      () => this.#import(request),
      request.log,
    );
    if (!locked) throw new Problem('import.running');
    this.#refreshStatistics(request, locked.result);
    return locked.result;
  }

  /** Not awaited: `analyze` takes PostgreSQL up to a second, and the import is already committed. */
  #refreshStatistics({ dryRun, log }: ImportRequest, { created, updated }: Outcome): void {
    if (dryRun || created + updated < manyProducts) return;
    refreshProductStatistics(this.#database).catch((error: unknown) =>
      log?.warn({ err: error }, 'the statistics of the database were not refreshed'),
    );
  }

  async #import(request: ImportRequest): Promise<ImportResult> {
    const { read: rows, headings } = await withOlderChoices(this.#database.read, async (older) => {
      const options = { older, ...(request.signal ? { signal: request.signal } : {}) };
      return request.mapping
        ? readMapped(request.path, request.mapping, options)
        : { read: await readProducts(request.path, options), headings: [] };
    });
    if (request.readsAll) refuseForeign(rows);
    if (request.dryRun) return this.#carry(request, rows, null);
    await requireQuota(this.#database.read, this.#clock, { userId: request.userId });
    const kept = await keepFile(this.#storage, request);
    const file = { ...kept, headings };
    try {
      const result = await this.#carry(request, rows, file);
      // The import wrote nothing that could be undone, so it is not recorded.
      if (!hasWritten(result)) await this.#storage.remove(file.key);
      return result;
    } catch (error) {
      // If the outcome of the transaction is unknown, the file stays: the cleanup deletes those without a row.
      const mayBeNamed = error instanceof Problem && error.code === 'service.unsure';
      if (!mayBeNamed) await this.#storage.remove(file.key).catch(() => undefined);
      throw error;
    }
  }

  #carry(request: ImportRequest, rows: ProductRows, file: KeptFile | null): Promise<ImportResult> {
    // Starts again if a client or a catalogue row was deleted concurrently, a draft begun, or a client controlled.
    return plannedAgain(async () => {
      const { read } = this.#database;
      const { outcome, errors, notes } =
        file === null
          ? foreseen(await planRows(read, rows, request.choices))
          : await this.#write(request, await sortRows(read, rows, request.choices), file);
      return { ...outcome, errors: errors.map(toldError), ...toldNotes([...rows.notes, ...notes]) };
    });
  }

  #write(
    request: ImportRequest,
    { free, guarded, errors, controlled }: SortedRows,
    file: KeptFile,
  ): Promise<Carried> {
    const by = { userId: request.userId, at: this.#clock().toISOString() };
    return this.#database.write(
      async (queries) => {
        const written = await writeRows(queries, free, { choices: request.choices, controlled }, by);
        const drafted = await saveGuarded(queries, this.#drafts, guarded, { choices: request.choices, by });
        const outcome = outcomeOf(written, drafted);
        // What is published at once is nothing of a client that has been controlled since the rows were sorted.
        if ([...(await findAllControlled(queries))].some((id) => !controlled.has(id))) throw new PlanAgain();
        if (hasWritten(outcome)) {
          await lockUntilCommit(queries, uploadsOf(by.userId));
          await requireQuota(queries, this.#clock, { userId: by.userId, incoming: [file] });
          await insertFiles(queries, [file], by);
          const record = recordOf(request, file, outcome, errors, by);
          const id = await insertImport(queries, record, [...written.written, ...drafted.written]);
          await noteDraftsOf(queries, id, drafted.drafted);
          const { created, updated } = outcome;
          const data = { importId: id, created, updated };
          await announce(queries, [{ type: 'import.done', record: `import ${id}`, data }], by.at);
        }
        await recordAudit(queries, importOf(outcome, request, by));
        return { outcome, errors, notes: [...written.notes, ...drafted.notes] };
      },
      { isLarge: free.length > manyProducts },
    );
  }
}

const refuseForeign = ({ ignoredColumns: names }: ProductRows): void => {
  if (names.length === 0) return;
  const columns = names.map((name) => `“${name}”`).join(', ');
  throw new Problem(
    'workbook.foreign_columns',
    saidBy(said('refusal.foreign_columns', { columns, count: names.length })),
  );
};

const toldError = ({ why, ...error }: RowError): ImportResult['errors'][number] => {
  const { sentence, ...fact } = tell(why);
  return { ...error, ...fact, message: sentence };
};

/** Notes about what is in the file and not taken. */
const ofLost: ReadonlySet<string> = new Set(['import.shared_kept', 'import.other_sheet']);

const isOfLost = ({ note }: RowNote): boolean => leavesOut(note) || ofLost.has(note.code);

/** The notes of a result, in the order of the rows. If there are too many, what says that a row or a value is not taken goes first. */
const toldNotes = (all: readonly RowNote[]): Pick<ImportResult, 'notes' | 'moreNotes'> => {
  if (all.length === 0) return {};
  const lost = all.filter(isOfLost).slice(0, mostNotes);
  const others = all.filter((one) => !isOfLost(one)).slice(0, mostNotes - lost.length);
  const notes = [...lost, ...others]
    .toSorted((one, other) => one.row - other.row)
    .map(({ row, column, note }) => ({ row, column, ...tell(note) }));
  const more = all.length - notes.length;
  return { notes, ...(more > 0 ? { moreNotes: more } : {}) };
};

/** The file of an import, with its headings by position, from which its mapping can be proposed again. */
type KeptFile = FileRecord & { headings: readonly string[] };

type Outcome = Omit<ImportResult, 'errors' | 'notes' | 'moreNotes'>;

/** What became of all rows, and what is to be said of those that were written. */
interface Carried {
  outcome: Outcome;
  errors: RowError[];
  notes: RowNote[];
}

/** The user who imports, and the time. */
interface By {
  userId: number;
  at: string;
}

/** The audit event of an import. */
const importOf = ({ created, updated }: Outcome, { source }: ImportRequest, by: By): AuditEvent => ({
  ...by,
  kind: 'imported',
  subject: { entity: 'product' },
  detail: { created, updated },
  source,
});

const hasWritten = ({ created, updated, drafted = 0 }: Omit<Outcome, 'duplicates'>): boolean =>
  created + updated + drafted > 0;

/** The outcome of the rows that were written at once, and of those that were saved one by one. */
const outcomeOf = (free: WrittenRows, guarded: DraftedRows): Outcome => ({
  created: createdIn(free.written) + createdIn(guarded.written),
  updated: free.updated + guarded.written.length - createdIn(guarded.written),
  ...(guarded.drafted.length === 0 ? {} : { drafted: guarded.drafted.length }),
  duplicates: duplicatesOf([...free.left, ...guarded.left]),
});

const createdIn = (written: readonly WrittenProduct[]): number =>
  written.filter(({ action }) => action === 'created').length;

/** The outcome of a plan, if it were written. */
const foreseen = ({ create, present, changes, drafts, errors, shared: { notes } }: PlannedRows): Carried => {
  const all = [...changes.values()];
  const outcome = {
    created: create.length,
    updated: all.filter((change) => !drafts.has(change.present.resolved)).length,
    ...(drafts.size === 0 ? {} : { drafted: drafts.size }),
    duplicates: duplicatesOf(leftOf(present, all)),
  };
  return { outcome, errors, notes };
};

/** Keeps the file of an import. */
const keepFile = async (
  storage: Pick<Storage, 'put'>,
  { path, fileName }: ImportRequest,
): Promise<FileRecord> => {
  const key = newKey('imports', extensionOf(fileName), randomUUID());
  const contentType = 'application/octet-stream';
  const stored = await storage.put(key, createReadStream(path), { contentType });
  return { key, originalFilename: originalName(fileName), contentType, ...stored };
};

const recordOf = (
  { userId, userName, mapping }: ImportRequest,
  { key, originalFilename, sha256, headings }: KeptFile,
  { created, updated, drafted = 0, duplicates }: Outcome,
  errors: readonly RowError[],
  { at }: By,
): NewImport => ({
  at,
  userId,
  userName,
  fileName: originalFilename,
  fileKey: key,
  sha256,
  clientName: mapping?.constants.clientName ?? null,
  mapping: mapping ? JSON.stringify({ mapping, headings }) : null,
  created,
  updated,
  drafted,
  left: duplicates.length,
  refused: new Set(errors.map(({ row }) => row)).size,
});

const duplicatesOf = (left: readonly PresentProduct[]): ImportResult['duplicates'] =>
  left
    .map(({ resolved: { product }, existingId }) => ({
      row: product.row,
      sku: product.sku,
      clientName: product.clientName,
      existingId,
    }))
    .toSorted((one, other) => one.row - other.row);
