/** Parses a typed whole number, with or without commas; null if it is not one. */
export const wholeNumberIn = (typed: string): number | null => {
  const digits = typed.replaceAll(/[\s,]/g, '');
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null;
};
