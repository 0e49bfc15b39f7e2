/** The check digit for these digits: weights 3 and 1 from the right (GS1 General Specifications, section 7.9). */
export const gtinCheckDigit = (digits: string): number => {
  let sum = 0;
  for (let place = 0; place < digits.length; place += 1) {
    sum += Number(digits.at(-1 - place)) * (place % 2 === 0 ? 3 : 1);
  }
  return (10 - (sum % 10)) % 10;
};

/** The digits of a GTIN typed with spaces or hyphens: '5 012345 678900'. */
export const gtinDigits = (code: string): string => code.replaceAll(/[ -]/g, '');

/** Whether a code is a GTIN-8, -12, -13 or -14 with the right check digit. */
export const isValidGtin = (code: string): boolean =>
  /^(\d{8}|\d{12,14})$/.test(code) && gtinCheckDigit(code.slice(0, -1)) === Number(code.at(-1));
