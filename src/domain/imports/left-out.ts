import { isValidGtin } from '../codes/gtin.ts';
import { said, type Said } from '../words/say.ts';
import { type Cell, isBlank, shownIn } from '../workbook/cell.ts';
import { foldHeading } from '../workbook/heading.ts';
import { chargeOf } from './charge-words.ts';
import { headingWords, isHeadingWord, meaningOf } from './heading-terms.ts';
import { isPlaceholder } from './placeholder.ts';

/** Words at the start of a row that adds up others. */
const totals =
  /^(?:grand |sub ?)?(?:totals?|sum|summe|gesamt|gesamtsumme|endsumme|zwischensumme|somme|sous total|total general|suma|razem|ogolem|subtotal|totale|totaal|subtotaal|summa|totalsumma|soma|total geral|yhteensa|celkem|osszesen|toplam|i alt|итого|всего|合计|合計|总计|總計|小计|小計|共计|합계|총계|소계)(?![\p{L}\p{N}])/u;

/** Words beside nothing but figures that say something else of all rows. */
const ofAll =
  /^(?:average|avg|mean|count|number of \w+|balance|carried forward|vat|tax|netto|brutto|net total|anzahl|durchschnitt|mittelwert|ubertrag|mwst|ust|nombre|moyenne|tva|promedio|iva|liczba|srednia|media|antal|aantal|gemiddelde|prumer|pocet|darab|atlag|ortalama|kdv|количество|среднее|ндс|平均|件数|個数|个数|數量|数量|합|평균)(?![\p{L}\p{N}])/u;

const isSureHeading = (cell: Cell | undefined): boolean =>
  typeof cell === 'string' && !/\d/.test(cell) && meaningOf(shownIn(cell))?.confidence === 'sure';

/** What decides whether a row is none of a product. */
export interface RowSigns {
  /** The headings by position, in each row that has them. */
  heads: readonly (readonly string[])[];
  /** The position of the SKU. */
  sku: number | undefined;
  /** The position of the description. */
  description?: number | undefined;
  /** The positions of what only goods have: codes besides the SKU, and labels. */
  ofGoods?: readonly number[];
  /** The positions of all fields. */
  mapped: readonly number[];
  /** Whether SKUs of the table are mere numbers: if none of the others is, one beside figures counts them. */
  hasNumbers?: boolean;
  /** Whether the table has the portal's own headings: only a sentence in place of a SKU is a remark there. */
  isOwn?: boolean;
}

const isTotalWord = (cell: Cell | undefined, more = totals): boolean => {
  const words = typeof cell === 'string' ? headingWords(shownIn(cell)) : '';
  return totals.test(words) || more.test(words);
};

/** A number, or a count of something: '2 items'. */
const isFigure = (cell: Cell): boolean =>
  /^[\d.,\s€$£%-]{1,11}$|^\d[\d.,]{0,9}\s?\p{L}{1,9}\.?$/u.test(shownIn(cell));

const isTotal = (cells: readonly Cell[], { sku, mapped, hasNumbers = true }: RowSigns): boolean => {
  const filled = cells.filter((cell) => !isBlank(cell));
  const [first] = filled;
  const atSku = cells[sku ?? -1];
  const isLoneNumber = !hasNumbers && /^\d{1,6}$/.test(shownIn(atSku)) && atSku === first;
  if (isLoneNumber && filled.length === 1) return mapped.length > 2 && !season.test(shownIn(first));
  if (filled.length < 2 || (!isBlank(atSku) && atSku !== first)) return false;
  // A total may stand in any column before its figures, if the row has no SKU.
  if (isBlank(atSku)) return filled.slice(0, 4).some((cell) => isTotalWord(cell));
  // SUM-100 is a SKU, and so is TOTAL beside a name.
  const text = shownIn(first);
  if (isLoneNumber) return filled.slice(1).every(isFigure);
  return (
    (!/\d/.test(text) || /\s/.test(text)) && isTotalWord(first, ofAll) && filled.slice(1).every(isFigure)
  );
};

