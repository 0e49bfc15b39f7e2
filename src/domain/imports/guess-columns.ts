import { isValidGtin } from '../codes/gtin.ts';
import { type Cell, isBlank, shownIn } from '../workbook/cell.ts';
import { columns, type ColumnName } from '../workbook/columns.ts';
import { foldHeading } from '../workbook/heading.ts';
import { entriesOf } from '../record/fields.ts';
import type { Heading } from './find-heading.ts';
import { type Confidence, meaningOf, type Meaning } from './heading-terms.ts';
import { cleanBarcode, cleanCode } from './clean-code.ts';
import { isMeasured, quantityIn } from './clean-quantity.ts';
import { isPlaceholder } from './placeholder.ts';
import { parseLabelSize } from '../products/label-size.ts';

/** A column of a table, and a guess at its field. */
export interface GuessedColumn {
  /** Its position, from 0. */
  column: number;
  /** '' if it has none. */
  heading: string;
  /** The first distinct values, as the cells show them. */
  samples: string[];
  field: ColumnName | null;
  /** Null if `field` is null. */
  confidence: Confidence | null;
}

const samplesShown = 5;

/** How many rows are read to see what a column contains. */
const rowsLookedAt = 200;

/** The share of a column's values that must fit a kind of content before that content decides. */
const enough = 0.8;

const isWhole = (text: string): boolean => /^\d{1,3}(?:[.,\s]\d{3})*(?:[.,]0+)?$|^\d+(?:[.,]0+)?$/.test(text);

const anyForm = { decimal: '.', hasThreeDecimals: false } as const;

/** How many values of a column look like each kind of content. */
interface Content {
  /** All values, and those that are no placeholders. */
  given: number;
  filled: number;
  units: number;
  cases: number;
  asins: number;
  fnskus: number;
  numbers: number;
  /** Texts without spaces that have a digit, as numbers of articles are. */
  codes: number;
  /** Sizes of labels: 60 x 40 mm. */
  sizes: number;
  /** Whether the values count the rows. */
  isCount: boolean;
}

/** Eight digits, whatever is between them: only such a text may be a GTIN, with its name or marks around it. */
const eightDigits = /\d(?:\D?\d){7}/;

const codeIn = (text: string): string => {
  const bare = eightDigits.test(text)
    ? cleanBarcode(cleanCode(text, { hasDecimals: false }).text).text
    : text;
  return bare.replaceAll(/[\s-]/g, '');
};

const contentOf = (given: readonly string[]): Content => {
  const texts = given.filter((text) => /[1-9]/.test(text) || !isPlaceholder(text, 'code'));
  const content = {
    given: given.length,
    filled: texts.length,
    units: 0,
    cases: 0,
    asins: 0,
    fnskus: 0,
    numbers: 0,
    codes: 0,
    sizes: 0,
    isCount: given.length > 1 && given.every((text, at) => text === String(at + 1)),
  };
  for (const text of texts) {
    const code = codeIn(text);
    if (isValidGtin(code)) content[/^[1-8]\d{13}$/.test(code) ? 'cases' : 'units'] += 1;
    if (/^B0[0-9A-Z]{8}$/.test(code)) content.asins += 1;
    if (/^X0[0-9A-Z]{8}$/.test(code)) content.fnskus += 1;
    if (isWhole(text) || (/^\d/.test(text) && !isMeasured(text) && quantityIn(text, anyForm) !== null))
      content.numbers += 1;
    if (/^(?=.*\d)\S{1,30}$/.test(text)) content.codes += 1;
    if (isLabelSize(text)) content.sizes += 1;
  }
  return content;
};

/** The longest side of a label, in millimetres: what is larger is a carton or a pallet. */
const longestLabelMm = 320;

/** Whether a text is two measures in millimetres or inches that a label may have. */
const isLabelSize = (text: string): boolean => {
  if (!/\d/.test(text) || /cm/i.test(text)) return false;
  const size = parseLabelSize(text);
  return size !== null && !size.isOneMeasure && Math.max(size.widthMm, size.heightMm) <= longestLabelMm;
};

/** The field that the values alone indicate. One number in ten has a right check digit by chance. */
const fieldOfContent = ({ filled, ...content }: Content): ColumnName | null => {
  if (filled < 2) return null;
  if (content.cases / filled >= enough) return 'caseCode';
  if ((content.units + content.cases) / filled >= enough) return 'barcode';
  if (content.asins / filled >= enough) return 'asin';
  if (content.sizes / filled >= enough) return 'labelSize';
  return content.fnskus / filled >= enough ? 'fnsku' : null;
};

const isQuantity = (field: ColumnName): boolean => columns[field].kind === 'quantity';

