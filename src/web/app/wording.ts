import type { Locale } from '#domain/words/locales.ts';
import { type Shown, wordsOf } from '#web/words/words-of.ts';

/** What app says. */
export const appWords = wordsOf('app.appWords', {
  menu: 'Menu',
  adminMenu: 'Admin menu',
  closeMenu: 'Close menu',
  admin: 'Admin',
  exitAdminMode: 'Exit Admin Mode',
  accountOf: ({ letters, firstName, lastName }: { letters: Shown; firstName: Shown; lastName: Shown }) =>
    `${letters}, account of ${firstName} ${lastName}`,
  labelport: 'Labelport',
  thisScreenStoppedWorking: 'This screen stopped working',
  somethingWentWrongInPortalItself:
    'Something went wrong in the portal itself. What was saved is safe. Load the page again; if it happens once more, tell an administrator.',
  thisScreenCouldNotBeLoaded: 'This screen could not be loaded',
  loadAgain: 'Load again',
  privacyPolicy: 'Privacy Policy',
  termsService: 'Terms of Service',
  cookiePolicy: 'Cookie Policy',
  aGuideToLabellingProductsAcross:
    'A guide to labelling products across multiple clients and retail partners: how each product is labelled, packed, stacked and papered.',
  retailPartner: 'Retail partner',
  policies: 'Policies',
  skipToContent: 'Skip to content',
  main: 'Main',
  signUp: 'Sign Up',
  signIn: 'Sign In',
  pageNotFound: 'Page not found',
  thereIsNoPageAtThis: 'There is no page at this address. It may have moved, or a character may be missing.',
  address: 'Address',
  backToHome: 'Back to Home',
  searchProducts: 'Search products',
  aLabelThatReads404: 'A label that reads 404',
  noLabelAtThisAddress: 'NO LABEL AT THIS ADDRESS',
  checkingWhoIsSignedIn: 'Checking who is signed in',
  thePortalCouldNotBeReached: 'The portal could not be reached',
  nothingWasChangedCheckConnectionThis:
    'Nothing was changed. Check the connection of this device and try again.',
  tryAgain: 'Try again',
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
  theMenuCouldNotBeLoaded: 'The menu could not be loaded',
  close: 'Close',
});

/** The languages by their own names. */
export const localeNames: Readonly<Record<Locale, string>> = wordsOf('app.localeNames', {
  'en-US': 'English (United States)',
  'en-GB': 'English (United Kingdom)',
  'en-XA': 'Pseudo-language, accented',
  'ar-XB': 'Pseudo-language, from right to left',
});
