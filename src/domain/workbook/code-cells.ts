import { codeFault } from '../codes/code-fault.ts';
import { kindOfCode } from '../codes/code-in-scan.ts';
import { codeKinds, codeLevels, type CodeKind } from '../codes/code-kinds.ts';
import * as limits from '../limits.ts';
import { checkedByHand, codeKindNames, codeWords } from '../products/code-words.ts';
import { productCode, repeatedCodes, type ProductCode } from '../products/product-code.ts';
import { isSame } from '../record/plan-fields.ts';
import { codeKey } from '../codes/code-key.ts';
import { said, type Said } from '../words/say.ts';
import { namesOf } from '../record/fields.ts';
import { codePart, type CodeCells } from './code-columns.ts';

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

const levelWord = /^(unit|case|pallet)(?: of (\d{1,7}))?$/;

const kindByName = new Map<string, CodeKind>(
  codeKinds.map((kind) => [codeKindNames[kind].toLowerCase(), kind]),
);

const isWord = (word: string): boolean =>
  kindByName.has(word) || levelWord.test(word) || word === checkedByHand;

/** Splits 'CODE (GTIN, case of 12)'. Parentheses with any other content belong to the code. */
const splitWords = (cell: string): { code: string; words: string[] } => {
  const text = oneLine(cell);
  const [, code = '', inside = ''] = /^(.*\S) ?\(([^()]*)\)$/.exec(text) ?? [];
  const words = inside.split(',').map((word) => word.trim().toLowerCase());
  return code !== '' && words.every(isWord) ? { code, words } : { code: text, words: [] };
};

/** Parses a code in the form of `codeWords`; guesses kind and level if they are missing. */
const readWords = (cell: string): ProductCode => {
  const { code, words } = splitWords(cell);
  const [, level, pieces] = words.map((word) => levelWord.exec(word)).find((match) => match !== null) ?? [];
  return productCode({
    code,
    kind: words.map((word) => kindByName.get(word)).find((kind) => kind !== undefined) ?? kindOfCode(code),
    level: codeLevels.find((one) => one === level),
    pieces: pieces === undefined ? null : Number(pieces),
    isCheckedByHand: words.includes(checkedByHand),
  });
};

const caseKind = (code: string): CodeKind => (kindOfCode(code) === 'gtin' ? 'gtin' : 'other');

const readCase = (cell: string, pieces: number | null): ProductCode => {
  const { code, words } = splitWords(cell);
  const isByHand = words.includes(checkedByHand);
  return productCode({
    code,
    kind: caseKind(code),
    level: 'case',
    pieces,
    isCheckedByHand: isByHand,
  });
};

const unitCode = (cell: string | null, kind: CodeKind): ProductCode | null =>
  cell === null ? null : productCode({ code: oneLine(cell), kind, level: 'unit' });

/** The codes in the cells of a row; null for an empty cell. */
interface GivenCodes {
  caseCode: ProductCode | null;
  fnsku: ProductCode | null;
  asin: ProductCode | null;
  otherCodes: ProductCode[] | null;
}

const readCells = ({ caseCode, caseCodeQuantity, fnsku, asin, otherCodes }: CodeCells): GivenCodes => ({
  caseCode: caseCode === null ? null : readCase(caseCode, caseCodeQuantity),
  fnsku: unitCode(fnsku, 'fnsku'),
  asin: unitCode(asin, 'asin'),
  otherCodes:
    otherCodes === null
      ? null
      : otherCodes
          .split(/[;\n]/)
          .filter((cell) => cell.trim() !== '')
          .map(readWords),
});

const slots = ['caseCode', 'fnsku', 'asin'] as const;

/** The codes that have their own columns: the first case code, FNSKU and ASIN that fit them. */
const inSlots = (codes: readonly ProductCode[]): Omit<GivenCodes, 'otherCodes'> => {
  const ofUnit = (kind: CodeKind) =>
    codes.find((one) => one.kind === kind && one.level === 'unit' && one.pieces === null) ?? null;
  return {
    caseCode:
      codes.find(
        ({ code, kind, level }) =>
          level === 'case' && kind === caseKind(code) && splitWords(code).words.length === 0,
      ) ?? null,
    fnsku: ofUnit('fnsku'),
    asin: ofUnit('asin'),
  };
};

