import { asSent } from '../codes/as-sent.ts';
import type { CodeReading } from '../codes/code-reading.ts';
import { readCode } from '../codes/read-code.ts';
import * as limits from '../limits.ts';
import type { Label, Product } from '../products/contract.ts';
import { dimension, turned } from '../products/label-drawing.ts';
import { parseLabelSize, type LabelSize } from '../products/label-size.ts';
import { codeKey } from '../codes/code-key.ts';
import type { ArtworkFacts, ArtworkRefusal, ReadArtwork } from '../files/artwork-facts.ts';

/** A problem of an artwork file, given its label. */
export interface ArtworkFinding {
  code: ArtworkFindingCode;
  /** Publishing despite a fault needs a reason; a note is only shown. */
  isFault: boolean;
  message: string;
}

type ArtworkFindingCode =
  | 'size'
  | 'turned'
  | 'other_code'
  | 'check_digit'
  | 'missing_code'
  | 'fonts'
  | 'resolution'
  | 'pages'
  | 'unread';

/** The label, and its product, that a file is used for. */
export interface ArtworkUse {
  label: Pick<Label, 'labelSku' | 'labelSize' | 'labelOrientation' | 'labelType'>;
  product: Pick<Product, 'sku' | 'clientSku' | 'barcode'> & {
    codes?: readonly { code: string }[] | null | undefined;
  };
  /** Decides the century of dates in codes. */
  currentYear: number;
}

const fault = (code: ArtworkFindingCode, message: string): ArtworkFinding => ({
  code,
  isFault: true,
  message,
});
const note = (code: ArtworkFindingCode, message: string): ArtworkFinding => ({
  code,
  isFault: false,
  message,
});

/** Checks an artwork file against its label and the codes of the product; faults come first. */
export const artworkFindings = (facts: ArtworkFacts, use: ArtworkUse): ArtworkFinding[] => {
  if (facts.state === 'unread') return [unread(facts.reason)];
  const findings = [
    ...sizeFindings(facts, use),
    ...codeFindings(facts, use),
    ...fontFindings(facts),
    ...resolutionFindings(facts, use),
    ...pageFindings(facts),
  ];
  return findings.toSorted((one, other) => Number(other.isFault) - Number(one.isFault));
};

const refusals: Readonly<Record<ArtworkRefusal, string>> = {
  format:
    'This format cannot be checked here: only PDF, Illustrator files with PDF content, and pictures can.',
  encrypted: 'It is protected by a password, so it could not be checked, and nobody can print it.',
  no_page: 'It has no page.',
  too_large: 'It is too large to be checked.',
  too_much_memory: 'It could not be checked: it takes too much memory to draw.',
  too_slow: 'It could not be checked: it takes too long to draw.',
  broken: 'It is damaged: it could not be read.',
};

const unread = (reason: ArtworkRefusal): ArtworkFinding =>
  reason === 'format' ? note('unread', refusals[reason]) : fault('unread', refusals[reason]);

const inWords = ({ widthMm, heightMm }: Pick<LabelSize, 'widthMm' | 'heightMm'>): string =>
  `${dimension(widthMm)} × ${dimension(heightMm)} mm`;

const isSame = (one: number, other: number): boolean =>
  Math.abs(one - other) <= limits.artwork.sizeToleranceMm;

const sizeFindings = ({ sizes }: ReadArtwork, { label }: ArtworkUse): ArtworkFinding[] => {
  const written = parseLabelSize(label.labelSize);
  if (!written) return [];
  const size = turned(written, label.labelOrientation);
  return sizes.flatMap((page, index) => {
    const name = sizes.length === 1 ? 'The page' : `Page ${index + 1}`;
    const { widthMm, heightMm } = size;
    if (written.isOneMeasure && !written.isRound)
      return isSame(page.widthMm, widthMm) || isSame(page.heightMm, widthMm)
        ? []
        : fault('size', `${name} is ${inWords(page)}. The label is ${dimension(widthMm)} mm.`);
    if (isSame(page.widthMm, widthMm) && isSame(page.heightMm, heightMm)) return [];
    if (isSame(page.widthMm, heightMm) && isSame(page.heightMm, widthMm))
      return note('turned', `${name} is turned: it is ${inWords(page)}, and the label is ${inWords(size)}.`);
    return fault('size', `${name} is ${inWords(page)}. The label is ${inWords(size)}.`);
  });
};

