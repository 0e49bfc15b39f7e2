/** The number that a person typed, with or without commas; null if it is no whole number. */
export const wholeNumberIn = (typed: string): number | null => {
  const digits = typed.replaceAll(/[\s,]/g, '');
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null;
};
