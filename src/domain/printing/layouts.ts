import { Problem } from '../contract/problem.ts';
import { gtinCheckDigit, isValidGtin } from '../scan/gtin.ts';
import { dotsOf, labelOf } from './media.ts';
import type { Media } from './printer.ts';
import type { BestBefore, FilledLayout } from './job.ts';
import { gs1Bars, gs1Matrix, symbolOf } from './symbols.ts';
import { field, fieldAt, linesOf, textFont } from './zpl-text.ts';

/** What a label says of its product. */
export interface PrintedProduct {
  sku: string;
  itemDescription: string | null;
  barcode: string | null;
}

const unprintable = (message: string): never => {
  throw new Problem('print_job.unprintable', { message });
};

const marginMm = 1.5;
const textMm = 2.6;
const lineMm = 3.1;
const barsMm = 22;
const shortestBarsMm = 5;

/** The lines of text under each other from `top`, and where they end. */
const textAt = (media: Media, top: number, texts: readonly string[], most = 1) => {
  const { dotsPerMm } = media;
  const left = Math.round(marginMm * dotsPerMm);
  const height = Math.round(textMm * dotsPerMm);
  const width = dotsOf(media).width - 2 * left;
  const lines = texts.flatMap((text) => linesOf(text, { width, height, most }));
  return {
    end: top + lines.length * lineMm * dotsPerMm,
    fields: lines.map((line, index) =>
      fieldAt(left, top + index * lineMm * dotsPerMm, textFont(height), field(line)),
    ),
  };
};

const namesOf = ({ sku, itemDescription }: PrintedProduct): string[] => [sku, itemDescription ?? ''];

/** Why a barcode of a product cannot be printed; null if it can. */
const faultOfBarcode = (barcode: string | null): string | null => {
  if (barcode === null) return 'This product has no barcode. Nothing was printed.';
  if (/^(\d{8}|\d{12,14})$/.test(barcode) && !isValidGtin(barcode))
    return `The check digit of ${barcode} is wrong: it should be ${gtinCheckDigit(barcode.slice(0, -1))}. Nothing was printed.`;
  return null;
};

const tooSmall = ({ mediaWidthMm, mediaHeightMm }: Media): never =>
  unprintable(
    `A label of ${mediaWidthMm} x ${mediaHeightMm} mm is too small for this. Nothing was printed. Choose a printer with larger labels.`,
  );

/** The product's own barcode with SKU and description. */
const barcodeLabel = (media: Media, product: PrintedProduct): string => {
  const { barcode } = product;
  const fault = faultOfBarcode(barcode);
  if (barcode === null || fault !== null) return unprintable(fault ?? '');
  const { width, height } = dotsOf(media);
  const margin = Math.round(marginMm * media.dotsPerMm);
  const head = textAt(media, margin, namesOf(product));
  const room = { width: width - 2, height: height - margin - head.end, dotsPerMm: media.dotsPerMm };
  const symbol = symbolOf(barcode, { ...room, tallest: barsMm * media.dotsPerMm });
  if (symbol === 'not_ascii')
    return unprintable(
      `The barcode ${barcode} has characters that no barcode can hold. Nothing was printed.`,
    );
  if (symbol === null || symbol.height < shortestBarsMm * media.dotsPerMm) return tooSmall(media);
  const left = Math.round((width - symbol.width) / 2);
  return labelOf(media, [...head.fields, ...symbol.fieldsAt(left, Math.round(head.end))]);
};

const inWords = ({ bestBefore, batch }: BestBefore): string[] => [
  `Best before: ${bestBefore.slice(8, 10)}.${bestBefore.slice(5, 7)}.${bestBefore.slice(0, 4)}`,
  `Batch: ${batch}`,
];

/** Best before date and batch in words and as GS1-128 or, where that is too wide, as GS1 DataMatrix. */
const bestBeforeLabel = (media: Media, product: PrintedProduct, fields: BestBefore): string => {
  const { barcode } = product;
  const fault = faultOfBarcode(barcode);
  if (barcode === null || fault !== null) return unprintable(fault ?? '');
  if (!isValidGtin(barcode))
    return unprintable(
      `The barcode ${barcode} of this product is no GTIN, which the code with batch and date needs. Nothing was printed.`,
    );
  return codedLabel(media, product, { ...fields, gtin: barcode.padStart(14, '0') });
};

const codedLabel = (
  media: Media,
  product: PrintedProduct,
  { gtin, ...fields }: BestBefore & { gtin: string },
): string => {
  const { dotsPerMm } = media;
  const { width, height } = dotsOf(media);
  const margin = Math.round(marginMm * dotsPerMm);
  const day = `${fields.bestBefore.slice(2, 4)}${fields.bestBefore.slice(5, 7)}${fields.bestBefore.slice(8, 10)}`;
  const elements = { gtin, day, batch: fields.batch };
  const head = textAt(media, margin, [...namesOf(product), ...inWords(fields)]);
  const below = (top: number) => textAt(media, top, [`(01)${gtin}(15)${day}(10)${fields.batch}`], 2);
  const room = { width: width - 2, height: height - margin - head.end - below(0).end - dotsPerMm, dotsPerMm };
  const bars = gs1Bars(elements, { ...room, tallest: barsMm * dotsPerMm });
  const isTall = bars !== null && bars.height >= shortestBarsMm * dotsPerMm;
  const symbol = isTall ? bars : gs1Matrix(elements, room);
  if (symbol === null) return tooSmall(media);
  return labelOf(media, [
    ...head.fields,
    ...symbol.fieldsAt(Math.round((width - symbol.width) / 2), Math.round(head.end)),
    ...below(head.end + symbol.height + dotsPerMm).fields,
  ]);
};

/** The ZPL of one label. Throws `print_job.unprintable` with the reason. */
export const layoutLabel = (media: Media, product: PrintedProduct, request: FilledLayout): string => {
  if (request.layout === 'barcode') return barcodeLabel(media, product);
  return bestBeforeLabel(media, product, request.fields);
};
