import { Problem } from '../contract/problem.ts';
import { gtinCheckDigit, gtinDigits, isValidGtin } from '../codes/gtin.ts';
import { printedGtin } from '../codes/unit-gtin.ts';
import { besideCorner, dotsOf, labelOf } from './media.ts';
import type { Media } from './printer.ts';
import { printing } from './printing-limits.ts';
import { isLastOfMonth, isMonthAlone, printedDay } from '../clients/date-format.ts';
import { composed } from './characters.ts';
import { counterFrom } from './counter.ts';
import type { Address, BestBefore, Carton, FilledLayout } from './job.ts';
import { wordsOfDate, wordsOfMarket } from './market-words.ts';
import { elementString, gs1Bars, smallMatrix, symbolOf, type LabelElements } from './symbols.ts';
import {
  codesOf,
  elementsOf,
  interpretationOf,
  isLink,
  shortestBarsMm,
  symbolFor,
  type StatedFacts,
  type SymbolChoice,
} from './gs1-facts.ts';
import { said, saidBy, type Said } from '../words/say.ts';
import type { PrintedProduct } from './printed-product.ts';
import { roomOfLine } from './letters/line-height.ts';
import { field, fieldAt, fieldText, linesOf, onOneLine, textFont } from './zpl-text.ts';

const unprintable = (fault: Said): never => {
  throw new Problem('print_job.unprintable', saidBy(fault));
};

const marginMm = 1.5;
const textMm = 2.6;
const lineMm = 3.1;
const barsMm = 22;

/** Text fields, and where they end, in dots. */
interface Lines {
  end: number;
  fields: string[];
}

/** How large a text is, and in how many lines at most. */
interface TextFit {
  mm: number;
  most: number;
}

/** Lines of text below each other from `top`, and where they end. */
const textAt = (
  media: Media,
  top: number,
  texts: readonly string[],
  { mm = textMm, most = 1 }: Partial<TextFit> = {},
): Lines => {
  const { dotsPerMm } = media;
  const left = Math.round(marginMm * dotsPerMm);
  const height = Math.round(mm * dotsPerMm);
  const width = dotsOf(media).width - 2 * left;
  const step = (mm / textMm) * lineMm * dotsPerMm;
  const lines = texts.flatMap((text) => linesOf(text, { width, height, most }));
  let end = top;
  const fields = lines.map((line) => {
    const written = fieldAt(left, end, textFont(height), field(line));
    end += step * roomOfLine(line);
    return written;
  });
  return { end, fields };
};

/** A date, a batch or a number must not be cut off, so it takes as many lines as it needs. */
const whole = { most: Infinity };

const asLarge: TextFit = { mm: textMm, most: 1 };
/** How a description may stand on a label, the best first: whole always, because allergens may be at its end. */
const nameFits: readonly TextFit[] = [
  asLarge,
  { mm: 2.2, most: 1 },
  { mm: 2.2, most: 2 },
  { mm: 1.8, most: 2 },
  { mm: 1.8, most: 3 },
  { mm: 1.8, most: Infinity },
];

/** The SKU, which is never cut off, so that no two products get the same label; and the description. */
const namesAt = (
  media: Media,
  top: number,
  { sku, itemDescription }: PrintedProduct,
  name: TextFit,
): Lines => {
  const codes = textAt(media, top, [sku], whole);
  const names = textAt(media, codes.end, [itemDescription ?? ''], name);
  return { end: names.end, fields: [...codes.fields, ...names.fields] };
};

const barcodeOf = ({ barcode }: PrintedProduct): string | null => barcode && printedGtin(barcode);

/** Why a barcode of a product cannot be printed; null if it can. */
const faultOfBarcode = (barcode: string | null): Said | null => {
  if (barcode === null) return said('label.no_barcode');
  if (/^(\d{8}|\d{12,14})$/.test(barcode) && !isValidGtin(barcode))
    return said('label.wrong_check_digit', {
      barcode,
      expected: String(gtinCheckDigit(barcode.slice(0, -1))),
    });
  return null;
};

const sizeOf = ({ mediaWidthMm, mediaHeightMm, whole }: Media): { width: number; height: number } =>
  whole ?? { width: mediaWidthMm, height: mediaHeightMm };