/** Whether a row counts the columns, as forms do below their headings: 1, 2, 3. */
const isCountOfColumns = (cells: readonly Cell[]): boolean => {
  const first = shownIn(cells.find((cell) => !isBlank(cell)));
  const from = /^\(?[01]\)?$/.test(first) ? Number(first.replaceAll(/\D/g, '')) : -1;
  if (from === -1) return false;
  const [, ...others] = cells.filter((cell) => !isBlank(cell)).map(shownIn);
  return (
    others.length > 1 &&
    others.every((text, at) => text.replace(/^\((.+)\)$/, '$1') === String(from + at + 1))
  );
};

/** Whether a row has only words, most of which head columns. */
const isOtherHeading = (cells: readonly Cell[]): boolean => {
  const filled = cells.filter((cell) => !isBlank(cell));
  const words = filled.filter((cell) => typeof cell === 'string' && !/\d/.test(cell));
  return (
    filled.length > 1 &&
    words.length === filled.length &&
    words.filter((cell) => isHeadingWord(shownIn(cell))).length * 2 >= filled.length
  );
};

/**
 * The rows of other tables below the first one, as blocks of first and last row, counted from 1: behind an empty row, headings
 * that are not those of the table.
 */
export const otherTables = (
  rows: readonly (readonly Cell[])[],
  headingRow: number,
  signs: RowSigns,
): [first: number, last: number][] => {
  const blocks: [number, number][] = [];
  let first = 0;
  let isBehindBlank = false;
  for (const [at, cells] of rows.entries()) {
    if (at < headingRow) continue;
    const isEmpty = cells.every(isBlank);
    if (!isEmpty && isBehindBlank && headingRow > 0) {
      if (isOwnHeading(cells, signs)) {
        if (first > 0) blocks.push([first, at]);
        first = 0;
      } else if (first === 0 && isOtherHeading(cells)) first = at + 1;
    }
    isBehindBlank = isEmpty;
  }
  return first > 0 ? [...blocks, [first, rows.length]] : blocks;
};

