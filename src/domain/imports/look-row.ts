import { z } from 'zod';
import { codeColumns } from '../workbook/columns.ts';
import { Stated, Told } from '../words/told.ts';
import { RowRule } from './row-rule.ts';

const value = z.union([z.string(), z.number()]).nullable();

/** A value that the file would change in a product, or set in a new one. */
export const LookCell = z.object({
  heading: z.string(),
  from: value,
  to: value,
  /** The facts of which texts here are the sentences, if there are any. */
  said: z.array(Stated).optional(),
});
export type LookCell = z.infer<typeof LookCell>;

/** What an import would do with a row. */
export const LookOutcome = z.enum(['create', 'change', 'leave', 'refuse']);
export type LookOutcome = z.infer<typeof LookOutcome>;

const Reason = Told.extend({ column: z.string().nullable() });

/** A row of a file in a dry run. Several rows of one product are combined into the first of them. */
export const LookRow = z
  .object({
    row: z.int(),
    sku: z.string().nullable(),
    clientName: z.string().nullable(),
    state: z.enum(['new', 'exists', 'refused']),
    /** The existing product, if there is one. */
    productId: z.int().nullable(),
    /** Every difference between the file and the existing product, whatever the rule. */
    cells: z.array(LookCell),
    /** Why the row is refused, and notes for the user. */
    reasons: z.array(Reason),
    /** Whether it was left out because it looks like a heading, a total or a remark, or is hidden; `takesRows` imports it. */
    isLeftOut: z.boolean().optional(),
    /** Of a refused row whose product exists: the rules under which it asks nothing that is refused, and the product stays as it is. */
    leftUnder: z.array(RowRule).optional(),
  })
  .meta({ id: 'ImportLookRow' });
export type LookRow = z.infer<typeof LookRow>;

/** The cells of an existing product that an import would write under a rule. */
export const cellsUnder = ({ cells }: Pick<LookRow, 'cells'>, rule: RowRule): LookCell[] => {
  if (rule === 'keep') return [];
  if (rule === 'take') return cells;
  // The quantity belongs to its case code: it fills nothing beside another.
  const isOtherCase = cells.some(
    ({ heading, from }) => heading === codeColumns.caseCode.heading && from !== null,
  );
  return cells.filter(
    ({ heading, from }) =>
      from === null && !(isOtherCase && heading === codeColumns.caseCodeQuantity.heading),
  );
};

/** The outcome of a row under a rule. */
export const outcomeUnder = (
  row: Pick<LookRow, 'state' | 'cells' | 'isLeftOut' | 'leftUnder'>,
  rule: RowRule,
): LookOutcome => {
  if (row.state === 'refused')
    return row.isLeftOut === true || row.leftUnder?.includes(rule) === true ? 'leave' : 'refuse';
  if (row.state === 'new') return 'create';
  return cellsUnder(row, rule).length > 0 ? 'change' : 'leave';
};

/** What is said of a row only if something of it is written. */
const ofWritten: ReadonlySet<string> = new Set(['import.becomes_draft', 'import.shared_differs']);

/** What is said of a row under a rule: of one that changes nothing, nothing of what it would have changed. */
export const reasonsUnder = (row: LookRow, rule: RowRule): LookRow['reasons'] => {
  if (outcomeUnder(row, rule) !== 'leave') return row.reasons;
  if (row.leftUnder?.includes(rule) === true) return [];
  return row.reasons.filter(({ code }) => !ofWritten.has(code));
};

/** How many rows have each outcome. */
export const Counts = z.object({ create: z.int(), change: z.int(), leave: z.int(), refuse: z.int() });
export type LookCounts = z.infer<typeof Counts>;

/** Counts rows by outcome. */
export const countOutcomes = (rows: readonly LookRow[], ruleOf: (row: number) => RowRule): LookCounts => {
  const counts: LookCounts = { create: 0, change: 0, leave: 0, refuse: 0 };
  for (const row of rows) counts[outcomeUnder(row, ruleOf(row.row))] += 1;
  return counts;
};

/** Counts of rows under each rule, where one holds for all of them. */
export const CountsByRule = z.object({ keep: Counts, take: Counts, fill: Counts });
export type CountsByRule = z.infer<typeof CountsByRule>;

/** Counts rows by outcome under each rule. */
export const countByRule = (rows: readonly LookRow[]): CountsByRule => ({
  keep: countOutcomes(rows, () => 'keep'),
  take: countOutcomes(rows, () => 'take'),
  fill: countOutcomes(rows, () => 'fill'),
});

/** The counts of two lists of rows together; nothing is added if there is no second. */
export const addCounts = (one: LookCounts, other: LookCounts | undefined): LookCounts =>
  other === undefined
    ? one
    : {
        create: one.create + other.create,
        change: one.change + other.change,
        leave: one.leave + other.leave,
        refuse: one.refuse + other.refuse,
      };

/** Whether a row contains a text, ignoring letter case. */
export const rowContains = (row: LookRow, text: string): boolean => {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return true;
  return [
    String(row.row),
    row.sku,
    row.clientName,
    ...row.reasons.map(({ sentence }) => sentence),
    ...row.cells.flatMap(({ heading, from, to }) => [heading, from, to]),
  ].some((part) => part !== null && String(part).toLowerCase().includes(wanted));
};
