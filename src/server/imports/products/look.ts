import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { findHeading, headingAt, type Heading, rowsBeforeHeading } from '#domain/imports/find-heading.ts';
import { guessColumns } from '#domain/imports/guess-columns.ts';
import { isCleaning } from '#domain/imports/kinds-of-note.ts';
import type { ImportLook } from '#domain/imports/contract.ts';
import {
  countByRule,
  countOutcomes,
  type LookOutcome,
  type LookRow,
  outcomeUnder,
  rowContains,
} from '#domain/imports/look-row.ts';
import { faultOfMapping, FieldName, type Mapping } from '#domain/imports/mapping.ts';
import { decimalIn } from '#domain/imports/number-text.ts';
import { withLostZeros } from '#domain/imports/ruined-code.ts';
import { proposalAgain, type ProposedAgain } from '#domain/imports/proposal-again.ts';
import { hiddenBelow, tableProblems, type TableProblem } from '#domain/imports/table-problems.ts';
import { namesOf } from '#domain/record/fields.ts';
import { shownIn } from '#domain/workbook/cell.ts';
import { columns } from '#domain/workbook/columns.ts';
import type { RowNote } from '#domain/workbook/row-source.ts';
import { said, tell } from '#domain/words/say.ts';
import { unhurried } from '../../breathe.ts';
import type { Database, Queries } from '../../db/database.ts';
import { findMappings } from '../store.ts';
import { laneOf } from '../../storage/decode.ts';
import { turnsByTime } from '../../turns-by-time.ts';
import { productsIn, wantedBy } from '../../workbook/read-products.ts';
import { readTable, type ReadTable } from '../../workbook/read-table.ts';
import { columnLetters } from '../../workbook/workbook-parts.ts';
import { lookRows } from './look-rows.ts';
import { withOlderChoices } from './older-choices-store.ts';
import type { Choices } from './place-rows.ts';

export interface LookRequest {
  path: string;
  userId: number;
  mapping: Mapping | null;
  choices: Choices;
  show?: LookOutcome | undefined;
  search: string;
  /** Whether the columns of the mapping that was sent are guessed anew, or those that it leaves out. */
  guess?: 'all' | 'rest' | undefined;
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

/** Each preview uses a child process of up to 192 MB and a list in memory. */
const inTurn = turnsByTime(2);

/** A preview of an import; only reads. At most two run concurrently; users take turns. */
export const lookAt = (database: Pick<Database, 'read'>, request: LookRequest): Promise<ImportLook> =>
  inTurn(() => look(database, request), { lane: laneOf(request.userId), signal: request.signal });

const look = async (
  database: Pick<Database, 'read'>,
  { path, mapping: given, choices, show, search, guess, limit, offset, signal }: LookRequest,
): Promise<ImportLook> => {
  const options = signal ? { signal } : {};
  // Of a table that was not read before, only how to read it is known.
  const sent = guess === 'all' ? null : given;
  const [table, sha256] = await Promise.all([
    readTable(path, wantedOf(given, sent), options),
    sha256Of(path),
  ]);
  const heading = sent
    ? headingAt(table.rows, sent.headingRow)
    : findHeading(table.rows.slice(0, rowsBeforeHeading + 2));
  const guessed = guessColumns(table.rows, heading);
  const proposed = sent ? null : await proposedAgain(database.read, heading, guessed);
  const chosen = sent && guess === 'rest' ? withRest(sent, guessed) : sent;
  const mapping =
    chosen ?? withConstants(proposed?.mapping ?? proposalFor(table, heading.row, guessed), given);
  const read =
    faultOfMapping(mapping) === null
      ? (
          await withOlderChoices(database.read, async (older) => ({
            read: await productsIn(table, mapping, heading, { older, ...options }),
          }))
        ).read
      : null;
  const rows = read ? await lookRows(database.read, read) : [];
  const ruleOf = (row: number) => choices.rows.get(row) ?? choices.all;
  const fitting: LookRow[] = [];
  for await (const row of unhurried(rows))
    if ((show === undefined || outcomeUnder(row, ruleOf(row.row)) === show) && rowContains(row, search))
      fitting.push(row);
  const page = fitting.slice(offset, offset + limit);
  const onPage = new Set(page);
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
    rows: page,
    total: fitting.length,
    ...(page.length < rows.length ? { rest: countByRule(rows.filter((row) => !onPage.has(row))) } : {}),
  };
};

type Guessed = ReturnType<typeof guessColumns>;

const wantedOf = (given: Mapping | null, sent: Mapping | null): Parameters<typeof readTable>[1] => {
  if (!given) return {};
  const { headingRow: _row, ...wanted } = wantedBy(given);
  return sent ? wantedBy(sent) : wanted;
};

/** A mapping with the guesses at the columns that it leaves out, of fields that it has not. */
const withRest = (mapping: Mapping, guessed: Guessed): Mapping => {
  const taken = new Set([...mapping.columns.map(({ field }) => field), ...namesOf(mapping.constants)]);
  const used = new Set(mapping.columns.map(({ column }) => column));
  const rest = guessed.flatMap(({ column, field }) =>
    field === null || taken.has(field) || used.has(column) ? [] : [{ column, field }],
  );
  return { ...mapping, columns: [...mapping.columns, ...rest] };
};

/** A mapping of a table that was not read before, with what was said of all rows and no column says. */
const withConstants = (mapping: Mapping, given: Mapping | null): Mapping => {
  if (!given) return mapping;
  const taken = new Set(mapping.columns.map(({ field }) => field));
  const kept = Object.entries(given.constants).filter(([field]) => !taken.has(FieldName.parse(field)));
  return { ...mapping, constants: { ...mapping.constants, ...Object.fromEntries(kept) } };
};

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
