/** The full year for a year of two digits, from 49 years back to 50 years ahead (GS1 General Specifications, 7.12). */
const fullYear = (twoDigits: number, currentYear: number): number => {
  const century = currentYear - (currentYear % 100);
  const ahead = twoDigits - (currentYear % 100);
  if (ahead >= 51) return century - 100 + twoDigits;
  if (ahead <= -50) return century + 100 + twoDigits;
  return century + twoDigits;
};

const lastDayOf = (year: number, month: number): number => {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
};

const isoDate = (year: number, month: number, day: number): string | null =>
  month >= 1 && month <= 12 && day >= 1 && day <= lastDayOf(year, month)
    ? `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
    : null;

/** YYMMDD as YYYY-MM-DD; null for an invalid date. Day 00 means the last day of the month, where allowed. */
export const gs1Date = (
  digits: string,
  { currentYear, mayOmitDay }: { currentYear: number; mayOmitDay: boolean },
): string | null => {
  const year = fullYear(Number(digits.slice(0, 2)), currentYear);
  const month = Number(digits.slice(2, 4));
  const day = Number(digits.slice(4, 6));
  return isoDate(year, month, day === 0 && mayOmitDay ? lastDayOf(year, month) : day);
};

/** YYYYMMDD as YYYY-MM-DD; null for an invalid date. */
export const gs1LongDate = (digits: string): string | null =>
  isoDate(Number(digits.slice(0, 4)), Number(digits.slice(4, 6)), Number(digits.slice(6, 8)));
