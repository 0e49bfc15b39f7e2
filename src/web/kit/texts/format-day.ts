import { language } from '#web/words/language.ts';

/** A day of the calendar, 2026-11-20, as the reader's language writes it: 'Nov 20, 2026'. */
export const formatDay = (day: string): string =>
  new Intl.DateTimeFormat(language.formats, { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
