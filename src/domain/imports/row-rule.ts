import { z } from 'zod';
import * as limits from '../limits.ts';

/** What an import does with an existing product: keeps it, takes the values of the file, or fills only empty fields. */
export const RowRule = z.enum(['keep', 'take', 'fill']);
export type RowRule = z.infer<typeof RowRule>;

/** One rule for all existing products, and exceptions for single rows. */
export const ImportRules = z
  .object({
    all: RowRule.default('keep'),
    /** The exceptions, by row number. */
    rows: z
      .array(z.object({ row: z.int().min(1), rule: RowRule }))
      .max(limits.imports.maxRowsLooked, { error: 'At most 25,000 rows can be decided one by one.' })
      .default([]),
  })
  .meta({ id: 'ImportRules' });
export type ImportRules = z.infer<typeof ImportRules>;
