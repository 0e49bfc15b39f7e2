import type { CodeKind, CodeLevel } from '../codes/code-kinds.ts';
import { levelOf, type ProductCode } from './product-code.ts';

export const codeKindNames = {
  gtin: 'GTIN',
  fnsku: 'FNSKU',
  asin: 'ASIN',
  sku: 'SKU',
  other: 'Other',
} as const satisfies Record<CodeKind, string>;

export const codeLevelNames = { unit: 'Unit', case: 'Case', pallet: 'Pallet' } as const satisfies Record<
  CodeLevel,
  string
>;

/** Appended to a GTIN whose check digit is wrong on purpose. */
export const checkedByHand = 'checked by hand';

/** What a code identifies, in words: 'Unit', 'Case', 'Case, 12 pieces'. */
export const levelWords = ({ level, pieces }: Pick<ProductCode, 'level' | 'pieces'>): string => {
  const name = codeLevelNames[level];
  if (pieces === null || (level === 'unit' && pieces === 1)) return name;
  return `${name}, ${pieces.toLocaleString('en-US')} ${pieces === 1 ? 'piece' : 'pieces'}`;
};

/** A code with its description on one line: '15012345678907 (GTIN, case of 12)'. `code-cells.ts` parses it. */
export const codeWords = ({ code, kind, level, pieces, isCheckedByHand }: ProductCode): string => {
  const packed = pieces === null ? level : `${level} of ${pieces}`;
  // Unit is the default level, so it is named only if the GTIN looks like the GTIN of a case.
  const isPlain = level === 'unit' && pieces === null && levelOf(code, kind) === 'unit';
  const words = [
    codeKindNames[kind],
    ...(isPlain ? [] : [packed]),
    ...(isCheckedByHand ? [checkedByHand] : []),
  ];
  return `${code} (${words.join(', ')})`;
};
