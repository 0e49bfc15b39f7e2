import { type Cell, isBlank } from '../workbook/cell.ts';
import { foldHeading } from '../workbook/heading.ts';
import { isHeadingWord, longestHeading, meaningOf } from './heading-terms.ts';

/** How many rows at the top of a sheet, such as an address, a logo and a date, may come before the headings. */
export const rowsBeforeHeading = 30;

export interface Heading {
  /** The row number of the headings as in Excel, the lower one if they take two rows; 0 if there are none. */
  row: number;
  /** By column; '' for a column without a heading. */
  texts: string[];
  /** Whether the headings take two rows: groups over several columns above, the columns of a group below. */
  isInTwoRows: boolean;
  /** The texts of every row of headings by position: names for people, and below them those for machines. */
  heads: string[][];
  /** The higher the score, the more of the headings are known; compares the sheets of a file. */
  score: number;
}

/** The beginning of a text: the rest of a long one is no heading. */
const textOf = (cell: Cell | undefined): string =>
  typeof cell === 'string' ? cell.slice(0, longestHeading).trim() : '';

const scoreOf = (row: readonly Cell[]): number =>
  row.reduce<number>((score, cell) => {
    const text = textOf(cell);
    if (text === '' || !isHeadingWord(text)) return score;
    return score + (meaningOf(text) === null ? 1 : 2);
  }, 0);

const isAllText = (row: readonly Cell[]): boolean =>
  row.every((cell) => isBlank(cell) || (typeof cell === 'string' && !/^[\d\s.,-]+$/.test(textOf(cell))));

const filled = (row: readonly Cell[] | undefined): number =>
  (row ?? []).filter((cell) => !isBlank(cell)).length;

