import { isValidGtin } from '../scan/gtin.ts';
import { type Cell, isBlank } from '../workbook/cell.ts';
import { columns, type ColumnName } from '../workbook/columns.ts';
import { foldHeading } from '../workbook/heading.ts';
import { entriesOf } from '../record/fields.ts';
import type { Heading } from './find-heading.ts';
import { type Confidence, meaningOf, type Meaning } from './heading-terms.ts';

/** A column of a table, with what it probably is. */
export interface GuessedColumn {
  /** Its position, from 0. */
  column: number;
  /** '' if it has none. */
  heading: string;
  /** The first values that differ, as shown. */
  samples: string[];
  field: ColumnName | null;
  /** Null without a field. */
  confidence: Confidence | null;
}

/** So many values of each column are shown. */
const samplesShown = 5;

/** So many rows are looked at to see what a column contains. */
const rowsLookedAt = 200;

/** Of the values in a column, so many must fit before the column is named for them. */
const enough = 0.8;

/** What a cell shows. */
export const shownIn = (cell: Cell | undefined): string => {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'object') return cell.shown.trim();
  return String(cell).trim();
};

const isWhole = (text: string): boolean => /^\d{1,3}(?:[.,\s]\d{3})*(?:[.,]0+)?$|^\d+(?:[.,]0+)?$/.test(text);

/** What the values of a column say. */
interface Content {
  filled: number;
  units: number;
  cases: number;
  asins: number;
  fnskus: number;
  numbers: number;
}

const contentOf = (texts: readonly string[]): Content => {
  const content = { filled: texts.length, units: 0, cases: 0, asins: 0, fnskus: 0, numbers: 0 };
  for (const text of texts) {
    const code = text.replaceAll(/[\s-]/g, '');
    if (isValidGtin(code)) content[/^[1-8]\d{13}$/.test(code) ? 'cases' : 'units'] += 1;
    if (/^B0[0-9A-Z]{8}$/.test(code)) content.asins += 1;
    if (/^X0[0-9A-Z]{8}$/.test(code)) content.fnskus += 1;
    if (isWhole(text)) content.numbers += 1;
  }
  return content;
};

/** The field that the values alone speak for. A check digit is right by chance once in ten. */
const fieldOfContent = ({ filled, ...content }: Content): ColumnName | null => {
  if (filled < 2) return null;
  if (content.cases / filled >= enough) return 'caseCode';
  if ((content.units + content.cases) / filled >= enough) return 'barcode';
  if (content.asins / filled >= enough) return 'asin';
  return content.fnskus / filled >= enough ? 'fnsku' : null;
};

const isQuantity = (field: ColumnName): boolean => columns[field].kind === 'quantity';

/** What heading and values say together. */
const weighed = (heading: Meaning | null, content: Content): Meaning | null => {
  const byContent = fieldOfContent(content);
  if (heading === null) return byContent && { field: byContent, confidence: 'likely', rank: 60 };
  if (content.filled === 0) return heading;
  if (isQuantity(heading.field) && content.numbers / content.filled < enough)
    return heading.confidence === 'sure' ? { ...heading, confidence: 'likely', rank: 50 } : null;
  // 'Nombre' is a name in Spanish, and a number in French.
  if (heading.field === 'itemDescription' && content.numbers / content.filled >= enough)
    return heading.confidence === 'sure' ? { ...heading, confidence: 'likely', rank: 50 } : null;
  const isCodeColumn = heading.field === 'barcode' || heading.field === 'caseCode';
  if (isCodeColumn && byContent === null)
    return content.filled >= 3 ? { ...heading, confidence: 'likely', rank: heading.rank + 10 } : heading;
  if (heading.confidence === 'likely' && byContent === heading.field)
    return { ...heading, confidence: 'sure' };
  // 'Code' over nothing but barcodes is the barcode.
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

/** Whether a list describes labels: only then its supplier is theirs. */
const hasLabels = (headings: readonly string[]): boolean =>
  headings.some((heading) => {
    const field = ours.get(foldHeading(heading)) ?? meaningOf(heading)?.field;
    return field !== undefined && labelWords.includes(field);
  });

const supplierFields = ['supplierCode', 'supplierName'];

/** What a heading alone means: ours in our spelling first. */
const meaningOfHeading = (heading: string, inLabelList: boolean): Meaning | null => {
  if (heading === '') return null;
  const field = ours.get(foldHeading(heading));
  const isForeignSupplier = field !== undefined && supplierFields.includes(field) && !inLabelList;
  const known = meaningOf(heading, { inLabelList });
  if (field === undefined || isForeignSupplier) return known;
  return { field, confidence: 'sure', rank: known?.field === field ? known.rank : 0 };
};

/** Of several columns for one field the best keeps it; where two are sure of it, neither is. */
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

/** Guesses what the columns of a table are, from their headings and from what they contain. */
export const guessColumns = (rows: readonly (readonly Cell[])[], heading: Heading): GuessedColumn[] => {
  const looked = rows.slice(heading.row, heading.row + rowsLookedAt);
  const width = Math.max(heading.texts.length, ...looked.map((row) => row.length), 0);
  const inLabelList = hasLabels(heading.texts);
  const texts = Array.from({ length: width }, (_, column) =>
    looked.flatMap((row) => (isBlank(row[column]) ? [] : [shownIn(row[column])])),
  );
  const meanings = withoutRivals(
    texts.map((values, column) =>
      weighed(meaningOfHeading(heading.texts[column] ?? '', inLabelList), contentOf(values)),
    ),
  );
  return texts.map((values, column) => ({
    column,
    heading: heading.texts[column] ?? '',
    samples: [...new Set(values)].slice(0, samplesShown).map((text) => text.slice(0, 80)),
    field: meanings[column]?.field ?? null,
    confidence: meanings[column]?.confidence ?? null,
  }));
};
