import { type Shown, wordsOf } from '#web/words/words-of.ts';
export const releasesSection = wordsOf('releases.releasesSection', {
  inSpite: (reason: string): string => `Published although its artwork fails its check: ${reason}`,
  title: 'Releases',
  notLoaded: 'The releases could not be loaded.',
  none: 'There are no releases yet.',
  more: 'Show earlier releases',
  named: (number: number): string => `release ${number}`,
  portal: 'the portal',
  current: 'Current',
  show: 'Show as it was',
} as const);

/** The texts above the page of a release. */
export const asItWas = wordsOf('releases.asItWas', {
  old: 'This is not what is current. Do not label by it.',
  current: 'This is what is current.',
  leave: 'Show what is current',
  notLoaded: 'The release could not be loaded',
  missing: 'There is no such release',
  missingText: 'The address names a release that was never there, or is kept no longer.',
  unknownClient: 'What the client said then is not known: its releases begin later.',
} as const);

export const comparison = wordsOf('releases.comparison', {
  title: 'Compare Releases',
  product: 'Product',
  client: 'Client',
  link: 'Compare',
  before: 'This release',
  after: 'With this one',
  differences: 'What Differs',
  same: 'The same in both',
  nothing: 'The two releases say the same.',
  itself: 'This is one release twice. Choose another one to compare it with.',
  choose: 'Choose a release',
  first: 'There is no earlier release. Choose another one to compare with.',
  alone: 'There is only one release, so there is nothing to compare it with yet.',
  leave: 'Show what is current',
  approved: 'approved by',
} as const);

/** The texts about changes since the last confirmation, and of the confirmation. */
export const readingWords = wordsOf('releases.readingWords', {
  changed: 'Changed since you last confirmed',
  changedSinceOpened: 'Changed since you first read it',
  confirm: 'I have read this',
  confirming: 'Confirming...',
  never: 'You have not confirmed this product yet.',
  neverClient: 'You have not confirmed what this client says yet.',
  notKept: 'What you confirmed is no longer kept, so the difference cannot be shown. Read all of it.',
  notConfirmed: 'Not confirmed',
  product: 'Product',
  client: 'Client',
  was: 'Was',
  is: 'Is',
  nothing: 'nothing',
  releases: (product: number, client: number | null): string =>
    `Release ${product}${client === null ? '' : `, client’s release ${client}`}`,
} as const);

/** The texts of the list of readers of a release. */
export const readersWords = wordsOf('releases.readersWords', {
  title: 'Who has read this',
  notLoaded: 'The list could not be loaded.',
  release: 'Release',
  everyState: 'Everybody',
  states: { confirmed: 'Confirmed', opened: 'Opened, not confirmed', unopened: 'Not opened' },
  none: 'Nobody.',
  export: 'Export',
  exporting: 'Exporting...',
  notExported: 'Not exported',
  count: (confirmed: number, all: number): string => `${confirmed} of ${all} have confirmed`,
} as const);

/** What releases says. */
export const releasesWords = wordsOf('releases.releasesWords', {
  saved: 'Saved',
  asInRelease: ({ number }: { number: Shown }) => `It is as in release ${number} again.`,
  to: 'to',
  confirmedOn: ({ number, at }: { number: Shown; at: Shown }) => `You confirmed release ${number} on ${at}.`,
  releaseTo: ({ title, number, number2, at }: { title: Shown; number: Shown; number2: Shown; at: Shown }) =>
    `${title}: release ${number} to ${number2}, ${at}`,
  savedBy: ({ by }: { by: Shown }) => `Saved by ${by}`,
  refused: 'Refused',
  refusedBy: ({ refusedBy }: { refusedBy: Shown }) => `Refused by ${refusedBy}`,
  sent: 'Sent',
  sentBy: ({ sentBy }: { sentBy: Shown }) => `Sent by ${sentBy}`,
  person: 'Person',
  role: 'Role',
  state: 'State',
  opened: 'Opened',
  confirmed: 'Confirmed',
  release: ({ number }: { number: Shown }) => `Release ${number}`,
  releaseOf: ({ number, at, value }: { number: Shown; at: Shown; value: Shown }) =>
    `Release ${number} of ${at}. ${value}`,
  sha256: 'SHA-256',
  releaseShow: ({ show, number }: { show: Shown; number: Shown }) => `${show}: release ${number}`,
  approvedBy: ({ approvedBy }: { approvedBy: Shown }) => `, approved by ${approvedBy}`,
  releaseWithOneBefore: ({ link, number }: { link: Shown; number: Shown }) =>
    `${link}: release ${number} with the one before`,
  tryAgain: 'Try again',
  releaseNumber: ({ number, at }: { number: Shown; at: Shown }) => `Release ${number}, ${at}`,
});
