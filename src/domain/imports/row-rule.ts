import { z } from 'zod';
import { upTo } from '../contract/up-to.ts';
import * as limits from '../limits.ts';

/** What an import does with an existing product: keeps it, takes the values of the file, or fills only empty fields. */
export const RowRule = z.enum(['keep', 'take', 'fill']);
export type RowRule = z.infer<typeof RowRule>;

const Exception = z.object({ row: z.int().min(1), rule: RowRule });

/** As the schema, in a tenth of its time. */
const isException = (one: unknown): boolean =>
  typeof one === 'object' &&
  one !== null &&
  'row' in one &&
  'rule' in one &&
  Number.isSafeInteger(one.row) &&
  Number(one.row) >= 1 &&
  RowRule.options.some((rule) => rule === one.rule);

/** A list up to its first wrong exception: to find what is wrong with each of 25,000 takes a quarter of a second. */
const upToWrong = (list: unknown): unknown => {
  if (!Array.isArray(list)) return list;
  const wrong = list.findIndex((one: unknown) => !isException(one));
  return wrong < 0 ? list : list.slice(0, wrong + 1);
};

/** One rule for all existing products, and exceptions for single rows. */
export const ImportRules = z
  .object({
    all: RowRule.default('keep'),
    /** The exceptions, by row number. */
    rows: z
      .preprocess(
        upToWrong,
        z.array(Exception).max(...upTo(limits.imports.maxRowsLooked, 'rows can be decided one by one')),
      )
      .default([]),
  })
  .meta({ id: 'ImportRules' });
export type ImportRules = z.infer<typeof ImportRules>;