/** The codes of a product as the cells of an export; `mergeCodes` restores the same codes from them. */
export const codeCells = (codes: readonly ProductCode[]): CodeCells => {
  const { caseCode, fnsku, asin } = inSlots(codes);
  const others = codes.filter((code) => code !== caseCode && code !== fnsku && code !== asin);
  return {
    caseCode: caseCode && (caseCode.isCheckedByHand ? `${caseCode.code} (${checkedByHand})` : caseCode.code),
    caseCodeQuantity: caseCode?.pieces ?? null,
    fnsku: fnsku?.code ?? null,
    asin: asin?.code ?? null,
    otherCodes: others.length === 0 ? null : others.map(codeWords).join('; '),
  };
};

/** The codes of a product without those of emptied columns. */
export const withoutCodes = (
  codes: readonly ProductCode[],
  emptied: readonly string[],
): readonly ProductCode[] => {
  if (emptied.length === 0) return codes;
  const current = inSlots(codes);
  const ofSlots = new Set<ProductCode | null>(slots.map((slot) => current[slot]));
  const gone = new Set<ProductCode | null>(
    slots.filter((slot) => emptied.includes(slot)).map((slot) => current[slot]),
  );
  return codes
    .filter((code) => !gone.has(code) && (ofSlots.has(code) || !emptied.includes('otherCodes')))
    .map((code) =>
      code === current.caseCode && emptied.includes('caseCodeQuantity') ? { ...code, pieces: null } : code,
    );
};

const names = namesOf(codePart);

/** The codes of a product after a workbook update: a cell replaces the codes of its column, unless it is empty. */
export const mergeCodes = (before: readonly ProductCode[], cells: CodeCells): ProductCode[] => {
  // Most rows have no codes, and an import has thousands of rows.
  if (before.length === 0 && names.every((name) => cells[name] === null)) return [];
  const given = readCells(cells);
  const current = inSlots(before);
  const replaced = new Map<ProductCode, ProductCode>();
  const added: ProductCode[] = [];
  for (const slot of slots) {
    const [next, previous] = [given[slot], current[slot]];
    if (!next) continue;
    const isSameCode = previous !== null && codeKey(previous.code) === codeKey(next.code);
    const code = { ...next, pieces: next.pieces ?? (isSameCode ? previous.pieces : null) };
    if (previous) replaced.set(previous, code);
    else added.push(code);
  }
  const ofSlots = new Set<ProductCode | null>(slots.map((slot) => current[slot]));
  const others = before.filter((code) => !ofSlots.has(code));
  const isListReplaced = given.otherCodes !== null && !isSame(given.otherCodes, others);
  const kept = isListReplaced ? before.filter((code) => ofSlots.has(code)) : before;
  const merged = [
    ...kept.map((code) => replaced.get(code) ?? code),
    ...added,
    ...(isListReplaced ? (given.otherCodes ?? []) : []),
  ];
  const repeated = new Set(repeatedCodes(merged));
  return merged.filter((_, index) => !repeated.has(index));
};

/** The faults of the codes in a row, with their columns. */
export const codeCellFaults = (cells: CodeCells): { field: keyof CodeCells; why: Said }[] => {
  const faults: { field: keyof CodeCells; why: Said }[] = [];
  if (cells.caseCodeQuantity !== null && cells.caseCode === null)
    faults.push({ field: 'caseCodeQuantity', why: said('cell.case_quantity_alone') });
  if (cells.caseCodeQuantity === 0)
    faults.push({ field: 'caseCodeQuantity', why: said('cell.case_quantity_zero') });
  const given = readCells(cells);
  const all = [
    ...slots.flatMap((field) => (given[field] ? [{ field, code: given[field] }] : [])),
    ...(given.otherCodes ?? []).map((code) => ({ field: 'otherCodes' as const, code })),
  ];
  for (const { field, code } of all) {
    const why = faultOf(code);
    if (why !== null) faults.push({ field, why });
  }
  for (const index of repeatedCodes(all.map(({ code }) => code)))
    faults.push({ field: all[index]?.field ?? 'otherCodes', why: said('cell.same_code_twice') });
  if (all.length > limits.product.maxCodes)
    faults.push({ field: 'otherCodes', why: said('cell.too_many_codes', { most: limits.product.maxCodes }) });
  return faults;
};

const faultOf = (given: ProductCode): Said | null => {
  const { code } = given;
  if (code.length > limits.text.productCode) return said('cell.long_code', { most: limits.text.productCode });
  if (codeKey(code) === null || code.includes(';')) return said('cell.no_code', { code });
  if (given.pieces === 0) return said('cell.no_pieces', { code });
  const found = codeFault(given);
  if (!found) return null;
  const fault = { code: found.code, values: found.values };
  return found.expected === undefined
    ? said('cell.wrong_code', { code, fault })
    : said('cell.wrong_check_digit', { code, fault, kept: `${code} (${checkedByHand})` });
};
