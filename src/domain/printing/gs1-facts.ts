import { elementOfDate } from '../codes/gs1/date-kind.ts';
import type { CodeSymbol } from './job.ts';
import type { PrintedProduct } from './printed-product.ts';
import {
  besideBars,
  digitalLink,
  elementString,
  gs1Bars,
  gs1Matrix,
  qrCode,
  type LabelElements,
  type PlacedSymbol,
  type Room,
} from './symbols.ts';

/** The facts that a label states of its goods. */
export interface StatedFacts {
  bestBefore?: string | undefined;
  batch?: string | undefined;
  serial?: string | undefined;
}

export const elementsOf = (
  gtin: string,
  { bestBefore, batch, serial }: StatedFacts,
  { dateKind = 'best_before' }: PrintedProduct,
): LabelElements => ({
  gtin: gtin.padStart(14, '0'),
  day:
    bestBefore === undefined
      ? undefined
      : { element: elementOfDate[dateKind], digits: bestBefore.replaceAll('-', '').slice(2) },
  batch,
  serial,
});

/** Lower bars are hard to scan. */
export const shortestBarsMm = 5;

/** The elements in readable form, for the text below a code: '(01)…(15)…'. */
export const interpretationOf = ({ gtin, sscc, day, batch, serial }: LabelElements): string =>
  [
    sscc === undefined ? '' : `(00)${sscc}`,
    gtin === undefined ? '' : `(01)${gtin}`,
    day === undefined ? '' : `(${day.element})${day.digits}`,
    batch === undefined ? '' : `(10)${batch}`,
    serial === undefined ? '' : `(21)${serial}`,
  ].join('');

export const isLink = (symbol: CodeSymbol): boolean =>
  symbol === 'digital_link' || symbol === 'ean_digital_link';
const isBesideBars = (symbol: CodeSymbol): boolean =>
  symbol === 'ean_datamatrix' || symbol === 'ean_digital_link';

/** The symbol of a label, the article whose bars may stand beside it, and the site of its links. */
export interface SymbolChoice {
  symbol: CodeSymbol;
  article: string;
  site?: string | null | undefined;
}

/** The symbol that encodes the elements; null if it does not fit. */
export const symbolFor = (
  elements: LabelElements,
  { symbol: choice, article, site = null }: SymbolChoice,
  room: Room,
): PlacedSymbol | null => {
  const matrix = (within: Room) =>
    isLink(choice) ? qrCode(digitalLink(elements, site), within) : gs1Matrix(elements, within);
  if (isBesideBars(choice)) return besideBars(article, matrix, room);
  const bars = choice === 'auto' || choice === 'gs1_128' ? gs1Bars(elements, room) : null;
  if (bars && bars.height >= shortestBarsMm * room.dotsPerMm) return bars;
  if (choice === 'gs1_128') return null;
  return matrix(room);
};

/** The codes on a label of these facts: that of the article beside the matrix, if both are wanted. */
export const codesOf = (
  gtin: string,
  product: PrintedProduct,
  { symbol, ...facts }: StatedFacts & { symbol: CodeSymbol },
): string[] => {
  const elements = elementsOf(gtin, facts, product);
  const text = isLink(symbol) ? digitalLink(elements, product.linkDomain) : elementString(elements);
  return isBesideBars(symbol) ? [gtin, text] : [text];
};
