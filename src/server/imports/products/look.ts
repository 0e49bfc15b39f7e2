import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { findHeading, headingAt, type Heading, rowsBeforeHeading } from '#domain/imports/find-heading.ts';
import { guessColumns } from '#domain/imports/guess-columns.ts';
import { isCleaning, leavesOut } from '#domain/imports/kinds-of-note.ts';
import type { ImportLook } from '#domain/imports/contract.ts';
import { lookCells } from '#domain/imports/look-cells.ts';
import {
  countOutcomes,
  type LookOutcome,
  type LookRow,
  outcomeUnder,
  rowContains,
} from '#domain/imports/look-row.ts';
import { faultOfMapping, type Mapping } from '#domain/imports/mapping.ts';
import { decimalIn } from '#domain/imports/number-text.ts';
import { exponentIn, roundsTo, withLostZeros } from '#domain/imports/ruined-code.ts';
import { proposalAgain, type ProposedAgain } from '#domain/imports/proposal-again.ts';
import { hiddenBelow, tableProblems, type TableProblem } from '#domain/imports/table-problems.ts';
import { blankLabel } from '#domain/products/blank-label.ts';
import type { Product } from '#domain/products/contract.ts';
import { productFields } from '#domain/products/product-fields.ts';
import { blankRecord, fieldsOf, namesOf } from '#domain/record/fields.ts';
import { skuKey } from '#domain/codes/code-key.ts';
import { mergeCodes } from '#domain/workbook/code-cells.ts';
import { shownIn } from '#domain/workbook/cell.ts';
import { columns, productPart } from '#domain/workbook/columns.ts';
import type { ProductRows } from '#domain/workbook/product-rows.ts';
import type { RowNote } from '#domain/workbook/row-source.ts';
import { said, tell } from '#domain/words/say.ts';
import { unhurried } from '../../breathe.ts';
import { findClientIdsByName } from '../../clients/store.ts';
import type { Database, Queries } from '../../db/database.ts';
import { findMappings } from '../store.ts';
import { laneOf } from '../../storage/decode.ts';
import { turnsByTime } from '../../turns-by-time.ts';
import { productsIn, wantedBy } from '../../workbook/read-products.ts';
import { readTable, type ReadTable } from '../../workbook/read-table.ts';
import { columnLetters } from '../../workbook/workbook-parts.ts';
import { findCatalogue } from '../../products/lock-store.ts';
import { apartFromControlled } from './controlled-rows.ts';
import { changesOf } from './import.ts';
import { type Choices, know, planImport, resolveClients, type ResolvedProduct } from './import-plan.ts';
import { findOlderChoices } from './older-choices-store.ts';
import { withoutTakenCodes } from './taken-codes.ts';

export interface LookRequest {
  path: string;
  userId: number;
  mapping: Mapping | null;
  choices: Choices;
  show?: LookOutcome | undefined;
  search: string;
  limit: number;
  offset: number;
  signal?: AbortSignal;
}

/** The SHA-256 of a file. */
export const sha256Of = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
};

/** Every existing product takes the values of the file: a preview shows all differences, regardless of the rules. */
const takeAll: Choices = { all: 'take', rows: new Map() };

/** Each preview uses a child process of up to 192 MB and a list in memory. */
const inTurn = turnsByTime(2);

/** A preview of an import; only reads. At most two run concurrently; users take turns. */
export const lookAt = (database: Pick<Database, 'read'>, request: LookRequest): Promise<ImportLook> =>
  inTurn(() => look(database, request), { lane: laneOf(request.userId), signal: request.signal });

