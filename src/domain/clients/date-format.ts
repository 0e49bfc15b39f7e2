import { z } from 'zod';

/** How dates are printed on a client's labels. */
export const DateFormat = z.enum([
  'dd.mm.yyyy',
  'dd/mm/yyyy',
  'mm/dd/yyyy',
  'mm/yyyy',
  'yyyy-mm-dd',
  'yyyy.mm.dd',
]);
export type DateFormat = z.infer<typeof DateFormat>;

/** Whether a form of dates shows the month alone. */
export const isMonthAlone = (format: string | null): boolean => format === 'mm/yyyy';

/** Whether a day (YYYY-MM-DD) is the last of its month. */
export const isLastOfMonth = (day: string): boolean => {
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000);
  return next.getUTCDate() === 1;
};

/** Formats a day (YYYY-MM-DD) as the client's labels print it; without a format, as 31.12.2027. */
export const printedDay = (day: string, format: string | null): string => {
  const { data = 'dd.mm.yyyy' } = DateFormat.safeParse(format);
  const [year = '', month = '', date = ''] = day.split('-');
  return data.replace('yyyy', year).replace('mm', month).replace('dd', date);
};
