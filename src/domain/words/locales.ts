import { z } from 'zod';

/**
 * The languages in which the portal can be read, as BCP 47 tags. English as it is written in the United States is the
 * default. The last two are pseudo-languages, named as in Unicode's CLDR: English with accents and a third longer, and from
 * right to left. They show which text of a screen does not come from the words, and which screen breaks with longer ones.
 */
const spoken = ['en-US', 'en-GB'] as const;
const locales = [...spoken, 'en-XA', 'ar-XB'] as const;

export const Locale = z.enum(locales, { error: 'The portal does not speak this language.' });
export type Locale = z.infer<typeof Locale>;

/** The languages that a person chooses from: all but the pseudo-languages. */
export const offeredLocales: readonly Locale[] = spoken;

export const defaultLocale: Locale = 'en-US';

/** A stored language; the default for one that this program does not know, and for none. */
export const localeOf = (stored: string | null): Locale =>
  locales.find((locale) => locale === stored) ?? defaultLocale;