/** A label; null if not all of it fits on its paper. */
type Fitted = string | null;

/** A label with the product's own barcode, SKU and description. */
const barcodeLabel = (media: Media, product: PrintedProduct, name: TextFit): Fitted => {
  const barcode = barcodeOf(product);
  const fault = faultOfBarcode(barcode);
  if (barcode === null || fault !== null) return unprintable(fault ?? said('label.no_barcode'));
  const { width, height } = dotsOf(media);
  const margin = Math.round(marginMm * media.dotsPerMm);
  const head = namesAt(media, margin, product, name);
  const room = { width: width - 2, height: height - margin - head.end, dotsPerMm: media.dotsPerMm };
  const symbol = symbolOf(barcode, { ...room, tallest: barsMm * media.dotsPerMm });
  if (symbol === 'not_ascii') return unprintable(said('label.no_bars_for', { barcode }));
  if (symbol === null || symbol.height < shortestBarsMm * media.dotsPerMm) return null;
  const left = Math.round((width - symbol.width) / 2);
  return labelOf(media, [...head.fields, ...symbol.fieldsAt(left, Math.round(head.end))]);
};

const dateInWords = (
  { dateFormat, dateWords = null, dateKind = 'best_before' }: PrintedProduct,
  day: string,
) => {
  // A use-by date has its day always.
  const format = dateKind === 'use_by' && isMonthAlone(dateFormat) ? null : dateFormat;
  const isMonth = isMonthAlone(format);
  if (isMonth && dateKind !== 'packed' && !isLastOfMonth(day))
    return unprintable(said('label.within_month', { day: printedDay(day, null) }));
  const words = wordsOfDate(dateKind, dateWords, { isMonth });
  return words === null
    ? unprintable(said('label.no_words_for_date'))
    : `${words} ${printedDay(day, format)}`;
};

const inWords = (product: PrintedProduct, { bestBefore, batch, serial }: StatedFacts): string[] => {
  const words = wordsOfMarket(product.dateWords ?? null);
  return [
    ...(bestBefore === undefined ? [] : [dateInWords(product, bestBefore)]),
    ...(batch === undefined ? [] : [`${words.batch} ${batch}`]),
    ...(serial === undefined ? [] : [`${words.serial} ${serial}`]),
  ];
};

/** A label with text, a centred symbol below it, and the content of the symbol in readable form. */
const codedLabel = (
  media: Media,
  { head, elements, symbol: choice, article, site }: { head: Lines; elements: LabelElements } & SymbolChoice,
): Fitted => {
  const { dotsPerMm } = media;
  const { width, height } = dotsOf(media);
  const margin = Math.round(marginMm * dotsPerMm);
  // URL parsers remove `.` and `..` from a path.
  if (isLink(choice) && /^\.{1,2}$/.test(elements.batch ?? ''))
    return unprintable(said('label.batch_in_link', { batch: elements.batch ?? '' }));
  if (isLink(choice) && /^\.{1,2}$/.test(elements.serial ?? ''))
    return unprintable(said('label.serial_in_link', { serial: elements.serial ?? '' }));
  const below = (top: number) => textAt(media, top, [interpretationOf(elements)], whole);
  const room = { width: width - 2, height: height - margin - head.end - below(0).end - dotsPerMm, dotsPerMm };
  const symbol = symbolFor(
    elements,
    { symbol: choice, article, site },
    { ...room, tallest: barsMm * dotsPerMm },
  );
  if (symbol === null) return null;
  return labelOf(media, [
    ...head.fields,
    ...symbol.fieldsAt(Math.round((width - symbol.width) / 2), Math.round(head.end)),
    ...below(head.end + symbol.height + dotsPerMm).fields,
  ]);
};

/** The GTIN of a unit of the product. Throws `print_job.unprintable` if it has none. */
const requireGtin = (product: PrintedProduct): string => {
  const barcode = barcodeOf(product);
  const fault = faultOfBarcode(barcode);
  if (barcode === null || fault !== null) return unprintable(fault ?? said('label.no_barcode'));
  if (!isValidGtin(barcode)) return unprintable(said('label.no_gtin', { barcode }));
  return barcode;
};

