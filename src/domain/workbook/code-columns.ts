import * as limits from '../limits.ts';
import type { Fields } from '../record/field.ts';
import { type ValuesOf } from '../record/fields.ts';
import { code, quantity } from '../record/kinds.ts';

/** The most characters that `codeWords` adds to a code, including the separator. */
const wordsLength = 60;

/** The columns of a product's codes; `code-cells.ts` reads and writes them. */
export const codePart = {
  caseCode: { ...code, column: 'code', name: 'Case Code', maxLength: 100, workbook: { width: 20 } },
  caseCodeQuantity: { ...quantity, column: 'pieces', name: 'Case Code Quantity', workbook: { width: 19 } },
  fnsku: { ...code, column: 'code', name: 'FNSKU', workbook: { width: 14 } },
  asin: { ...code, column: 'code', name: 'ASIN', workbook: { width: 14 } },
  otherCodes: {
    ...code,
    column: 'code',
    name: 'Other Codes',
    maxLength: limits.product.maxCodes * (limits.text.productCode + wordsLength),
    workbook: { width: 32 },
  },
} as const satisfies Fields;

/** The code cells of a row. */
export type CodeCells = ValuesOf<typeof codePart>;
