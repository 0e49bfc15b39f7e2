import { defaultLocale, localeOf, type Locale } from '#domain/words/locales.ts';
import { type Language, languages } from '#domain/languages/languages.ts';

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