/** A label with best-before date and batch, in words and as a code. */
const bestBeforeLabel = (
  media: Media,
  product: PrintedProduct,
  { symbol, ...fields }: BestBefore,
  name: TextFit,
): Fitted => {
  const article = requireGtin(product);
  const elements = elementsOf(article, fields, product);
  const margin = Math.round(marginMm * media.dotsPerMm);
  const names = namesAt(media, margin, product, name);
  const facts = textAt(media, names.end, inWords(product, fields), whole);
  const head = { end: facts.end, fields: [...names.fields, ...facts.fields] };
  return codedLabel(media, { head, elements, symbol, article, site: product.linkDomain });
};

/** The GTIN of a case of the product, and the pieces in it. Throws `print_job.unprintable` if there is none. */
const requireCase = ({ codes }: PrintedProduct): { gtin: string; pieces: number | null } => {
  const found = codes.find(
    ({ code, kind, level }) => kind === 'gtin' && level === 'case' && isValidGtin(gtinDigits(code)),
  );
  return found ? { gtin: gtinDigits(found.code), pieces: found.pieces } : unprintable(said('label.no_case'));
};

/** A label with product, GTIN of the case, batch, best-before date, and a carton number that counts up. */
const cartonLabel = (
  media: Media,
  product: PrintedProduct,
  { symbol, from: begun, of: total, ...fields }: Carton,
  { quantity, name }: { quantity: number; name: TextFit },
): Fitted => {
  const { gtin, pieces } = requireCase(product);
  // Whoever asks for the next number has put it in its place.
  const from = typeof begun === 'number' ? begun : 1;
  const last = from + quantity - 1;
  const most = total ?? last;
  if (last > most)
    throw new Problem('request.invalid', {
      fields: { 'fields.of': said('refusal.last_carton', { last, most }) },
    });
  if (last > printing.highestCarton)
    throw new Problem('request.invalid', {
      fields: { 'fields.from': said('refusal.highest_carton', { last, most: printing.highestCarton }) },
    });
  const { dotsPerMm } = media;
  const margin = Math.round(marginMm * dotsPerMm);
  const words = wordsOfMarket(product.dateWords ?? null);
  const contents = pieces === null ? [] : [`${pieces} ${words.pieces[pieces === 1 ? 0 : 1]}`];
  const names = namesAt(media, margin, product, name);
  const above = textAt(media, names.end, [...contents, ...inWords(product, fields)], whole);
  const height = Math.round(textMm * dotsPerMm);
  const width = dotsOf(media).width - 2 * margin;
  const [before, between] = [`${words.carton[0]} `, ` ${words.carton[1]} ${most}`];
  if (linesOf(`${before}${last}${between}`, { width, height, most: 2 }).length > 1) return null;
  const number = `^FH_^FD${fieldText(before)}${counterFrom(from)}${fieldText(between)}^FS`;
  const head = {
    end: above.end + lineMm * dotsPerMm,
    fields: [...names.fields, ...above.fields, fieldAt(margin, above.end, textFont(height), number)],
  };
  return codedLabel(media, {
    head,
    elements: elementsOf(gtin, fields, product),
    symbol,
    article: gtin,
    site: product.linkDomain,
  });
};

const largestAddressMm = 6;
const smallestAddressMm = 2.2;

/** A label with an address in the largest size that fits, and with the SSCC as GS1-128 if there is one. */
const addressLabel = (media: Media, { lines: text, sscc }: Address): Fitted => {
  const { dotsPerMm } = media;
  const { width, height } = dotsOf(media);
  const margin = Math.round(2 * marginMm * dotsPerMm);
  const lines = text.split('\n').map(onOneLine);
  const elements = sscc === undefined ? null : { sscc };
  const room = { width: width - 2, dotsPerMm, tallest: barsMm * dotsPerMm };
  const words = elements && textAt(media, 0, [interpretationOf(elements)]);
  for (let mm = largestAddressMm; mm >= smallestAddressMm; mm -= smallestAddressMm / 11) {
    const high = Math.round(mm * dotsPerMm);
    const step = high * 1.2 * Math.max(...lines.map(roomOfLine));
    const end = margin + lines.length * step;
    const fits = lines.every(
      (line) => linesOf(line, { width: width - 2 * margin, height: high, most: 2 }).length <= 1,
    );
    const left = height - margin - end - (words?.end ?? 0) - dotsPerMm;
    const bars = elements && gs1Bars(elements, { ...room, height: left });
    const isCoded = elements === null || (bars !== null && bars.height >= shortestBarsMm * dotsPerMm);
    if (!fits || !isCoded || end > height - margin) continue;
    return labelOf(media, [
      ...lines.map((line, place) => fieldAt(margin, margin + place * step, textFont(high), field(line))),
      ...(bars && elements
        ? [
            ...bars.fieldsAt(Math.round((width - bars.width) / 2), Math.round(end + dotsPerMm)),
            ...textAt(media, end + bars.height + 2 * dotsPerMm, [interpretationOf(elements)]).fields,
          ]
        : []),
    ]);
  }
  return null;
};

