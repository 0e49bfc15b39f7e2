/** The decimal separator of numbers: a point or a comma. */
export type Decimal = '.' | ',';

/** A longer text is no number. */
const longestNumber = 60;

/** Numbers that reveal their decimal separator. Three digits after the only separator may be thousands, but not of 0. */
const shapes = {
  ',': /^-?\d{1,3}(?:\.\d{3})+,\d+$|^-?\d+,(?:\d{1,2}|\d{4,})$|^-?0+,\d{3}$/,
  '.': /^-?\d{1,3}(?:,\d{3})+\.\d+$|^-?\d+\.(?:\d{1,2}|\d{4,})$|^-?0+\.\d{3}$/,
} as const;

/** The decimal separator that most of these numbers reveal; the point in a tie. */
export const decimalIn = (texts: Iterable<string>): Decimal => {
  let commas = 0;
  let points = 0;
  for (const text of texts) {
    if (text.length > longestNumber) continue;
    const number = text.trim();
    if (shapes[','].test(number)) commas += 1;
    if (shapes['.'].test(number)) points += 1;
  }
  return commas > points ? ',' : '.';
};

/** The two decimals of a price: sizes and numbers of versions have one. */
const ofPrice = /[.,]\d\d$/;

/** The sign that divides thousands, if one of these numbers is a price, and none has the other decimal separator; else null. */
export const thousandsIn = (texts: Iterable<string>): Decimal | null => {
  let found: Decimal | null = null;
  let hasPrice = false;
  for (const text of texts) {
    const number = text.length > longestNumber ? '' : text.trim();
    const thousands = shapes['.'].test(number) ? ',' : shapes[','].test(number) ? '.' : null;
    if (thousands === null) continue;
    if (found !== null && found !== thousands) return null;
    found = thousands;
    hasPrice ||= ofPrice.test(number);
  }
  return hasPrice ? found : null;
};

/** A whole number without thousands separators and without zero decimals; any other text is unchanged. */
export const wholeNumberText = (text: string, decimal: Decimal): string => {
  if (text.length > longestNumber) return text;
  const thousands = decimal === ',' ? /[.\s\u00a0\u202f']/g : /[,\s\u00a0\u202f']/g;
  const shape =
    decimal === ','
      ? /^[1-9]\d{0,2}(?:[.\s\u00a0\u202f']?\d{3})*(?:,0+)?$|^\d+(?:,0+)?$/
      : /^[1-9]\d{0,2}(?:[,\s\u00a0\u202f']?\d{3})*(?:\.0+)?$|^\d+(?:\.0+)?$/;
  const number = text.trim();
  if (!shape.test(number)) return text;
  return number.replace(thousands, '').replace(/[.,]0+$/, '');
};
