/** The releases section of a record's page. */
export const releasesSection = {
  title: 'Releases',
  notLoaded: 'The releases could not be loaded.',
  none: 'There are no releases yet.',
  more: 'Show earlier releases',
  portal: 'the portal',
  current: 'Current',
  show: 'Show as it was',
} as const;

/** Above a page that shows a record as it was. */
export const asItWas = {
  old: 'This is not what is current. Do not label by it.',
  current: 'This is what is current.',
  leave: 'Show what is current',
  notLoaded: 'The release could not be loaded',
  missing: 'There is no such release',
  missingText: 'The address names a release that was never there, or is kept no longer.',
  unknownClient: 'What the client said then is not known: its releases begin later.',
} as const;
