import { isPlainAscii, withSingleSpaces } from '../codes/plain-ascii.ts';

/** What lists say where there is nothing to say, in the languages of those who send them. */
const nothing =
  'n/a|#n/a|#nv|#n/d|#n/d!|#nd|#n/b|#n/t|#i/t|#saknas!|#puuttuu!|#yok|#hianyzik|#н/д|n.a.|n. a.|na/|n/v|n.v.|null|nil|undefined|nan|(null)|(none)|not applicable|does not apply|not available|non applicable|nicht zutreffend|nie dotyczy|no aplica|nao se aplica|niet van toepassing|ej tillampligt|ikke relevant|不适用|不適用|該当なし|해당 없음|不明|-|--|---|–|—|/';

/** The same, for codes other than the SKU. */
const noCode =
  'none|no|na|nd|n.d.|nd.|nvt|n.v.t.|s/o|k.a.|k. a.|keine|kein|keiner|ohne|entfallt|unbekannt|nicht vorhanden|sans|aucun|aucune|neant|sans objet|ei sovellu|inconnu|sin codigo|ninguno|no tiene|sem codigo|nenhum|nessuno|nessuna|non disponibile|non applicabile|geen|onbekend|brak|nie ma|ingen|saknas|mangler|inget|ei ole|zadny|neni|nema|nincs|yok|нет|无|無|没有|沒有|暂无|なし|無し|未設定|없음|tbd|tba|tbc|tbd.|unknown|missing|pending|exempt|to follow|folgt|a venir|por definir|x|xx|xxx|xxxx|?|??|???|.|..|...|*|_';

/** The same, in place of a barcode, where other codes may be such words. */
const noBarcode =
  'not assigned|not yet|none yet|not yet assigned|to be confirmed|to be advised|to be assigned|to come|do not have|dont have|does not have|doesnt apply|doesnotapply|blank|(blank)|empty|leer|(leer)|vide|vacio|vuoto|leeg|puste|prazdny|tyhja|nn|n.n|auto|automatic|automatisch|gcid|asin|private label|brand registry|brand registered|see website|own brand|eigenmarke|空|自动|自動';

const words = (text: string): ReadonlySet<string> => new Set(text.split('|'));
const forAll = words(nothing);
const forCodes = words(noCode);
const forBarcodes = words(noBarcode);

/** 1234567890123, as it is typed where a form wants a number. */
const dummy = /^0?1234567890(?:1|12|12[38])?$/;

/** 'No barcode', 'SEM GTIN', 'Keine EAN', 'GTIN exempt': words for nothing beside the name of a code. */
const codeNames =
  /\b(?:gtin|ean|upc|barcode|bar code|asin|fnsku|isbn|codigo de barras|code barres|strichcode|条码|條碼)\b/g;
const besideName = words(
  `${noCode}|sem|sin|without|exemption|exempted|not required|not assigned|isento|exento|exonere|befreit`,
);

const folded = (text: string): string =>
  withSingleSpaces(
    (isPlainAscii(text)
      ? text
      : text
          .normalize('NFKD')
          .replaceAll(/\p{M}+/gu, '')
          .normalize('NFKC')
    ).toLowerCase(),
  );

/** A longer text says something. */
const longestPlaceholder = 40;

/** Which texts stand for nothing: in any cell, in a code, or also zeros, in a barcode. */
export type PlaceholderIn = 'text' | 'code' | 'barcode';

/** Whether a text in small letters in place of a barcode stands for none. */
const isNoBarcode = (said: string): boolean =>
  forBarcodes.has(said.replaceAll(/['’](?=t )|\.$/g, '')) ||
  // N.A, n. a.
  (/^\p{L}\.? ?\p{L}\.?$/u.test(said) && forCodes.has(said.replaceAll(/[. ]/g, ''))) ||
  dummy.test(said) ||
  /^0[0 .,-]*$/.test(said) ||
  /^(\d)\1{7,13}$/.test(said) ||
  // A line of signs that are only typed: xxxxxx, ------.
  /^([^\p{L}\p{N}#]|x)\1{3,}$/u.test(said) ||
  // A sentence: 'O produto não tem código'. BOX.RED.LARGE is a code.
  /^\p{Ll}+(?:[,.]? \p{Ll}+){2,}[.!]?$/u.test(said);

/** Whether a text stands for an empty cell. */
export const isPlaceholder = (text: string, within: PlaceholderIn): boolean => {
  if (text.length > longestPlaceholder) return false;
  // No word for nothing has a digit.
  if (within !== 'barcode' && /\d/.test(text)) return false;
  const said = folded(text);
  if (forAll.has(said) || forAll.has(said.replace(/\.$/, ''))) return true;
  if (within === 'text') return false;
  if (forCodes.has(said)) return true;
  if (within === 'barcode' && isNoBarcode(said)) return true;
  const rest = said.replace(codeNames, '').replaceAll(/^[\s:-]+|[\s:]+$/g, '');
  return rest !== said && (besideName.has(rest) || forAll.has(rest));
};

/** The other errors of formulas, as spreadsheets write them into texts in the languages of their users, without their signs. */
const errors = words(
  'ref|value|name|div/0|num|null|spill|calc|error|bezug|wert|zahl|uberlauf|valeur|nom|nombre|nul|valor|nulo|rif|valore|nome|nullo|verw|waarde|naam|getal|leeg|deel/0|adr|arg|nazwa|liczba|zero|dziel/0|referens|vardefel|namn|ogiltigt|skarning|division/0|reference|værdi|verdi|navn|viittaus|arvo|nimi|luku|tyhja|jako/0|odkaz|hodnota|nazev|cislo|deleni_nulou|hiv|ertek|nev|szam|nulla|zerooszto|basv|deger|ad|sayi|bos|sayi/0|ссылка|знач|имя|число|пусто|дел/0',
);

/** #REF!, #BEZUG!, #¿NOMBRE?; and #### of a column that was too narrow for its number. */
const errorForm = /^#(?:#{3,}|[¡¿]?([^#!?]{2,14})[!?])$/u;

/** Whether a text is what a spreadsheet shows in place of a value that it does not have. */
export const isSpreadsheetError = (text: string): boolean => {
  const shown = text.trim();
  if (!shown.startsWith('#') || shown.length > longestPlaceholder) return false;
  const [whole, word] = errorForm.exec(shown) ?? [];
  return (
    forAll.has(folded(shown)) || (whole !== undefined && (word === undefined || errors.has(folded(word))))
  );
};

const undecided = words('?|??|???|tbd|tba|tbc|.|..|...|_|*');

/** Whether a text in place of a SKU stands for none. */
export const isNoSku = (text: string): boolean => isPlaceholder(text, 'text') || undecided.has(folded(text));

/** Empties a field in an import that changes products, where an empty cell leaves it as it is. */
const emptyMark = '[empty]';

export const isEmptyMark = (text: string): boolean =>
  text.length <= longestPlaceholder && text.trim().toLowerCase() === emptyMark;
