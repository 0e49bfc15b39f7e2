import { z } from 'zod';
import * as limits from '../limits.ts';

/** What happens to a product that exists: it stays, the values of the file replace its own, or they only fill what is empty. */
export const RowRule = z.enum(['keep', 'take', 'fill']);
export type RowRule = z.infer<typeof RowRule>;

/** One rule for all products that exist, and others for single rows. */
export const ImportRules = z
  .object({
    all: RowRule.default('keep'),
    /** The rule of single rows, by row number. */
    rows: z
      .array(z.object({ row: z.int().min(1), rule: RowRule }))
      .max(limits.workbook.maxRows)
      .default([]),
  })
  .meta({ id: 'ImportRules' });
export type ImportRules = z.infer<typeof ImportRules>;
