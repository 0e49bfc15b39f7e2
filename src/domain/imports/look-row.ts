import { z } from 'zod';
import { Stated, Told } from '../words/told.ts';
import type { RowRule } from './row-rule.ts';

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
    /** Whether it was left out because it looks like a heading, a total or a remark; `takesRows` imports it. */
    isLeftOut: z.boolean().optional(),
  })
  .meta({ id: 'ImportLookRow' });
export type LookRow = z.infer<typeof LookRow>;

/** The cells of an existing product that an import would write under a rule. */
export const cellsUnder = ({ cells }: Pick<LookRow, 'cells'>, rule: RowRule): LookCell[] => {
  if (rule === 'keep') return [];
  return rule === 'take' ? cells : cells.filter(({ from }) => from === null);
};

/** The outcome of a row under a rule. */
export const outcomeUnder = (
  row: Pick<LookRow, 'state' | 'cells' | 'isLeftOut'>,
  rule: RowRule,
): LookOutcome => {
  if (row.state === 'refused') return row.isLeftOut === true ? 'leave' : 'refuse';
  if (row.state === 'new') return 'create';
  return cellsUnder(row, rule).length > 0 ? 'change' : 'leave';
};

export type LookCounts = Record<LookOutcome, number>;

/** Counts rows by outcome. */
export const countOutcomes = (rows: readonly LookRow[], ruleOf: (row: number) => RowRule): LookCounts => {
  const counts: LookCounts = { create: 0, change: 0, leave: 0, refuse: 0 };
  for (const row of rows) counts[outcomeUnder(row, ruleOf(row.row))] += 1;
  return counts;
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
