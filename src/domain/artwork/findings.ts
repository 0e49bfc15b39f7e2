import { asSent } from '../codes/as-sent.ts';
import type { CodeReading } from '../codes/code-reading.ts';
import { readCode } from '../codes/read-code.ts';
import * as limits from '../limits.ts';
import type { Label, Product } from '../products/contract.ts';
import { dimension, turned } from '../products/label-drawing.ts';
import { parseLabelSize, type LabelSize } from '../products/label-size.ts';
import { codeKey } from '../codes/code-key.ts';
import { shownCode } from '../codes/payload.ts';
import type { ArtworkFacts, ReadArtwork } from '../files/artwork-facts.ts';
import { said, type Said } from '../words/say.ts';
import { areEqualSheets } from './equal-sheets.ts';
import { findingOf, findingsOfPages, fontsFact, type Finding } from './file-findings.ts';

/** A finding in an artwork file, given its label. */
export interface ArtworkFinding extends Finding {
  /** Publishing or printing despite a fault needs a reason; a note is only shown. */
  isFault: boolean;
}

/** The label, and its product, that a file is used for. */
export interface ArtworkUse {
  label: Pick<Label, 'labelSku' | 'labelSize' | 'labelOrientation' | 'labelType'> &
    Partial<Pick<Label, 'pages' | 'grey'>>;
  product: Pick<Product, 'sku' | 'clientSku' | 'barcode'> & {
    codes?: readonly { code: string }[] | null | undefined;
  };
  /** Decides the century of dates in codes. */
  currentYear: number;
}

const fault = (code: string, fact: Said): ArtworkFinding => ({ ...findingOf(code, fact), isFault: true });
const note = (code: string, fact: Said): ArtworkFinding => ({ ...findingOf(code, fact), isFault: false });

/** Checks an artwork file against its label and the codes of the product; faults come first. */
export const artworkFindings = (facts: ArtworkFacts, use: ArtworkUse): ArtworkFinding[] => {
  if (facts.state === 'unread') {
    const fact = said(`artwork.${facts.reason}`);
    return [facts.reason === 'format' ? note('unread', fact) : fault('unread', fact)];
  }
  const printed = onPrintedPages(facts, use.label);
  const findings = [
    ...sizeFindings(printed, use),
    ...codeFindings(printed, use),
    ...(facts.fontsMissing.length === 0 ? [] : [fault('fonts_missing', fontsFact(facts.fontsMissing))]),
    ...resolutionFindings(facts, use),
    ...pageFindings(facts, use.label),
    ...lossFindings(printed, use),
  ];
  return findings.toSorted((one, other) => Number(other.isFault) - Number(one.isFault));
};

const isFirst = ({ page }: { page: number }): boolean => page === 1;

/** The facts of the pages that are labels: of a sheet, or where the other pages are no labels, of the first. */
const onPrintedPages = (facts: ReadArtwork, { pages }: ArtworkUse['label']): ReadArtwork => {
  if (pages !== 'first' && pages !== 'sheet') return facts;
  return {
    ...facts,
    sizes: facts.sizes.slice(0, 1),
    codes: facts.codes.filter(isFirst),
    found: facts.found.filter(isFirst),
  };
};

// What looks like bars may be a symbol that no reader here knows.
const notes = new Set<string>(['overprint', 'layers', 'unread_bars']);

/** Whether a setting of the label gives dots to what would have none. */
const isMended = ({ code, values }: Finding, { grey }: ArtworkUse['label']): boolean =>
  (grey === 'black' || grey === 'pattern') &&
  (code === 'lost_ink' || (code === 'lost_word' && values['why'] === 'grey'));

const lossFindings = ({ found, pages }: ReadArtwork, { label }: ArtworkUse): ArtworkFinding[] =>
  findingsOfPages(found, { isOfSeveral: pages > 1 }).flatMap((finding) =>
    isMended(finding, label) ? [] : { ...finding, isFault: !notes.has(finding.code) },
  );

const inWords = ({ widthMm, heightMm }: Pick<LabelSize, 'widthMm' | 'heightMm'>): string =>
  `${dimension(widthMm)} × ${dimension(heightMm)} mm`;

const isSame = (one: number, other: number): boolean =>
  Math.abs(one - other) <= limits.artwork.sizeToleranceMm;

const sizeFindings = ({ sizes }: ReadArtwork, { label }: ArtworkUse): ArtworkFinding[] => {
  const written = parseLabelSize(label.labelSize);
  // A sheet is larger than its labels.
  if (!written || label.pages === 'sheet') return [];
  const size = turned(written, label.labelOrientation);
  return sizes.flatMap((page, index) => {
    const { widthMm, heightMm } = size;
    const about = { page: sizes.length === 1 ? null : index + 1, is: inWords(page), label: inWords(size) };
    if (written.isOneMeasure && !written.isRound)
      return isSame(page.widthMm, widthMm) || isSame(page.heightMm, widthMm)
        ? []
        : fault('size', said('artwork.size', { ...about, label: `${dimension(widthMm)} mm` }));
    if (isSame(page.widthMm, widthMm) && isSame(page.heightMm, heightMm)) return [];
    if (isSame(page.widthMm, heightMm) && isSame(page.heightMm, widthMm))
      return note('turned', said('artwork.turned', about));
    return fault('size', said('artwork.size', about));
  });
};

const keysOf = (reading: CodeReading): (string | null)[] => reading.keys.flat().map((key) => codeKey(key));

/** The keys of the code itself: of a case, not also of the unit in it. */
const ownKeysOf = ({ keys: [own = []] }: CodeReading): (string | null)[] => own.map((key) => codeKey(key));

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
      return fault('check_digit', said('artwork.check_digit', { text: shown, expected }));
    }
    if (reading.problem && isElsewhere.has(reading.problem.code)) return [];
    // Labels of cartons carry the numbers of marketplaces and carriers.
    if (label.pages === 'each') return [];
    return fault('other_code', said('artwork.other_code', { text: shownCode(shown) }));
  });
  const isMissing =
    label.labelType === 'Barcode' &&
    label.pages !== 'each' &&
    barcodes.length > 0 &&
    !readings.some((reading) => ownKeysOf(reading).some((key) => ours.has(key)));
  return [
    ...new Map(wrong.map((finding) => [finding.sentence, finding])).values(),
    ...(isMissing ? [fault('missing_code', said('artwork.missing_code', { text: barcodes[0] ?? '' }))] : []),
  ];
};

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
  const values = { dpi, least };
  return [
    fault(
      'resolution',
      pixels ? said('artwork.resolution_of_picture', values) : said('artwork.resolution', values),
    ),
  ];
};

/** What the pages of a file are must be said, unless it has one. */
const pageFindings = (facts: ReadArtwork, { pages: kind }: ArtworkUse['label']): ArtworkFinding[] => {
  const { pages, pagesRead } = facts;
  if (kind === 'sheet')
    return areEqualSheets(facts) ? [] : [fault('pages', said('artwork.sheets', { pages }))];
  if (kind === 'each')
    return pages <= limits.artwork.mostLabels
      ? []
      : [fault('pages', said('artwork.too_many_pages', { pages, most: limits.artwork.mostLabels }))];
  if (kind || pages === 1) return [];
  return [fault('pages', said('artwork.pages', { pages, read: pagesRead }))];
};