/** Combines the meaning of a heading with the content of its column. */
const weighed = (heading: Meaning | null, content: Content): Meaning | null => {
  const byContent = fieldOfContent(content);
  if (heading === null) return byContent && { field: byContent, confidence: 'likely', rank: 60 };
  // A column without any value leaves the field to another one of the same meaning.
  if (content.filled === 0) return content.given > 0 ? { ...heading, rank: heading.rank + 15 } : heading;
  if (heading.field === 'sku' && heading.confidence === 'likely' && content.isCount) return null;
  if (isQuantity(heading.field) && content.numbers / content.filled < enough)
    return heading.confidence === 'sure' ? { ...heading, confidence: 'likely', rank: 50 } : null;
  if (heading.field === 'itemDescription' && heading.confidence === 'likely' && byContent !== null)
    return { field: byContent, confidence: 'likely', rank: 60 };
  // Some call the number of an article 'Artikel', and have its name beside it.
  const isOfCodes = content.codes / content.filled >= enough && content.numbers / content.filled < enough;
  if (heading.field === 'itemDescription' && heading.confidence === 'likely' && isOfCodes)
    return { field: 'sku', confidence: 'likely', rank: 50 };
  // 'Nombre' means name in Spanish and number in French.
  if (heading.field === 'itemDescription' && content.numbers / content.filled >= enough)
    return heading.confidence === 'sure' ? { ...heading, confidence: 'likely', rank: 50 } : null;
  if (heading.field === 'barcode' && byContent === 'caseCode')
    return { field: 'caseCode', confidence: 'likely', rank: 45 };
  const isCodeColumn = heading.field === 'barcode' || heading.field === 'caseCode';
  if (isCodeColumn && byContent === null)
    return content.given >= 3 ? { ...heading, confidence: 'likely', rank: heading.rank + 10 } : heading;
  if (heading.confidence === 'likely' && byContent === heading.field)
    return { ...heading, confidence: 'sure' };
  if (labelWords.includes(heading.field) && byContent === 'labelSize')
    return { field: 'labelSize', confidence: 'likely', rank: 45 };
  // A column headed 'Code' that contains only barcodes is the barcode.
  if (heading.confidence === 'likely' && byContent !== null)
    return { field: byContent, confidence: 'likely', rank: 60 };
  return heading;
};

const ours = new Map<string, ColumnName>(
  entriesOf(columns).flatMap(([field, { heading, alsoHeaded }]) =>
    [heading, ...(alsoHeaded ?? [])].map((text) => [foldHeading(text), field] as const),
  ),
);

const labelWords = ['labelSku', 'labelType', 'labelSize', 'labelMaterial', 'labelFeed'];

/** Whether a list describes labels: only then is its supplier the supplier of the labels. */
const hasLabels = (headings: readonly string[]): boolean =>
  headings.some((heading) => {
    const field = ours.get(foldHeading(heading)) ?? meaningOf(heading)?.field;
    return field !== undefined && labelWords.includes(field);
  });

const supplierFields = ['supplierCode', 'supplierName'];

/** What a column means by its headings: the last row of them, else an earlier one. */
const meaningOfColumn = (heading: Heading, column: number, inLabelList: boolean): Meaning | null => {
  const last = meaningOfHeading(heading.texts[column] ?? '', inLabelList);
  if (last !== null) return last;
  for (const texts of heading.heads.toReversed()) {
    const earlier = meaningOfHeading(texts[column] ?? '', inLabelList);
    if (earlier !== null) return { ...earlier, confidence: 'likely', rank: earlier.rank + 10 };
  }
  return null;
};

/** What a heading alone means. The portal's own headings come first. */
const meaningOfHeading = (heading: string, inLabelList: boolean): Meaning | null => {
  if (heading === '') return null;
  const field = ours.get(foldHeading(heading));
  const isForeignSupplier = field !== undefined && supplierFields.includes(field) && !inLabelList;
  const known = meaningOf(heading, { inLabelList });
  if (field === undefined || isForeignSupplier) return known;
  return { field, confidence: 'sure', rank: known?.field === field ? known.rank : 0 };
};

/** Keeps only the best column of each field. If several columns are sure of one field, the best is only likely. */
const withoutRivals = (found: readonly (Meaning | null)[]): (Meaning | null)[] => {
  const best = new Map<ColumnName, number>();
  const claims = new Map<ColumnName, number>();
  for (const [column, meaning] of found.entries()) {
    if (meaning === null) continue;
    const earlier = found[best.get(meaning.field) ?? -1];
    if (!earlier || meaning.rank < earlier.rank) best.set(meaning.field, column);
    if (meaning.confidence === 'sure') claims.set(meaning.field, (claims.get(meaning.field) ?? 0) + 1);
  }
  return found.map((meaning, column) => {
    if (meaning === null || best.get(meaning.field) !== column) return null;
    return (claims.get(meaning.field) ?? 0) > 1 ? { ...meaning, confidence: 'likely' } : meaning;
  });
};

/** Guesses the field of each column of a table from its heading and its values. */
export const guessColumns = (rows: readonly (readonly Cell[])[], heading: Heading): GuessedColumn[] => {
  const looked = rows.slice(heading.row, heading.row + rowsLookedAt);
  const width = Math.max(heading.texts.length, ...looked.map((row) => row.length), 0);
  const inLabelList = hasLabels(heading.texts);
  const texts = Array.from({ length: width }, (_, column) =>
    looked.flatMap((row) => (isBlank(row[column]) ? [] : [shownIn(row[column])])),
  );
  const meanings = withoutRivals(
    texts.map((values, column) => weighed(meaningOfColumn(heading, column, inLabelList), contentOf(values))),
  );
  return texts.map((values, column) => ({
    column,
    heading: heading.texts[column] ?? '',
    samples: [...new Set(values)].slice(0, samplesShown).map((text) => text.slice(0, 80)),
    field: meanings[column]?.field ?? null,
    confidence: meanings[column]?.confidence ?? null,
  }));
};