/** Whether a row has group headings: fewer texts than the row below, each over several columns. */
const isGroupRow = (above: readonly Cell[] | undefined, below: readonly Cell[]): above is readonly Cell[] => {
  if (above === undefined) return false;
  const count = filled(above);
  return (
    count >= 2 &&
    isAllText(above) &&
    // #INFO, Version=1.0.0: what a template says of itself.
    !above.some((cell) => /^#|\w=/.test(textOf(cell))) &&
    above.every((cell) => textOf(cell).length <= 40) &&
    // Each group covers the columns up to the next group, so some of its cells are blank.
    (count < filled(below) || below.some((cell, at) => isBlank(cell) && !isBlank(above[at])))
  );
};

const joined = (above: readonly Cell[], below: readonly Cell[]): string[] => {
  let group = '';
  return Array.from({ length: Math.max(above.length, below.length) }, (_, at) => {
    const over = textOf(above[at]);
    const own = textOf(below[at]);
    if (over !== '') group = over;
    if (own === '') return over;
    return group === '' || group === own ? own : `${group} ${own}`;
  });
};

const none: Heading = { row: 0, texts: [], isInTwoRows: false, heads: [], score: 0 };

/** Two columns with one heading are told apart by a number: a mapping names columns by their headings. */
const apart = (texts: readonly string[]): string[] => {
  const counts = new Map<string, number>();
  const all = new Set(texts.map(foldHeading));
  return texts.map((text) => {
    const folded = foldHeading(text);
    let count = (counts.get(folded) ?? 0) + 1;
    // A file may have this number in a heading of its own.
    while (count > 1 && count <= texts.length && all.has(foldHeading(`${text} (${count})`))) count += 1;
    counts.set(folded, count);
    return folded === '' || count === 1 ? text : `${text} (${count})`;
  });
};

/**
 * The headings in the given row; row 0 means that the table has none. If `findHeading` finds that row itself, returns
 * what it found, which may be in two rows.
 */
export const headingAt = (rows: readonly (readonly Cell[])[], headingRow: number): Heading => {
  const found = findHeading(rows.slice(0, rowsBeforeHeading + 2));
  if (found.row === headingRow) return found;
  const texts = headingRow === 0 ? [] : (rows[headingRow - 1] ?? []).map(textOf);
  return { ...none, row: headingRow, texts: apart(texts), heads: [...found.heads, texts] };
};

/** Names for machines: external_product_id, item-name, offer.sku. */
const machineName = /^[a-z][a-z0-9]*(?:[_.:#[\]=-]+[a-z0-9]+)+\]?$/;

const shareOf = (row: readonly Cell[], fits: (text: string) => boolean): number => {
  const texts = row.flatMap((cell) => (isBlank(cell) ? [] : [textOf(cell)]));
  return texts.length === 0 ? 0 : texts.filter(fits).length / texts.length;
};

/** What templates write below their headings: whether a column is required, its kind, and an example. */
const remark =
  /^(?:required|optional|preferred|recommended|conditional|conditionally required|mandatory|not required|pflicht|pflichtfeld|pflichtangabe|optionale angabe|obligatoire|facultatif|obligatorio|opcional|obbligatorio|facoltativo|verplicht|optioneel|obrigatorio|wymagane|opcjonalne|必填|选填|必須|任意|필수|선택|string|text|number|integer|decimal|alphanumeric|numeric|free text|e\.?g\b.*|example\b.*|z\.? ?b\.? .*|beispiel\b.*|ej\b.*|ejemplo\b.*|p\.? ?ex\b.*|exemple\b.*|esempio\b.*|np\. .*|例.*|示例.*|예:.*)$/i;

const longRemark = 60;
const most = 0.6;

/** A text without accents, of which templates are full: 'Obrigatório'. */
const bare = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}+/gu, '')
    .normalize('NFC');

const isRemarks = (row: readonly Cell[]): boolean =>
  filled(row) >= 2 &&
  isAllText(row) &&
  shareOf(row, (text) => remark.test(bare(text)) || text.length > longRemark) >= most;

const isHeads = (row: readonly Cell[]): boolean =>
  filled(row) >= 2 &&
  isAllText(row) &&
  shareOf(row, (text) => machineName.test(text) || isHeadingWord(text)) >= most;

/** The last row of headings from a first one on, and the last row before the data. */
const lastHead = (top: readonly (readonly Cell[])[], first: number): { at: number; end: number } => {
  let at = first;
  let end = first;
  for (let next = first + 1; next < top.length; next += 1) {
    const row = top[next] ?? [];
    if (isHeads(row)) at = next;
    else if (!isRemarks(row)) break;
    end = next;
  }
  return { at, end };
};

/** The first of the rows of headings that end with one. */
const firstHead = (top: readonly (readonly Cell[])[], last: number): number => {
  let first = last;
  while (first > 0 && isHeads(top[first - 1] ?? [])) first -= 1;
  return first;
};

/** The first row of the data, as a template says it in its own first row: 'attributeRow=5&dataRow=7'. */
const statedDataRow = ([first = []]: readonly (readonly Cell[])[]): number => {
  const said = first.map((cell) => (typeof cell === 'string' ? cell.slice(0, 4_000) : '')).join(' ');
  return Number(/(?:^|[&\s])dataRow=(\d{1,2})(?!\d)/i.exec(said)?.[1] ?? 0);
};

/** Finds the headings among the first rows of a table: of several rows of headings, the last. */
export const findHeading = (rows: readonly (readonly Cell[])[]): Heading => {
  const top = rows.slice(0, rowsBeforeHeading);
  let best = -1;
  let score = 0;
  for (const [index, row] of top.entries()) {
    const found = scoreOf(row);
    if (found > score) [best, score] = [index, found];
  }
  const first = top.findIndex((row) => filled(row) > 0);
  const at =
    score >= 2 ? best : first >= 0 && filled(top[first]) > 1 && isAllText(top[first] ?? []) ? first : -1;
  const row = rows[at];
  if (row === undefined) return none;
  const next = rows[at + 1];
  // The best row may be the upper of two. The lower row then has only headings, and is blank where the upper row is
  // not.
  if (
    next &&
    isAllText(next) &&
    scoreOf(next) >= 2 &&
    next.some((cell, column) => isBlank(cell) && !isBlank(row[column]))
  )
    return inTwoRows(row, next, at + 2, score);
  const above = rows[at - 1];
  const last = score >= 2 ? lastHead(top, at) : { at, end: at };
  if (last.at === at && last.end === at && isGroupRow(above, row))
    return inTwoRows(above, row, at + 1, score);
  const heads = rows.slice(firstHead(top, at), last.at + 1).map((head) => head.map(textOf));
  return {
    row: Math.max(last.end + 1, statedDataRow(rows) - 1),
    texts: apart((rows[last.at] ?? []).map(textOf)),
    isInTwoRows: false,
    heads,
    score,
  };
};

const inTwoRows = (above: readonly Cell[], below: readonly Cell[], row: number, score: number): Heading => {
  const texts = joined(above, below);
  return { row, texts: apart(texts), isInTwoRows: true, heads: [texts, below.map(textOf)], score };
};