/** Whether a row repeats the headings, as on every page of a printed list, or has them in another language. */
const isOwnHeading = (cells: readonly Cell[], { heads, sku, mapped }: RowSigns): boolean => {
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

/** Whether a row has headings, also one at its left alone. */
const isHeading = (cells: readonly Cell[], signs: RowSigns, isOfArticle: boolean): boolean =>
  isOwnHeading(cells, signs) ||
  (signs.isOwn !== true && !isOfArticle && isSureHeading(cells[signs.sku ?? -1]));

/** Words that begin a note or an example. */
const notes =
  /^(?:notes?|n\.? ?b\.?|legend|remarks?|comments?|info|information|source|contact|attention|important|key|hinweise?|bemerkung(?:en)?|anmerkung(?:en)?|achtung|wichtig|legende|quelle|kontakt|stand|nota|notas|observaciones|leyenda|importante|remarques?|source|uwagi?|legenda|opmerking(?:en)?|let op|toelichting|huomautus|anm|obs|poznamka|megjegyzes|nota bene|not|aciklama|примечани[ея]|внимание|備考|备注|備註|注|说明|說明|비고)$/u;

const examples =
  /^(?:example|sample|beispiel|muster|ejemplo|exemple|esempio|przykład|voorbeeld|exempel|eksempel|exemplo|příklad|példa|örnek|пример|示例|样例|範例|例|예|예시)(?=$|[\s:：.])/iu;

const forExample = /^(?:e\. ?g\.|eg\.|z\. ?b\.|p\. ?ex\.|np\.|bv\.|例[:：]|예[:：])/iu;

/** Whether the cell of the SKU begins a note or an example, and the row has no article of its own. */
const isNote = (cells: readonly Cell[], { sku }: RowSigns, isOfArticle: boolean): boolean => {
  const text = shownIn(cells[sku ?? -1]);
  if (text === '' || text.length > longestRemark) return false;
  if (forExample.test(text)) return true;
  // Most rows have an article, and need no further look.
  if (isOfArticle) return false;
  return (
    examples.test(text) ||
    /^\p{L}[\p{L}\s.]{0,30}[:：](?:\s|$)/u.test(text) ||
    (!/\d/.test(text) && notes.test(headingWords(text)))
  );
};

/** Whether another cell than that of the SKU has the number of an article. */
const hasArticle = (cells: readonly Cell[], { sku, mapped }: Pick<RowSigns, 'sku' | 'mapped'>): boolean =>
  mapped.some((at) => {
    const text = at === sku ? '' : shownIn(cells[at]);
    return numberOfArticle.test(text) && isValidGtin(text.replaceAll(/[\s-]/g, ''));
  });

const numberOfArticle = /^\d[\d\s-]{6,18}\d$/;

const longestRemark = 80;

/** A year or a season as a title. */
const season = /^(?:19|20)\d{2}(?:\s?[/-]\s?\d{2,4})?$/;

/** The number of a page, as a printed list has it above the headings of each: 'Page 2 of 3'. */
const page =
  /^(?:page|seite|pagina|strona|sida|side|sivu|oldal|sayfa|strana|stranica|страница|стр|σελιδα|صفحة) \d{1,4}(?: (?:(?:of|von|sur|de|di|van|z|av|af|из) )?\d{1,4})?$|^(?:第 ?)?\d{1,4} ?(?:页|頁|ページ)$/u;

/** What a cell must have to be looked at for that: most have not. */
const mayBePage = /^\p{L}{3,10}\.? ?\d|\d ?[页頁ペ]/u;

const isOfPage = (cells: readonly Cell[], isOfArticle: boolean): boolean =>
  !isOfArticle &&
  cells.some(
    (cell) =>
      typeof cell === 'string' && cell.length <= 30 && mayBePage.test(cell) && page.test(headingWords(cell)),
  );

/** Whether a row has a single text that reads like a title or a remark: 'All prices without VAT'. */
const isRemark = (cells: readonly Cell[], signs: RowSigns, isOfArticle: boolean): boolean => {
  const { sku, mapped, isOwn = false } = signs;
  // A line drawn with signs.
  if (/^[-=_~*#\s]{3,}$/.test(shownIn(cells[sku ?? -1]))) return true;
  if (!isOwn && (isNote(cells, signs, isOfArticle) || isOfPage(cells, isOfArticle))) return true;
  const only = cells.findIndex((cell) => !isBlank(cell));
  // Anywhere else the row has no SKU, and is refused.
  if (only === -1 || only !== sku || mapped.length < 3) return false;
  if (cells.some((cell, at) => at !== only && !isBlank(cell))) return false;
  const text = shownIn(cells[only]);
  if (!isOwn && season.test(text)) return true;
  if (typeof cells[only] !== 'string') return false;
  return isOwn
    ? text.split(/\s+/).length > 2
    : /\s/.test(text) || !/\d/.test(text) || /[:.!]$|^\*/.test(text);
};

/** Whether a row of an invoice or order is a charge or a discount beside its goods. */
const isCharge = (cells: readonly Cell[], { sku, description, ofGoods = [] }: RowSigns): boolean => {
  const isOfGoods = ofGoods.some(
    (at) => !isBlank(cells[at]) && !isPlaceholder(shownIn(cells[at]), 'barcode'),
  );
  if (isOfGoods) return false;
  const [number, name] = [shownIn(cells[sku ?? -1]), shownIn(cells[description ?? -1])];
  const [byNumber, byName] = [chargeOf(number), chargeOf(name)];
  if (byName === 'sure') return true;
  // Porto may be a glass, and PORTO-12 too.
  if (number === '' || name === '') return byName !== null || (byNumber !== null && !/\d/.test(number));
  return byNumber === 'sure' ? !/\d/.test(number) || byName !== null : byNumber !== null && byName !== null;
};

/** Why a row is none of a product; null if it may be one. */
export const leftOut = (cells: readonly Cell[], signs: RowSigns): Said | null => {
  if (isCountOfColumns(cells)) return said('import.heading_row');
  if (isTotal(cells, signs)) return said('import.total_row');
  const isOfArticle = hasArticle(cells, signs);
  if (isHeading(cells, signs, isOfArticle)) return said('import.heading_row');
  if (!signs.isOwn && !isOfArticle && isCharge(cells, signs)) return said('import.charge_row');
  return isRemark(cells, signs, isOfArticle) ? said('import.remark_row') : null;
};
