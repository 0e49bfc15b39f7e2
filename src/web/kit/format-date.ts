/** Made when it is first asked for: at the start, all together cost a phone 190 ms before anything could be drawn. */
const formatIn = (locale: string, options: Intl.DateTimeFormatOptions): ((date: Date) => string) => {
  let made: Intl.DateTimeFormat | null = null;
  return (date) => (made ??= new Intl.DateTimeFormat(locale, options)).format(date);
};

const screenDate = formatIn('en-US', { month: 'short', day: 'numeric', year: 'numeric' });
const clockTime = formatIn('en-US', { hour: 'numeric', minute: '2-digit' });
const exactTime = formatIn('en-US', { hour: 'numeric', minute: '2-digit', second: '2-digit' });
const printDate = formatIn('en-GB', { day: '2-digit', month: '2-digit', year: 'numeric' });
const clock = formatIn('en-GB', { hour: '2-digit', minute: '2-digit' });

/** What stands where a value is missing. */
const missing = 'N/A';

const readInstant = (instant: string | Date | null | undefined): Date | null => {
  if (instant === null || instant === undefined || instant === '') return null;
  const date = new Date(instant);
  return Number.isNaN(date.getTime()) ? null : date;
};

/** An instant as a date on the reader's calendar, 'Nov 20, 2026'; 'N/A' when there is none. */
export const formatDate = (instant: string | Date | null | undefined): string => {
  const date = readInstant(instant);
  return date ? screenDate(date) : missing;
};

/** An instant with the time on the reader's clock, 'Nov 20, 2026, 10:42 AM'; 'N/A' when there is none. */
export const formatDateTime = (instant: string | Date | null | undefined): string => {
  const date = readInstant(instant);
  return date ? `${screenDate(date)}, ${clockTime(date)}` : missing;
};

/** An instant with its seconds, 'Nov 20, 2026, 10:42:07 AM', where it is compared with a log; 'N/A' when there is none. */
export const formatExactTime = (instant: string | Date | null | undefined): string => {
  const date = readInstant(instant);
  return date ? `${screenDate(date)}, ${exactTime(date)}` : missing;
};

/** An instant as it stands in the head of a print, DD/MM/YYYY. */
export const formatPrintDate = (instant: string | Date): string => {
  const date = readInstant(instant);
  return date ? printDate(date) : missing;
};

/** The time of an instant on the reader's clock, '10:42', for what happened today. */
export const formatClock = (instant: number | Date): string => clock(new Date(instant));
