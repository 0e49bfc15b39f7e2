export const releasesSection = {
  inSpite: (reason: string): string => `Published although its artwork fails its check: ${reason}`,
  title: 'Releases',
  notLoaded: 'The releases could not be loaded.',
  none: 'There are no releases yet.',
  more: 'Show earlier releases',
  portal: 'the portal',
  current: 'Current',
  show: 'Show as it was',
} as const;

/** The texts above the page of a release. */
export const asItWas = {
  old: 'This is not what is current. Do not label by it.',
  current: 'This is what is current.',
  leave: 'Show what is current',
  notLoaded: 'The release could not be loaded',
  missing: 'There is no such release',
  missingText: 'The address names a release that was never there, or is kept no longer.',
  unknownClient: 'What the client said then is not known: its releases begin later.',
} as const;

export const comparison = {
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
} as const;

/** The texts about changes since the last confirmation, and of the confirmation. */
export const readingWords = {
  changed: 'Changed since you last confirmed',
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
} as const;

/** The texts of the list of readers of a release. */
export const readersWords = {
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
} as const;