const look = async (
  database: Pick<Database, 'read'>,
  { path, mapping: sent, choices, show, search, limit, offset, signal }: LookRequest,
): Promise<ImportLook> => {
  const options = signal ? { signal } : {};
  const [table, sha256, older] = await Promise.all([
    readTable(path, sent ? wantedBy(sent) : {}, options),
    sha256Of(path),
    findOlderChoices(database.read),
  ]);
  const heading = sent
    ? headingAt(table.rows, sent.headingRow)
    : findHeading(table.rows.slice(0, rowsBeforeHeading + 2));
  const guessed = guessColumns(table.rows, heading);
  const proposed = sent ? null : await proposedAgain(database.read, heading, guessed);
  const mapping = sent ?? proposed?.mapping ?? proposalFor(table, heading.row, guessed);
  const read =
    faultOfMapping(mapping) === null
      ? await productsIn(table, mapping, heading, { older, ...options })
      : null;
  const rows = read ? await rowsOf(database.read, read) : [];
  const ruleOf = (row: number) => choices.rows.get(row) ?? choices.all;
  const fitting: LookRow[] = [];
  for await (const row of unhurried(rows))
    if ((show === undefined || outcomeUnder(row, ruleOf(row.row)) === show) && rowContains(row, search))
      fitting.push(row);
  const newColumns = new Set(proposed?.newColumns);
  const problems = tableProblems(table.rows, heading, mapping, table);
  if (proposed && newColumns.size > 0) problems.push(newColumnsOf(guessed, newColumns, proposed.fileName));
  return {
    sha256,
    sheets: table.sheets,
    columns: guessed.map((one) => ({
      ...one,
      isHidden: table.hidden.columns.includes(one.column),
      isNew: newColumns.has(one.column),
    })),
    mapping: { ...mapping, sheet: table.sheet, text: table.text },
    problems: problems.map(({ problem, stops }) => ({ ...tell(problem), stops })),
    encodings: table.encodings,
    hiddenRows: hiddenBelow(table.hidden.rows, mapping.headingRow),
    mergedCells: table.merged,
    cleaned: cleanedIn(read?.notes ?? [], mapping),
    proposedFrom: proposed && { fileName: proposed.fileName, at: proposed.at },
    counts: countOutcomes(rows, ruleOf),
    lostZeros: await lostZerosIn(table, mapping),
    rows: fitting.slice(offset, offset + limit),
    total: fitting.length,
  };
};

type Guessed = ReturnType<typeof guessColumns>;

/** The mapping of an earlier import. Columns that its file did not have are proposed like those of a first file. */
const proposedAgain = async (
  queries: Queries,
  heading: Heading,
  guessed: Guessed,
): Promise<ProposedAgain | null> => {
  const again = proposalAgain(await findMappings(queries), heading, guessed.length);
  if (!again) return null;
  const taken = new Set([
    ...again.mapping.columns.map(({ field }) => field),
    ...namesOf(again.mapping.constants),
  ]);
  const added = guessed.flatMap(({ column, field }) =>
    again.newColumns.includes(column) && field !== null && !taken.has(field) ? [{ column, field }] : [],
  );
  return { ...again, mapping: { ...again.mapping, columns: [...again.mapping.columns, ...added] } };
};

const newColumnsOf = (guessed: Guessed, positions: ReadonlySet<number>, file: string): TableProblem => ({
  problem: said('import.new_columns', {
    file,
    headings: guessed
      .filter(({ column }) => positions.has(column))
      .map(({ column, heading }) => heading || columnLetters(column))
      .join(', '),
  }),
  stops: false,
});

/** How many values of each field were read as something else than they say. */
const cleanedIn = (notes: readonly RowNote[], mapping: Mapping): ImportLook['cleaned'] => {
  const counts = new Map<string, number>();
  for (const { column, note } of notes)
    if (column !== null && isCleaning(note)) counts.set(column, (counts.get(column) ?? 0) + 1);
  return namesOf(columns).flatMap((field) => {
    const count = counts.get(columns[field].heading) ?? 0;
    return count > 0 || mapping.asIs.includes(field) ? [{ field, count }] : [];
  });
};

const proposalFor = ({ rows, sheet, text }: ReadTable, headingRow: number, guessed: Guessed): Mapping => ({
  sheet,
  headingRow,
  columns: guessed.flatMap(({ column, field }) => (field === null ? [] : [{ column, field }])),
  constants: {},
  text,
  decimal: decimalIn(
    rows.slice(headingRow, headingRow + 200).flatMap((row) => row.filter((cell) => typeof cell === 'string')),
  ),
  restoresZeros: false,
  asIs: [],
  takesRows: [],
  fillsMerged: true,
  leavesHidden: false,
});

const lostZerosIn = async ({ rows }: ReadTable, mapping: Mapping): Promise<number> => {
  const positions = mapping.columns.flatMap(({ column, field }) =>
    field === 'barcode' || field === 'caseCode' ? [column] : [],
  );
  let count = 0;
  for await (const row of unhurried(rows.slice(mapping.headingRow)))
    for (const position of positions) if (withLostZeros(shownIn(row[position])) !== null) count += 1;
  return count;
};

