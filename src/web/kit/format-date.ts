const screenDate = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });
const clockTime = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });
const printDate = new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: '2-digit', year: 'numeric' });

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
  return date ? screenDate.format(date) : missing;
};

/** An instant with the time on the reader's clock, 'Nov 20, 2026, 10:42 AM'; 'N/A' when there is none. */
export const formatDateTime = (instant: string | Date | null | undefined): string => {
  const date = readInstant(instant);
  return date ? `${screenDate.format(date)}, ${clockTime.format(date)}` : missing;
};

/** An instant as it stands in the head of a print, DD/MM/YYYY. */
export const formatPrintDate = (instant: string | Date): string => {
  const date = readInstant(instant);
  return date ? printDate.format(date) : missing;
};
