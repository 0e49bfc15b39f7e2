import { type Shown, wordsOf } from '#web/words/words-of.ts';

/** What app says. */
export const appWords = wordsOf('app.appWords', {
  menu: 'Menu',
  closeMenu: 'Close menu',
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
  checkingWhoIsSignedIn: 'Checking who is signed in',
  thePortalCouldNotBeReached: 'The portal could not be reached',
  nothingWasChangedCheckConnectionThis:
    'Nothing was changed. Check the connection of this device and try again.',
  tryAgain: 'Try again',
  theMenuCouldNotBeLoaded: 'The menu could not be loaded',
  close: 'Close',
});
