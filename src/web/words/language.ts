import { defaultLocale, localeOf, type Locale } from '#domain/words/locales.ts';
import type { ProblemCode } from '#domain/contract/problems.ts';
import type { Words } from '#domain/words/say.ts';
import { accented, mirrored } from './pseudo.ts';

/** The sentences of the domain by their codes: its catalogue, and the refusals. */
export type Facts = Words & Partial<Record<`problem.${ProblemCode}`, string>>;

/** A language in which the portal can be read. */
export interface Language {
  locale: Locale;
  /** How numbers and days are written, as a BCP 47 tag. */
  formats: string;
  direction: 'ltr' | 'rtl';
  /** Its words by name, in the shape of the English ones; none in English. */
  words?: Readonly<Record<string, unknown>>;
  /** The sentences of the domain; none in English. */
  facts?: Facts;
  /** The sentences that have no code, by their English text with # for each number: those of schemas. */
  sentences?: Readonly<Record<string, string>>;
  /** What is done to every English sentence, in a pseudo-language. */
  spoken?: (sentence: string) => string;
}

const languages: Readonly<Record<Locale, Language>> = {
  'en-US': { locale: 'en-US', formats: 'en-US', direction: 'ltr' },
  'en-GB': { locale: 'en-GB', formats: 'en-GB', direction: 'ltr' },
  'en-XA': { locale: 'en-XA', formats: 'en-US', direction: 'ltr', spoken: accented },
  'ar-XB': { locale: 'ar-XB', formats: 'en-US', direction: 'rtl', spoken: mirrored },
};

const key = 'locale';

const kept = (): Locale => {
  try {
    return localeOf(localStorage.getItem(key));
  } catch {
    // No storage in this browser, or no browser.
    return defaultLocale;
  }
};

/** The language of this page: words are taken from it as the page loads, so that another one needs another load. */
export const language: Language = languages[kept()];

/** Says to the browser in which language the page is. */
export const announceLanguage = (): void => {
  document.documentElement.lang = language.locale;
  document.documentElement.dir = language.direction;
};

/** How long no key was pressed when the page may load again, in milliseconds: longer than a scan takes to be answered. */
const restMs = 1500;

/** Whether the field in focus has text that a load would lose. */
const isTypedInto = (): boolean => {
  const { activeElement } = document;
  return activeElement !== null && 'value' in activeElement && activeElement.value !== '';
};

/** Loads the page again, after keys once the hands rest: a scan or a text that is under way would be lost. */
const reloadAtRest = (): void => {
  if (!navigator.userActivation?.hasBeenActive) return location.reload();
  let timer: ReturnType<typeof setTimeout>;
  const wait = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => (isTypedInto() ? wait() : location.reload()), restMs);
  };
  addEventListener('keydown', wait, { capture: true });
  wait();
};

/**
 * Reads the portal in this language from now on: at once if it was just chosen. The page loads again unless it is in this
 * language already.
 */
export const readIn = (locale: Locale, isChosen = false): void => {
  if (locale === language.locale) return;
  try {
    localStorage.setItem(key, locale);
  } catch {
    // Without storage the page would load again in the same language, without end.
    return;
  }
  if (isChosen) location.reload();
  else reloadAtRest();
};
