import { asSent } from '../codes/as-sent.ts';
import { readCode } from '../codes/read-code.ts';
import * as limits from '../limits.ts';
import type { Label } from '../products/contract.ts';
import type { LabelType } from '../products/label.ts';
import { turned } from '../products/label-drawing.ts';
import { parseLabelSize } from '../products/label-size.ts';
import { codeKey, searchWords, skuKey } from '../codes/code-key.ts';
import type { ArtworkFacts } from '../files/artwork-facts.ts';

/** A piece of a file's name that may be a code. */
export interface NamePiece {
  text: string;
  from: number;
  to: number;
}

/** Only this many words of a name are searched for codes, because every run of them is a candidate. */
const mostWords = 12;
const shortest = 3;

/** Every piece of a file's name that may be a code: each run of words, with the separators between them. */
export const piecesOfName = (fileName: string): NamePiece[] => {
  const stem = fileName.replace(/\.[a-z]{2,4}$/i, '').slice(0, limits.text.name);
  const words = [...stem.matchAll(/[\p{L}\p{N}]+/gu)].slice(0, mostWords);
  return words.flatMap((first, nth) =>
    words.slice(nth).flatMap((last) => {
      const [from, to] = [first.index, last.index + last[0].length];
      const text = stem.slice(from, to);
      return text.length < shortest || text.length > limits.text.code ? [] : [{ text, from, to }];
    }),
  );
};

/** Drops pieces that lie within a longer piece: in 'OV-10000-B', 'OV-10000' is not a code. */
export const longestPieces = <Piece extends Pick<NamePiece, 'from' | 'to'>>(
  pieces: readonly Piece[],
): Piece[] =>
  pieces.filter(
    ({ from, to }) =>
      !pieces.some((other) => other.from <= from && other.to >= to && other.to - other.from > to - from),
  );

/** Maps the key of each code in the file's barcodes to the text of that code. */
export const codesInFile = (facts: ArtworkFacts, currentYear: number): Map<string, string> => {
  if (facts.state === 'unread') return new Map();
  const context = { currentYear, sites: [] };
  return new Map(
    facts.codes.flatMap((code) => {
      const { keys, text } = readCode(asSent(code), context);
      return keys.flat().flatMap((key) => {
        const known = codeKey(key);
        return known === null ? [] : [[known, text] as const];
      });
    }),
  );
};

const typeWords: Readonly<Record<LabelType, readonly string[]>> = {
  Nutritional: ['nutrition', 'nutritional', 'nutri', 'nahrwert', 'naehrwert'],
  Barcode: ['barcode', 'ean', 'gtin'],
  Address: ['address', 'adresse', 'adres'],
  BBD: ['bbd', 'mhd', 'bestbefore', 'ddm'],
};

const isOfType = (words: readonly string[], type: string | null): boolean =>
  Object.entries(typeWords).some(
    ([name, said]) => name === type && said.some((word) => words.includes(word)),
  );

const isNear = (one: number, other: number): boolean =>
  Math.abs(one - other) <= limits.artwork.sizeToleranceMm;

const isOfSize = (
  { labelSize, labelOrientation }: Pick<Label, 'labelSize' | 'labelOrientation'>,
  facts: ArtworkFacts,
): boolean => {
  const written = parseLabelSize(labelSize);
  const [page] = facts.state === 'read' ? facts.sizes : [];
  if (!written || !page) return false;
  const { widthMm, heightMm } = turned(written, labelOrientation);
  return (
    (isNear(page.widthMm, widthMm) && isNear(page.heightMm, heightMm)) ||
    (isNear(page.widthMm, heightMm) && isNear(page.heightMm, widthMm))
  );
};

type Candidate = Pick<Label, 'id' | 'labelSku' | 'labelType' | 'labelSize' | 'labelOrientation'>;

/** The label that a file is for: the only label, or the only one that matches its name or size. Null if unsure. */
export const labelForFile = (
  labels: readonly Candidate[],
  fileName: string,
  facts: ArtworkFacts,
): string | null => {
  const said = new Set(piecesOfName(fileName).map(({ text }) => skuKey(text)));
  const single = searchWords(fileName);
  const words = [...single, ...single.map((word, nth) => `${word}${single[nth + 1] ?? ''}`)];
  const tests: readonly ((label: Candidate) => boolean)[] = [
    () => labels.length === 1,
    ({ labelSku }) => labelSku !== null && said.has(skuKey(labelSku)),
    ({ labelType }) => isOfType(words, labelType),
    (label) => isOfSize(label, facts),
  ];
  for (const test of tests) {
    const fitting = labels.filter((label) => test(label));
    const [only] = fitting;
    if (only && fitting.length === 1) return only.id;
  }
  return null;
};
