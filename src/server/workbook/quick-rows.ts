import type { Cell } from '#domain/workbook/cell.ts';
import { workbook as limits } from '#domain/limits.ts';
import { type NumberedRow, maxColumns } from './sheet-rows.ts';
import { prepareXml } from './xml-part.ts';

/**
 * Most files of many rows are as simple as our own export: texts and plain numbers in order. Of 20,000 rows, the library takes
 * 1.4 seconds, and this 0.2; whatever is not simple is left to the library, so that there is one way to read it.
 */

/** A cell with a text, a shared text or a number; its place, style, type, and stored value or text. */
const cell =
  /<c r="([A-Z]{1,2})([1-9]\d{0,6})"(?: s="(\d{1,5})")?(?: t="(n|s|inlineStr)")?(?:\/>|><v>(\d{0,15})<\/v><\/c>|><is><t( xml:space="preserve")?>([^<]*)<\/t><\/is><\/c>)/y;
const rowStart = /<row r="([1-9]\d{0,6})"(?: [\w:.]+="[^"<>]*")*(\/?)>/y;
const rowEnd = '</row>';
const sharedText = /<si><t( xml:space="preserve")?>([^<]*)<\/t><\/si>/y;

/** What stands before the first shared text. */
const sharedStart = /^(?:<\?xml[^<>]*\?>)?\s*<sst(?:\s[\w:.-]+="[^"<>]*")*>\s*$/;

/** What only the library reads: formulas, merged cells, errors, parts of texts, escaped characters, other spellings of XML. */
const special = /<f[ >/]|<mergeCell|<!|<rPh|<r>|_x[\da-f]{4}_|\r/i;

const entities = new Map([
  ['&amp;', '&'],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&apos;', "'"],
]);

/** The text of an element; null if it has what only the library reads. */
const textIn = (xml: string, isPreserved: boolean): string | null => {
  if (!isPreserved && xml !== xml.trim()) return null;
  if (!xml.includes('&')) return xml;
  const text = xml.replaceAll(/&(?:amp|lt|gt|quot|apos);/g, (entity) => entities.get(entity) ?? '');
  return /&(?!amp;|lt;|gt;|quot;|apos;)/.test(xml) ? null : text;
};

/** The shared texts of a workbook, in order; null if one of them is not plain. */
export const sharedTextsIn = (part: Buffer | undefined): string[] | null => {
  if (part === undefined) return [];
  const xml = prepareXml(part).toString('utf8');
  if (xml.includes('\ufffd') || special.test(xml.replace(/^<\?xml[^>]*>/, ''))) return null;
  const texts: string[] = [];
  sharedText.lastIndex = xml.indexOf('<si>');
  if (sharedText.lastIndex === -1) return [];
  if (!sharedStart.test(xml.slice(0, sharedText.lastIndex))) return null;
  let end = sharedText.lastIndex;
  for (let found = sharedText.exec(xml); found; found = sharedText.exec(xml)) {
    const text = textIn(found[2] ?? '', found[1] !== undefined);
    if (text === null) return null;
    texts.push(text);
    end = sharedText.lastIndex;
  }
  return xml.slice(end).trim() === '</sst>' ? texts : null;
};

/** The styles in which a whole number is its digits: General, 0 and text. */
const plainStyles = (part: Buffer | undefined): ReadonlySet<number> => {
  if (part === undefined) return new Set([0]);
  const xml = part.toString('latin1');
  // A file may give these numbers to formats of its own.
  if (/<numFmt\s[^>]*numFmtId="(?:[01]|49)"/.test(xml)) return new Set();
  const formats = /<cellXfs[^>]*>(.*?)<\/cellXfs>/s.exec(xml)?.[1] ?? '';
  const ids = [...formats.matchAll(/<xf(?:[\s/][^>]*)?>/g)].map(
    ([tag]) => /\snumFmtId="(\d+)"/.exec(tag)?.[1] ?? '0',
  );
  return new Set(ids.flatMap((id, at) => (/^(?:[01]|49)$/.test(id) ? at : [])));
};

const columnOf = (letters: string): number =>
  letters.length === 1
    ? letters.charCodeAt(0) - 65
    : (letters.charCodeAt(0) - 64) * 26 + letters.charCodeAt(1) - 65;

/**
 * The rows of a sheet of an .xlsx file with these shared texts; null if anything in it is not simple, or would be refused. Reads nothing that the
 * library reads otherwise.
 */
export const quickRows = (
  sheet: Buffer,
  texts: readonly string[],
  styles: Buffer | undefined,
): NumberedRow[] | null => {
  const xml = prepareXml(sheet).toString('utf8');
  const start = xml.indexOf('<sheetData>');
  const end = xml.lastIndexOf('</sheetData>');
  if (start === -1 || end === -1 || xml.includes('\ufffd') || special.test(xml.slice(start))) return null;
  const plain = plainStyles(styles);
  const rows: NumberedRow[] = [];
  let before = 0;
  for (let at = start + '<sheetData>'.length; at < end;) {
    rowStart.lastIndex = at;
    const [, place = 0, closed] = rowStart.exec(xml) ?? [];
    const number = Number(place);
    if (number <= before || number > limits.maxRows + 1) return null;
    before = number;
    if (closed === '/') {
      at = rowStart.lastIndex;
      continue;
    }
    cell.lastIndex = rowStart.lastIndex;
    const cells: Cell[] = [];
    let last = -1;
    let close = cell.lastIndex;
    for (let found = cell.exec(xml); found; found = cell.exec(xml)) {
      close = cell.lastIndex;
      const [, letters = '', row, style = '0', type = 'n', stored, preserved, inline] = found;
      const column = columnOf(letters);
      // Of two cells in one place the file is refused, even if one of them is empty.
      if (Number(row) !== number || column <= last || column >= maxColumns) return null;
      last = column;
      let value: Cell = null;
      if (inline !== undefined) value = type === 'inlineStr' ? textIn(inline, preserved !== undefined) : null;
      else if (stored === undefined || stored === '') continue;
      else if (type === 's') value = texts[Number(stored)] ?? null;
      else if (type === 'n' && plain.has(Number(style))) value = Number(stored);
      if (value === null) return null;
      if (typeof value === 'string' && value.trim() === '') continue;
      while (cells.length < column) cells.push(null);
      cells.push(value);
    }
    if (!xml.startsWith(rowEnd, close)) return null;
    at = close + rowEnd.length;
    if (cells.length > 0) rows.push({ number, cells });
  }
  return rows;
};
