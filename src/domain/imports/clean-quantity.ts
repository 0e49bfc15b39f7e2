import { withPlainDigits } from '../codes/other-digits.ts';
import { said, type Said } from '../words/say.ts';
import { type Decimal, wholeNumberText } from './number-text.ts';

/** How the numbers of a quantity column are written. */
export interface QuantityForm {
  decimal: Decimal;
  /** Whether 1.000 is one, because every number of the column has three zeros after a separator. */
  hasThreeDecimals: boolean;
  /** Whether 1.000 is a thousand only because of the prices beside it, which is said. */
  isOfThousands?: boolean;
}

const units =
  'er|pcs|pc|pce|pieces?|units?|ea|each|items?|ct|count|st|stk|stck|stuck|stueck|stück|stücke|einheiten|einh|szt|sztuk|sztuka|sztuki|uds?|uds|unidades|unidad|u|un|und|pz|pzs|piezas?|pezzi|pezzo|stuks?|kpl|ks|db|adet|шт|unités?|pièces?|pieces|bouteilles?|flaschen?|bottles?|btl|cans?|dosen?|packs?|pk|pkt|boxes|box|kartons?|ctn|cartons?|cases?|cs|ve|rolls?|rollen|bags?|sachets?|beutel|tabs?|tablets?|jars?|tins?|pouch(?:es)?|tubes?|sticks?|bars?|paquetes?|boites?|个|個|件|只|支|瓶|罐|袋|包|盒|箱|本|枚|入|개';

/** A longer text is no quantity, and to look for its unit would take minutes. */
const longest = 60;

/** 12 pcs, 12 pcs/ctn, 12 per case: what follows a slash is a word, as 6/12 is something else. */
const withUnit = new RegExp(
  `^(\\d[\\d.,'\\s]*?)\\s*(?:(?:${units})\\.?)?(?:\\s*(?:/|per|pro|je|par|por)\\s*\\p{L}+\\.?)?$`,
  'iu',
);

/** 6/12oz, 24 x 330 ml, 12×0,5 l: so many units, each of a measure. */
const ofMeasure =
  /^(\d{1,6})\s*[/x×*]\s*\d+(?:[.,]\d+)?\s*(?:fl\.?\s*oz|oz|ml|cl|dl|l|lt|ltr|lit(?:re|er)s?|g|gr|kg|mg|lbs?|mm|cm|м?л|кг|г)\.?$/i;

/** Whether a text is so many units of a measure: the size of a pack, in which a quantity may stand. */
export const isMeasured = (text: string): boolean => ofMeasure.test(text.normalize('NFKC').trim());

const unitAfter = `\\s*(?:(?:${units})\\.?)?`;

/** 1 x 24, 24 x 1 pcs, x24: one case of 24. */
const timesOne = new RegExp(
  `^(?:(?:1\\s*)?[x×*]\\s*(\\d{1,6})|(\\d{1,6})\\s*[x×*](?:\\s*1)?)${unitAfter}$`,
  'iu',
);

/** Pack of 12, VPE: 12, Karton à 12 Stück, caja de 24, 1 CT = 12 EA: what a case is called, and how many it has. */
const packOf = new RegExp(
  `^(?:(?:packs?|pkt?|sets?|box(?:es)?|cases?|ctn|ct|cartons?|bag|lot|karton|paket|paquete|cajas?|bo[iî]te|colis|scatola|doos|ve|vpe|pcb)\\.?\\s*(?:of|à|a|de|di|da|mit|je|zu|van|:)?|1\\s*\\p{L}+\\.?\\s*=)\\s*(\\d{1,6})${unitAfter}$`,
  'iu',
);

/** 12-pack, 6-er. */
const hyphened = /^(\d{1,6})\s*-\s*(?:packs?|pk|er|ct|count|pcs?|pieces?)$/i;

/** 24 (2 x 12): the number and how it is packed, if that is the same number. */
const explained = /^(\d{1,6})\s*\((\d{1,6})\s*[x×*]\s*(\d{1,6})\)$/i;

/** The number in what a pack is called; null if it is no such text. */
const ofPack = (text: string): string | null => {
  const [, whole, times, each] = explained.exec(text) ?? [];
  if (whole !== undefined) return Number(whole) === Number(times) * Number(each) ? whole : null;
  const found = timesOne.exec(text) ?? packOf.exec(text) ?? hyphened.exec(text);
  return found?.[1] ?? found?.[2] ?? null;
};

const threeAfter = /^(\d{1,3})[.,](\d{3})$/;

/**
 * Whether every number of a column has three zeros after a separator, as systems write that count in thousandths. Behind a sign that
 * divides thousands elsewhere in the table, they are thousands.
 */
export const hasThreeDecimals = (texts: readonly string[], thousands: Decimal | null = null): boolean => {
  const numbers = texts.map((given) => {
    const text = given.trim();
    return text.length > longest ? text : (withUnit.exec(text)?.[1] ?? text);
  });
  return (
    numbers.length > 1 &&
    numbers.every(
      (text) => threeAfter.exec(text)?.[2] === '000' && (thousands === null || !text.includes(thousands)),
    )
  );
};

/** The whole number in a quantity, with a note if its cell says it in another way; null if it says no number. */
export const quantityIn = (
  given: string,
  { decimal, hasThreeDecimals: isThousandth, isOfThousands = false }: QuantityForm,
): { text: string; notes: Said[] } | null => {
  if (given.length > longest) return null;
  const shown = withPlainDigits(given.normalize('NFKC'))
    .trim()
    .replace(/^['’‘`´]\s*(?=\d)/, '');
  const noted = (text: string) => ({
    text,
    notes: [said('import.quantity_read', { from: given.trim(), to: text })],
  });
  if (/^\d{1,7}$/.test(shown))
    return shown === given.normalize('NFKC').trim() ? { text: shown, notes: [] } : noted(shown);
  const measured = ofMeasure.exec(shown)?.[1];
  if (measured !== undefined) return noted(String(Number(measured)));
  const packed = ofPack(shown);
  if (packed !== null) return noted(packed);
  const number = (withUnit.exec(shown)?.[1] ?? shown).trim();
  const three = threeAfter.exec(number);
  // A point where the comma divides decimals, or the other way round, can only divide thousands.
  if (three && (isThousandth || (number.includes(decimal) && !number.startsWith('0'))))
    return noted(isThousandth ? (three[1] ?? '') : `${three[1]}${three[2]}`.replace(/^0+(?=\d)/, ''));
  const whole = wholeNumberText(number, decimal);
  if (!/^\d{1,7}$/.test(whole)) return null;
  return number === shown && !isOfThousands ? { text: whole, notes: [] } : noted(whole);
};
