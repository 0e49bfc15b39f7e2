import type { CodeKind, CodeLevel } from '../codes/code-kinds.ts';
import { changeWords, codeKindNames as kindNames } from '../words/en/changes.ts';
import { said, type Said } from '../words/stated.ts';
import { levelOf, type ProductCode } from './product-code.ts';

export { checkedByHand } from '../words/en/changes.ts';

export const codeKindNames = kindNames satisfies Record<CodeKind, string>;

export const codeLevelNames = { unit: 'Unit', case: 'Case', pallet: 'Pallet' } as const satisfies Record<
  CodeLevel,
  string
>;

/** What a code identifies, in words: 'Unit', 'Case', 'Case, 12 pieces'. */
export const levelWords = ({ level, pieces }: Pick<ProductCode, 'level' | 'pieces'>): string => {
  const name = codeLevelNames[level];
  if (pieces === null || (level === 'unit' && pieces === 1)) return name;
  return `${name}, ${pieces.toLocaleString('en-US')} ${pieces === 1 ? 'piece' : 'pieces'}`;
};

const inWords = ({ code, kind, level, pieces, isCheckedByHand: isByHand }: ProductCode) => {
  // Unit is the default level, so it is named only if the GTIN looks like the GTIN of a case.
  const isPlain = level === 'unit' && pieces === null && levelOf(code, kind) === 'unit';
  return { code, kind, level: isPlain ? null : level, pieces, isByHand };
};

/** A code with its description on one line: '15012345678907 (GTIN, case of 12)'. `code-cells.ts` parses it. */
export const codeWords = (code: ProductCode): string => changeWords['change.code'](inWords(code));

/** The fact of which `codeWords` is the sentence. */
export const saidCode = (code: ProductCode): Said => said('change.code', inWords(code));