/** A row of the preview for every row of the file, in order. */
const rowsOf = async (queries: Queries, read: ProductRows): Promise<LookRow[]> => {
  const clients = await findClientIdsByName(queries);
  const known = await withoutTakenCodes(queries, await resolveClients(read, clients), takeAll);
  const { free, held, errors } = await apartFromControlled(queries, known, (present) =>
    changesOf(queries, present, takeAll),
  );
  const resolved = [...free, ...held];
  const isHeld = new Set(held);
  const reasonsOf = (one: ResolvedProduct) => (isHeld.has(one) ? [becomesDraft] : []);
  const catalogue = await findCatalogue(queries, [...new Set(resolved.map((one) => one.skuKey))]);
  const plan = planImport(resolved, await know(queries, catalogue));
  const changes = new Map(
    (await changesOf(queries, plan.present, takeAll)).map((change) => [change.present, change]),
  );
  const rows = new Map<number, LookRow>();
  for await (const one of unhurried(plan.create))
    rows.set(one.product.row, {
      ...baseOf(one),
      reasons: reasonsOf(one),
      state: 'new',
      cells: lookCells(null, newProduct(one)),
    });
  for await (const present of unhurried(plan.present)) {
    const change = changes.get(present);
    const cells = change ? lookCells(change.before, change.after) : [];
    const { existingId: productId, resolved: one } = present;
    const reasons = cells.length > 0 ? reasonsOf(one) : [];
    rows.set(one.product.row, { ...baseOf(one), reasons, state: 'exists', productId, cells });
  }
  await addRefused(queries, rows, errors);
  for await (const { row: given, column, note } of unhurried(read.notes)) {
    // Several rows of one product are shown as its first.
    const row = read.joined.get(given) ?? given;
    const known = rows.get(row) ?? { ...nothing, row, state: 'refused' as const };
    const isLeftOut = known.isLeftOut === true || leavesOut(note);
    rows.set(row, {
      ...known,
      reasons: [...known.reasons, { column, ...tell(note) }],
      ...(isLeftOut ? { isLeftOut } : {}),
    });
  }
  return [...rows.values()].toSorted((one, other) => one.row - other.row);
};

const becomesDraft = { column: null, ...tell(said('import.becomes_draft')) };

const nothing: Pick<LookRow, 'sku' | 'clientName' | 'productId' | 'cells' | 'reasons' | 'isLeftOut'> = {
  sku: null,
  clientName: null,
  productId: null,
  cells: [],
  reasons: [],
};

const baseOf = ({ product, clientName }: ResolvedProduct) => ({
  ...nothing,
  row: product.row,
  sku: product.sku,
  clientName,
});

const newProduct = ({ product, clientId, clientName }: ResolvedProduct): Product => ({
  ...blankRecord(productFields),
  ...fieldsOf(productPart, product),
  ...blankLabel,
  codes: mergeCodes([], product),
  clientId,
  clientName,
  labels: product.labels.map((label, index) => ({ ...blankLabel, ...label, id: String(index) })),
  id: 0,
  version: 1,
  createdAt: '',
  updatedAt: '',
  updatedBy: null,
});

const addRefused = async (
  queries: Queries,
  rows: Map<number, LookRow>,
  errors: ProductRows['errors'],
): Promise<void> => {
  const ruined = errors.flatMap(({ sku, why }) =>
    sku !== null && exponentIn(why) !== null ? skuKey(sku) : [],
  );
  const catalogue = await findCatalogue(queries, [...new Set(ruined)]);
  for (const { row, column, sku, why } of errors) {
    const known = rows.get(row) ?? { ...nothing, row, sku, state: 'refused' as const };
    const exponent = exponentIn(why);
    const stored = sku === null ? null : (catalogue.get(skuKey(sku))?.barcode ?? null);
    const isKnown = exponent !== null && stored !== null && roundsTo(stored, exponent);
    const fault = { column, ...tell(isKnown ? said('cell.reads_like', { fault: why, stored }) : why) };
    rows.set(row, { ...known, state: 'refused', reasons: [...known.reasons, fault] });
  }
};
