import type { Locale } from '#domain/words/locales.ts';
import { wordsOf } from '#web/words/words-of.ts';

/** What the menu of a person says. */
export const menuWords = wordsOf('app.menuWords', {
  language: 'Language',
  languageNotChosen: 'The language could not be changed',
  light: 'Light',
  dark: 'Dark',
  system: 'System',
  off: 'Off',
  normal: 'Normal',
  loud: 'Loud',
  scanTones: 'Scan Tones',
  accessLevel: 'Access Level:',
  adminPortal: 'Admin Portal',
  station: 'Station',
  checkYourScanner: 'Check Your Scanner',
  yourAccount: 'Your Account',
  yourBadge: 'Your Badge',
  theme: 'Theme',
  logOut: 'Log out',
});

/** The languages by their own names. */
export const localeNames: Readonly<Record<Locale, string>> = wordsOf('app.localeNames', {
  'en-US': 'English (United States)',
  'en-GB': 'English (United Kingdom)',
  'en-XA': 'Pseudo-language, accented',
  'ar-XB': 'Pseudo-language, from right to left',
});
