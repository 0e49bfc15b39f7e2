import { said, type Said } from '../words/say.ts';
import { type Cell, isBlank, shownIn } from '../workbook/cell.ts';
import { foldHeading } from '../workbook/heading.ts';
import { headingWords, isHeadingWord, meaningOf } from './heading-terms.ts';

/** Words at the start of a row that adds up others. */
const totals =
  /^(?:grand |sub ?)?(?:totals?|sum|summe|gesamt|gesamtsumme|endsumme|zwischensumme|somme|sous total|total general|suma|razem|ogolem|subtotal|totale|totaal|subtotaal|summa|totalsumma|soma|total geral|yhteensa|celkem|osszesen|toplam|i alt|итого|всего|合计|合計|总计|總計|小计|小計|共计|합계|총계|소계)(?![\p{L}\p{N}])/u;

/** What decides whether a row is none of a product. */
export interface RowSigns {
  /** The headings by position, in each row that has them. */
  heads: readonly (readonly string[])[];
  /** The position of the SKU. */
  sku: number | undefined;
  /** The positions of all fields. */
  mapped: readonly number[];
  /** Whether the table has the portal's own headings: only a sentence in place of a SKU is a remark there. */
  isOwn?: boolean;
}

const isTotalWord = (cell: Cell | undefined): boolean =>
  typeof cell === 'string' && totals.test(headingWords(shownIn(cell)));

/** A number, or a count of something: '2 items'. */
const isFigure = (cell: Cell): boolean =>
  /^[\d.,\s€$£%-]{1,11}$|^\d[\d.,]{0,9}\s?\p{L}{1,9}\.?$/u.test(shownIn(cell));

const isTotal = (cells: readonly Cell[], { sku }: RowSigns): boolean => {
  const filled = cells.filter((cell) => !isBlank(cell));
  const [first] = filled;
  const atSku = cells[sku ?? -1];
  if (filled.length < 2 || (!isBlank(atSku) && atSku !== first)) return false;
  // A total may stand in any column before its figures, if the row has no SKU.
  if (isBlank(atSku)) return filled.slice(0, 4).some(isTotalWord);
  // SUM-100 is a SKU, and so is TOTAL beside a name.
  return !/\d/.test(shownIn(first)) && isTotalWord(first) && filled.slice(1).every(isFigure);
};

/** Whether a row repeats the headings, as on every page of a printed list, or has them in another language. */
const isHeading = (cells: readonly Cell[], { heads, sku, mapped }: RowSigns): boolean => {
  const filled = mapped.filter((at) => !isBlank(cells[at]));
  if (filled.length < 2) return false;
  const repeats = heads.some((texts) =>
    filled.every((at) => foldHeading(shownIn(cells[at])) === foldHeading(texts[at] ?? '')),
  );
  if (repeats) return true;
  const atSku = shownIn(cells[sku ?? -1]);
  return (
    // No heading has a number of three digits: most rows need no further look.
    !/\d{3}/.test(atSku) &&
    meaningOf(atSku)?.field === 'sku' &&
    filled.filter((at) => typeof cells[at] === 'string' && isHeadingWord(shownIn(cells[at]))).length >
      filled.length / 2
  );
};

/** Whether a row has a single text that reads like a title or a remark: 'All prices without VAT'. */
const isRemark = (cells: readonly Cell[], { sku, mapped, isOwn = false }: RowSigns): boolean => {
  // A line drawn with signs.
  if (/^[-=_~*#\s]{3,}$/.test(shownIn(cells[sku ?? -1]))) return true;
  const filled = cells.flatMap((cell, at) => (isBlank(cell) ? [] : [at]));
  const [only] = filled;
  // Anywhere else the row has no SKU, and is refused.
  if (filled.length !== 1 || only === undefined || only !== sku || mapped.length < 3) return false;
  const text = shownIn(cells[only]);
  if (typeof cells[only] !== 'string') return false;
  return isOwn
    ? text.split(/\s+/).length > 2
    : /\s/.test(text) || !/\d/.test(text) || /[:.!]$|^\*/.test(text);
};

/** Why a row is none of a product; null if it may be one. */
export const leftOut = (cells: readonly Cell[], signs: RowSigns): Said | null => {
  if (isTotal(cells, signs)) return said('import.total_row');
  if (isHeading(cells, signs)) return said('import.heading_row');
  return isRemark(cells, signs) ? said('import.remark_row') : null;
};
