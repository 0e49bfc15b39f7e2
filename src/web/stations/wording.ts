import { wordsOf } from '#web/words/words-of.ts';
const minute = 60;

export const stationsScreen = wordsOf('stations.stationsScreen', {
  title: 'Stations',
  printersNotLoaded: 'The printers to choose from could not be loaded.',
  lead: 'A station is a browser that people share where they label. They sign in there with badge and PIN.',
  editorsOnly: {
    title: 'Stations are for editors',
    text: 'You need editor access to enrol a station. Ask an administrator.',
  },
  none: 'No station yet',
  noneText: 'Open this page in the browser where people label, and enrol it.',
  notLoaded: 'The stations could not be loaded',
  here: (name: string): string => `This browser is the station ${name}.`,
  enrolTitle: 'Enrol this browser',
  name: 'Name',
  nameHint: 'What people call the place, such as Bench 2.',
  site: 'Site',
  scanner: 'Scanner',
  scannerHint: 'How people tell it apart, for example by the sticker on it. Runs name it.',
  enrol: 'Enrol this browser',
  enrolled: (name: string) => ({
    title: 'Enrolled',
    description: `This browser is the station ${name} now.`,
  }),
  notEnrolled: 'Not enrolled',
  printer: 'Printer',
  printerOf: (name: string): string => `Printer of ${name}`,
  noPrinter: 'None',
  printerNotSet: 'The printer was not set',
  end: 'End',
  endTitle: (name: string): string => `End the station ${name}?`,
  endText:
    'Whoever is signed in there is signed out, and nobody can sign in there with a badge any more. The browser can be enrolled again.',
  endConfirm: 'End station',
  notEnded: 'Not ended',

  enrolledHead: 'Enrolled',
  acts: 'Acts',
} as const);

/** The texts about badges, for administrators. */
export const badgesWords = wordsOf('stations.badgesWords', {
  title: 'Badges',
  none: 'No badge yet',
  noneText: 'Issue one to everybody who works at a station.',
  notLoaded: 'The badges could not be loaded',
  peopleNotLoaded: 'The people could not be loaded.',
  issueTitle: 'Issue a badge',
  person: 'Person',
  choosePerson: 'Choose a person',
  choose: 'Choose who gets the badge.',
  pin: 'PIN',
  pinHint: '4 to 8 digits. Its owner can change it in the menu, under Your Badge.',
  issue: 'Issue and print',
  personTitle: 'Add somebody without e-mail',
  personText: 'They sign in at stations by badge and PIN, and nowhere else.',
  firstName: 'First name',
  lastName: 'Last name',
  add: 'Add and print',
  notAdded: 'Not added',
  notIssued: 'Not issued',
  reprint: 'Reprint',
  reprintTitle: (name: string): string => `Print the badge of ${name} again?`,
  reprintText: 'It gets a new code, and the old badge is worth nothing from then on. The PIN stays.',
  reprintConfirm: 'Print again',
  notReprinted: 'Not printed again',
  revoke: 'Revoke',
  revokeTitle: (name: string): string => `Revoke the badge of ${name}?`,
  revokeText: 'It opens nothing from then on, and its owner is signed out everywhere.',
  revokeConfirm: 'Revoke badge',
  notRevoked: 'Not revoked',
  locked: (seconds: number): string =>
    `Locked for ${Math.ceil(seconds / minute)} more ${seconds > minute ? 'minutes' : 'minute'}`,
  lockedSince: (since: string): string => `Locked since ${since}, after 20 wrong PINs in a day`,
  lockedNotice: (names: string): string =>
    `Locked after 20 wrong PINs in a day: ${names}. If it was not its owner, reprint the badge. Otherwise unlock it.`,
  unlock: 'Unlock',
  notUnlocked: 'Not unlocked',
  inactive: 'Account switched off',

  role: 'Role',
  issued: 'Issued',
  standing: 'Standing',
  acts: 'Acts',
} as const);

/** The texts of a badge to print. */
export const sheetWords = wordsOf('stations.sheetWords', {
  title: 'Badge',
  lead: 'Print it now: the code is shown this once.',
  print: 'Print',
  back: 'Back to the stations',
  use: 'Scan this at a station, then type your PIN.',
  codeOf: (name: string): string => `The badge of ${name}`,
} as const);

export const badgeSignInWords = wordsOf('stations.badgeSignInWords', {
  title: (station: string): string => `Sign in at ${station}`,
  enter: 'Sign in with badge',
  entering: 'Signing in…',
  other: 'Or with e-mail and password:',

  signInFailed: 'Sign in failed',
} as const);

export const ownBadgeWords = wordsOf('stations.ownBadgeWords', {
  title: 'Your Badge',
  lead: 'You sign in with it at a station. Nobody but you should know its PIN.',
  none: 'You have no badge',
  noneText: 'An administrator issues badges.',
  notLoaded: 'Your badge could not be loaded',
  oldPin: 'PIN you have now',
  oldPinHint: 'If you do not know it, an administrator issues a new badge.',
  locked: (since: string): string =>
    `Your badge is locked since ${since}, after 20 wrong PINs in a day. An administrator can unlock it. If it was not you, tell an administrator: somebody may have your badge.`,
  pin: 'New PIN',
  pinHint: '4 to 8 digits.',
  save: 'Change PIN',
  saved: { title: 'PIN changed', description: 'It is valid from now on.' },
  notSaved: 'PIN not changed',
} as const);