/** What on a label is a text with this character: 'the description'. */
export const whereWritten = (product: PrintedProduct, request: FilledLayout, character: string): Said => {
  if (request.layout === 'address') return said('label.the_address');
  return said(composed(product.sku).includes(character) ? 'label.the_sku' : 'label.the_description');
};

/**
 * The ZPL of one label in a job of `quantity` labels, in which words may have characters that printers lack: see
 * `drawn-words.ts`. Throws `print_job.unprintable` with the reason.
 */
export const layoutLabel = (
  media: Media,
  product: PrintedProduct,
  request: FilledLayout,
  quantity = 1,
): string => {
  const { releaseMark: mark = null } = product;
  const symbol = mark === null ? null : smallMatrix(mark, media.dotsPerMm);
  return symbol === null
    ? laidOut(media, product, request, quantity)
    : besideCorner(media, symbol, (inner) => laidOut(inner, product, request, quantity));
};

/** The label with the description whole, in the best of the ways in which all fits. Throws if there is none. */
const laidOut = (media: Media, product: PrintedProduct, request: FilledLayout, quantity: number): string => {
  const { itemDescription } = product;
  const isWhole = ({ mm, most }: TextFit) =>
    textAt(media, 0, [itemDescription ?? ''], { mm, most: most + 1 }).fields.length <= most;
  const laidOutAs = (name: TextFit, shown = product) =>
    laidOutWith(media, shown, request, { quantity, name });
  for (const name of nameFits) {
    const label = isWhole(name) ? laidOutAs(name) : null;
    if (label !== null) return label;
  }
  const fitsWithout = laidOutAs(asLarge, { ...product, itemDescription: null }) !== null;
  return unprintable(said(fitsWithout ? 'label.long_description' : 'label.too_small', sizeOf(media)));
};

/** Throws `print_job.unprintable` with what no size of the description would mend. */
const laidOutWith = (
  media: Media,
  product: PrintedProduct,
  request: FilledLayout,
  { quantity, name }: { quantity: number; name: TextFit },
): Fitted => {
  switch (request.layout) {
    case 'barcode':
      return barcodeLabel(media, product, name);
    case 'best_before':
      return bestBeforeLabel(media, product, request.fields, name);
    case 'address':
      return addressLabel(media, request.fields);
    case 'carton':
    default:
      return cartonLabel(media, product, request.fields, { quantity, name });
  }
};

/** The codes that a scanner must read from a label. */
export const codesMeant = (product: PrintedProduct, request: FilledLayout): string[] => [
  ...codesLaidOut(product, request),
  ...((product.releaseMark ?? null) === null ? [] : [product.releaseMark ?? '']),
];

const codesLaidOut = (product: PrintedProduct, request: FilledLayout): string[] => {
  switch (request.layout) {
    case 'barcode':
      return [barcodeOf(product) ?? ''];
    case 'best_before':
      return codesOf(requireGtin(product), product, request.fields);
    case 'address':
      return request.fields.sscc === undefined ? [] : [elementString({ sscc: request.fields.sscc })];
    case 'carton':
    default:
      return codesOf(requireCase(product).gtin, product, request.fields);
  }
};

/** The GTIN that a label states. Throws `print_job.unprintable` if the product has none. */
export const articleOf = (
  product: PrintedProduct,
  { layout }: Pick<Extract<FilledLayout, { layout: 'best_before' | 'carton' }>, 'layout'>,
): string => (layout === 'carton' ? requireCase(product).gtin : requireGtin(product));
