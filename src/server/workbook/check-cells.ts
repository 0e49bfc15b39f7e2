import { said } from '#domain/words/stated.ts';
import { columnLetters } from './workbook-parts.ts';
import { unreadable } from './unreadable.ts';

/** The last row and column of a sheet: XFD1048576 (Excel's specifications and limits). */
const lastRow = 1_048_576;
const lastColumn = 16_384;

/** A cell as Excel and most programs write it. The general way below takes ten times as long. */
const usualCell =
  /<c r="([A-Z]{1,3})([1-9]\d{0,6})"(?: s="\d+")?(?: t="(n|s|b|e|str|inlineStr)")?(?: s="\d+")?(?:\/>|><v>([^<]*)<\/v><\/c>|>(?=<is[\s>]))/y;

/** An opening tag of a row or a cell with its attributes. */
const tag = /<(?:\w+:)?(row|c)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>/y;
const attributes = /\s([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const storedValue = /<(?:\w+:)?v(?:\s[^>]*)?>([^<]*)<\/(?:\w+:)?v>/;
const cellEnd = /<\/(?:\w+:)?c>/g;

/** A number as a sheet stores it (XML Schema's double, without infinity and NaN), with at most this many characters. */
const number = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;
const longestNumber = 330;
const instant =
  /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?)?$|^\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z?$/;

/** Whether a value can be one of its type (ECMA-376 part 1, 18.18.11). */
const isPossible = (type: string, text: string, sharedTexts: number): boolean => {
  if (type === 'n') return text.length <= longestNumber && number.test(text) && Number.isFinite(Number(text));
  if (type === 's') return /^\d{1,9}$/.test(text) && Number(text) < sharedTexts;
  if (type === 'b') return /^(?:[01]|true|false)$/.test(text);
  if (type === 'd')
    return instant.test(text) && !Number.isNaN(Date.parse(text.includes('-') ? text : `2000-01-01T${text}`));
  return type === 'str' || type === 'e' || type === 'inlineStr';
};

const columnOf = (letters: string): number => {
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column;
};

const shortened = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}...` : text);

/** How much of a part is looked at in one piece. */
const bytesAtOnce = 1024 * 1024;

/** Where the first row ends after a place; the end of the part if none does. */
const endOfRow = (part: Buffer, from: number): number => {
  for (let at = part.indexOf('row>', from); at !== -1; at = part.indexOf('row>', at + 1))
    if (/<\/(?:\w+:)?$/.test(part.toString('latin1', Math.max(0, at - 40), at))) return at + 'row>'.length;
  return part.length;
};

/** How many shared texts a workbook has. */
export const countSharedTexts = (parts: ReadonlyMap<string, Buffer>): number => {
  let count = 0;
  for (const [name, part] of parts) {
    if (!/sharedstrings/i.test(name) && !/<(?:\w+:)?sst\b/.test(part.toString('latin1', 0, 500))) continue;
    for (let at = part.indexOf('si'); at !== -1; at = part.indexOf('si', at + 2))
      if (/^[<:]si[\s/>]$/.test(part.toString('latin1', at - 1, at + 3))) count += 1;
  }
  return count;
};

/**
 * Checks the places and values of a sheet's cells, which the parser does not: it drops without a word a number that is no
 * number, a text that is missing, a cell beyond the sheet, and all but the last of two cells in one place. Throws a
 * Problem if cells have no place or share one. A value that is impossible becomes an error, so that its row says so.
 */
export const checkCells = (part: Buffer, sharedTexts: number): Buffer => {
  const places = new Places();
  const checked: Buffer[] = [];
  let hasChanged = false;
  for (let start = 0; start < part.length;) {
    const end = endOfRow(part, start + bytesAtOnce);
    const piece = part.subarray(start, end);
    const text = piece.toString('latin1');
    const mended = checkPiece(text, places, sharedTexts);
    hasChanged ||= mended !== text;
    checked.push(mended === text ? piece : Buffer.from(mended, 'latin1'));
    start = end;
  }
  return hasChanged ? Buffer.concat(checked) : part;
};

/** The places that cells have taken. A row or a cell without a reference follows the one before. */
class Places {
  row = 0;
  #column = 0;
  readonly #rows = new Set<number>();
  /** The columns of the row so far. */
  #columns: number[] = [];
  /** The last of them. */
  #last = 0;

  enterRow(reference: string | undefined): void {
    const at = reference === undefined ? this.row + 1 : /^\d{1,10}$/.test(reference) ? Number(reference) : 0;
    if (at < 1 || at > lastRow)
      throw unreadable(said('workbook.no_row', { row: shortened(reference ?? String(at)) }));
    if (this.#rows.has(at)) throw unreadable(said('workbook.row_twice', { row: at }));
    this.#rows.add(at);
    this.row = at;
    this.#column = 0;
    this.#columns = [];
    this.#last = 0;
  }

  enterCell(reference: string | undefined): void {
    if (reference === undefined) return this.enterPlace(this.#column + 1, this.row, '');
    const [, letters = '', digits = ''] = /^([A-Z]{1,3})([1-9]\d{0,6})$/.exec(reference) ?? [];
    this.enterPlace(columnOf(letters), Number(digits), reference);
  }

  enterPlace(column: number, row: number, reference: string): void {
    if (column < 1 || column > lastColumn)
      throw unreadable(said('workbook.no_cell', { cell: shortened(reference) }));
    if (row !== this.row)
      throw unreadable(said('workbook.cell_elsewhere', { cell: reference, row: this.row }));
    // Cells are nearly always in order, and then none is there twice.
    if (column <= this.#last && this.#columns.includes(column))
      throw unreadable(said('workbook.cell_twice', { cell: `${columnLetters(column - 1)}${this.row}` }));
    this.#columns.push(column);
    this.#last = Math.max(this.#last, column);
    this.#column = column;
  }
}

const errorCell = (reference: string | undefined, stored: string): string =>
  `<c${reference === undefined ? '' : ` r="${reference}"`} t="e"><v>${shortened(stored)}</v>`;

const checkPiece = (text: string, places: Places, sharedTexts: number): string => {
  let mended = '';
  let kept = 0;
  for (let at = text.indexOf('<'); at !== -1;) {
    usualCell.lastIndex = at;
    const usual = usualCell.exec(text);
    if (usual) {
      const [whole, letters = '', digits = '', type = 'n', stored = ''] = usual;
      const reference = `${letters}${digits}`;
      places.enterPlace(columnOf(letters), Number(digits), reference);
      const end = at + whole.length;
      const value = stored.trim();
      if (value !== '' && !isPossible(type, value, sharedTexts)) {
        mended += `${text.slice(kept, at)}${errorCell(reference, value)}</c>`;
        kept = end;
      }
      at = text.indexOf('<', end);
      continue;
    }
    tag.lastIndex = at;
    const found = tag.exec(text);
    if (!found) {
      at = text.indexOf('<', at + 1);
      continue;
    }
    const [whole, name, given = '', isClosed] = found;
    const named = new Map(
      [...given.matchAll(attributes)].map(([, key, one, other]) => [key, one ?? other ?? '']),
    );
    const from = at + whole.length;
    if (name === 'row' || isClosed !== '') {
      if (name === 'row') places.enterRow(named.get('r'));
      else places.enterCell(named.get('r'));
      at = text.indexOf('<', from);
      continue;
    }
    places.enterCell(named.get('r'));
    cellEnd.lastIndex = from;
    const end = cellEnd.exec(text)?.index ?? text.length;
    const stored = storedValue.exec(text.slice(from, end))?.[1]?.trim() ?? '';
    const type = named.get('t') ?? 'n';
    // Without a format, the parser makes a number of a date.
    if (type === 'd' && !named.has('s') && isPossible(type, stored, sharedTexts)) {
      mended += text.slice(kept, at) + whole.replace(/(\st\s*=\s*["'])d/, '$1str');
      kept = from;
    } else if (stored !== '' && !isPossible(type, stored, sharedTexts)) {
      mended += text.slice(kept, at) + errorCell(named.get('r'), stored);
      kept = end;
    }
    at = text.indexOf('<', end);
  }
  return mended + text.slice(kept);
};