const keysOf = (reading: CodeReading): (string | null)[] => reading.keys.flat().map((key) => codeKey(key));

/** Code problems that are not faults of the artwork: such a code names no product. */
const isElsewhere = new Set(['code.web_address', 'code.sscc', 'code.no_product', 'code.empty']);

const codeFindings = (
  { codes }: ReadArtwork,
  { label, product, currentYear }: ArtworkUse,
): ArtworkFinding[] => {
  const context = { currentYear, sites: [] };
  const barcodes = [product.barcode, ...(product.codes ?? []).map(({ code }) => code)].flatMap(
    (code) => code ?? [],
  );
  const known = [...barcodes, product.sku, product.clientSku, label.labelSku].flatMap((code) => code ?? []);
  const ours = new Set(known.flatMap((code) => [codeKey(code), ...keysOf(readCode(code, context))]));
  const readings = codes.map((code) => readCode(asSent(code), context));
  const isOurs = (reading: CodeReading): boolean => keysOf(reading).some((key) => ours.has(key));
  const wrong = readings.flatMap((reading) => {
    if (isOurs(reading)) return [];
    // A GTIN as printed, not padded to 14 digits.
    const shown = reading.form === 'gtin' ? reading.text : (reading.gtin ?? reading.text);
    if (reading.problem?.code === 'code.check_digit') {
      const { expected = '' } = reading.problem;
      return fault('check_digit', `The barcode ${shown} has a wrong check digit: it should be ${expected}.`);
    }
    if (reading.problem && isElsewhere.has(reading.problem.code)) return [];
    return fault('other_code', `The barcode ${shown} in it is none of the codes of this product.`);
  });
  const isMissing =
    label.labelType === 'Barcode' && barcodes.length > 0 && !readings.some((reading) => isOurs(reading));
  return [
    ...new Map(wrong.map((finding) => [finding.message, finding])).values(),
    ...(isMissing ? [fault('missing_code', `The barcode ${barcodes[0] ?? ''} is not in it.`)] : []),
  ];
};

const fontFindings = ({ fontsMissing }: ReadArtwork): ArtworkFinding[] =>
  fontsMissing.length === 0
    ? []
    : [
        fault(
          'fonts',
          `It does not contain all of its fonts (${fontsMissing.join(', ')}): it prints with others.`,
        ),
      ];

const mmPerInch = 25.4;

const perInch = (dots: number, mm: number): number => Math.round((dots / mm) * mmPerInch);

const resolutionFindings = ({ lowestDpi, pixels }: ReadArtwork, { label }: ArtworkUse): ArtworkFinding[] => {
  const size = parseLabelSize(label.labelSize);
  const dpi =
    pixels && size && !size.isOneMeasure
      ? Math.min(
          perInch(Math.min(pixels.width, pixels.height), Math.min(size.widthMm, size.heightMm)),
          perInch(Math.max(pixels.width, pixels.height), Math.max(size.widthMm, size.heightMm)),
        )
      : lowestDpi;
  if (dpi === null || dpi >= limits.artwork.lowestDpi) return [];
  const least = limits.artwork.lowestDpi;
  return [
    fault(
      'resolution',
      pixels
        ? `It has only ${dpi} dots per inch on this label. Below ${least} it prints coarse.`
        : `A picture in it has only ${dpi} dots per inch. Below ${least} it prints coarse.`,
    ),
  ];
};

const pageFindings = ({ pages, pagesRead }: ReadArtwork): ArtworkFinding[] =>
  pages === pagesRead
    ? []
    : [
        fault(
          'pages',
          `Only the first ${pagesRead} of its ${pages.toLocaleString('en-US')} pages were checked.`,
        ),
      ];
