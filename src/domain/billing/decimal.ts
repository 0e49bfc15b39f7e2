/** Digits after the point that amounts keep: no arithmetic on them rounds. */
const places = 4;
const scale = 10n ** BigInt(places);

/** Whether a text is an amount: at most 9 digits, and at most 4 after a point. */
export const isDecimal = (text: string): boolean => /^\d{1,9}(?:\.\d{1,4})?$/.test(text);

const scaled = (text: string): bigint => {
  const isNegative = text.startsWith('-');
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.');
  const value = BigInt(whole) * scale + BigInt(fraction.padEnd(places, '0'));
  return isNegative ? -value : value;
};

const textOf = (value: bigint): string => {
  const size = value < 0n ? -value : value;
  const fraction = (size % scale).toString().padStart(places, '0').replace(/0+$/, '');
  return `${value < 0n ? '-' : ''}${size / scale}${fraction === '' ? '' : `.${fraction}`}`;
};

/** An amount times a whole number, exactly. */
export const times = (amount: string, quantity: number): string => textOf(scaled(amount) * BigInt(quantity));

/** The sum of amounts, exactly. */
export const sumOf = (amounts: readonly string[]): string =>
  textOf(amounts.reduce((sum, amount) => sum + scaled(amount), 0n));
