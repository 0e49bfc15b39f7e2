import type { ProblemCode } from '../contract/problems.ts';
import type { Sentence } from '../words/en/sentences.ts';
import type { Locale } from '../words/locales.ts';
import type { Words } from '../words/say.ts';
import { accented, mirrored } from './pseudo.ts';

/** The sentences of the domain by their codes: its catalogue, and the refusals as `problem.` and their code. */
export type Facts = Words & Record<`problem.${ProblemCode}`, string>;

/** The words of all screens by their names: the web says which there are (`web/app/every-word.ts`). */
export interface ScreenWords {}

/** A language in which the portal can be read, and in which it writes mails and sheets. */
export interface Language {
  locale: Locale;
  /** How numbers and days are written, as a BCP 47 tag. */
  formats: string;
  direction: 'ltr' | 'rtl';
  /** The words of screens; none in English. */
  words?: ScreenWords;
  /** The sentences of the domain; none in English. */
  facts?: Facts;
  /** The sentences that state no fact; none in English. */
  sentences?: Readonly<Record<Sentence, string>>;
  /** What is done to every English sentence, in a pseudo-language. */
  spoken?: (sentence: string) => string;
}

export const languages: Readonly<Record<Locale, Language>> = {
  'en-US': { locale: 'en-US', formats: 'en-US', direction: 'ltr' },
  'en-GB': { locale: 'en-GB', formats: 'en-GB', direction: 'ltr' },
  'en-XA': { locale: 'en-XA', formats: 'en-US', direction: 'ltr', spoken: accented },
  'ar-XB': { locale: 'ar-XB', formats: 'en-US', direction: 'rtl', spoken: mirrored },
};
