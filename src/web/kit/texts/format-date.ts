import { language } from '#web/words/language.ts';
import { missing } from '../first-wording.ts';

/** Created on first use: creating all at startup delayed a phone's first paint by 190 ms. */
const formatIn = (locale: string, options: Intl.DateTimeFormatOptions): ((date: Date) => string) => {
  let made: Intl.DateTimeFormat | null = null;
  return (date) => (made ??= new Intl.DateTimeFormat(locale, options)).format(date);
};

const screenDate = formatIn(language.formats, { month: 'short', day: 'numeric', year: 'numeric' });
const clockTime = formatIn(language.formats, { hour: 'numeric', minute: '2-digit' });
const exactTime = formatIn(language.formats, { hour: 'numeric', minute: '2-digit', second: '2-digit' });
const printDate = formatIn('en-GB', { day: '2-digit', month: '2-digit', year: 'numeric' });
const clock = formatIn('en-GB', { hour: '2-digit', minute: '2-digit' });

const readInstant = (instant: string | Date | null | undefined): Date | null => {
  if (instant === null || instant === undefined || instant === '') return null;
  const date = new Date(instant);
  return Number.isNaN(date.getTime()) ? null : date;
};

/** An instant as a date in the user's time zone, 'Nov 20, 2026'; 'N/A' if missing. */
export const formatDate = (instant: string | Date | null | undefined): string => {
  const date = readInstant(instant);
  return date ? screenDate(date) : missing;
};

/** An instant with the time in the user's time zone, 'Nov 20, 2026, 10:42 AM'; 'N/A' if missing. */
export const formatDateTime = (instant: string | Date | null | undefined): string => {
  const date = readInstant(instant);
  return date ? `${screenDate(date)}, ${clockTime(date)}` : missing;
};

/** An instant with seconds, 'Nov 20, 2026, 10:42:07 AM', for comparing with a log; 'N/A' if missing. */
export const formatExactTime = (instant: string | Date | null | undefined): string => {
  const date = readInstant(instant);
  return date ? `${screenDate(date)}, ${exactTime(date)}` : missing;
};

/** An instant as the header of a print shows it, DD/MM/YYYY. */
export const formatPrintDate = (instant: string | Date): string => {
  const date = readInstant(instant);
  return date ? printDate(date) : missing;
};

/** The time of an instant in the user's time zone, '10:42', for things that happened today. */
export const formatClock = (instant: number | Date): string => clock(new Date(instant));
