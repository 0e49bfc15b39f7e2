import { isPlainAscii, withSingleSpaces } from '../codes/plain-ascii.ts';

/** What lists say where there is nothing to say, in the languages of those who send them. */
const nothing =
  'n/a|#n/a|n.a.|n. a.|na/|n/v|n.v.|null|nil|undefined|nan|(null)|(none)|not applicable|does not apply|not available|non applicable|nicht zutreffend|nie dotyczy|no aplica|nao se aplica|niet van toepassing|ej tillampligt|ikke relevant|不适用|不適用|該当なし|해당 없음|不明|-|--|---|–|—|/';

/** The same, for codes other than the SKU. */
const noCode =
  'none|no|na|nd|n.d.|nd.|nvt|n.v.t.|s/o|k.a.|k. a.|keine|kein|keiner|ohne|entfallt|unbekannt|nicht vorhanden|sans|aucun|aucune|neant|sans objet|inconnu|sin codigo|ninguno|no tiene|sem codigo|nenhum|nessuno|nessuna|non disponibile|non applicabile|geen|onbekend|brak|nie ma|ingen|saknas|mangler|inget|ei ole|zadny|neni|nema|nincs|yok|нет|无|無|没有|沒有|暂无|なし|無し|未設定|없음|tbd|tba|tbc|tbd.|unknown|missing|pending|exempt|to follow|folgt|a venir|por definir|x|xx|xxx|xxxx|?|??|???|.|..|...|*|_';

const words = (text: string): ReadonlySet<string> => new Set(text.split('|'));
const forAll = words(nothing);
const forCodes = words(noCode);

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

/** Whether a text stands for an empty cell. */
export const isPlaceholder = (text: string, within: PlaceholderIn): boolean => {
  if (text.length > longestPlaceholder) return false;
  // No word for nothing has a digit.
  if (within !== 'barcode' && /\d/.test(text)) return false;
  const said = folded(text);
  if (forAll.has(said)) return true;
  if (within === 'text') return false;
  if (forCodes.has(said)) return true;
  if (within === 'barcode' && (/^0+(?:[.,]0+)?$/.test(said) || /^(\d)\1{7,13}$/.test(said))) return true;
  // A sentence in place of a code: 'O produto não tem código'. BOX.RED.LARGE is a code.
  if (within === 'barcode' && /^\p{Ll}+(?:[,.]? \p{Ll}+){2,}[.!]?$/u.test(said)) return true;
  const rest = said.replace(codeNames, '').trim();
  return rest !== said && besideName.has(rest);
};

const undecided = words('?|??|???|tbd|tba|tbc|.|..|...|_|*');

/** Whether a text in place of a SKU stands for none. */
export const isNoSku = (text: string): boolean => isPlaceholder(text, 'text') || undecided.has(folded(text));

/** Empties a field in an import that changes products, where an empty cell leaves it as it is. */
const emptyMark = '[empty]';

export const isEmptyMark = (text: string): boolean =>
  text.length <= longestPlaceholder && text.trim().toLowerCase() === emptyMark;
