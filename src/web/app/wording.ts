import { type Shown, wordsOf } from '#web/words/words-of.ts';

/** What app says. */
export const appWords = wordsOf('app.appWords', {
  menu: 'Menu',
  closeMenu: 'Close menu',
  accountOf: ({ letters, firstName, lastName }: { letters: Shown; firstName: Shown; lastName: Shown }) =>
    `${letters}, account of ${firstName} ${lastName}`,
  labelport: 'Labelport',
  thisScreenStoppedWorking: 'This screen stopped working',
  portalFailed:
    'Something went wrong in the portal itself. What was saved is safe. Load the page again; if it happens once more, tell an administrator.',
  screenNotLoaded: 'This screen could not be loaded',
  loadAgain: 'Load again',
  privacyPolicy: 'Privacy Policy',
  termsService: 'Terms of Service',
  cookiePolicy: 'Cookie Policy',
  purpose:
    'A guide to labelling products across multiple clients and retail partners: how each product is labelled, packed, stacked and papered.',
  retailPartner: 'Retail partner',
  policies: 'Policies',
  skipToContent: 'Skip to content',
  main: 'Main',
  signUp: 'Sign Up',
  signIn: 'Sign In',
  checkingSession: 'Checking who is signed in',
  notReached: 'The portal could not be reached',
  nothingChanged: 'Nothing was changed. Check the connection of this device and try again.',
  tryAgain: 'Try again',
  menuNotLoaded: 'The menu could not be loaded',
  close: 'Close',
});
