import { wordsOf } from '#web/words/words-of.ts';

/** The words of a release that is reviewed: its artwork, what is said of it, and the answer. */
export const reviewWords = wordsOf('releases.reviewWords', {
  title: (sku: string, number: number) => `Release ${number} of ${sku}`,
  lead: 'Look at the artwork. Touch a place of it to say something about exactly that place.',
  leadOnly: 'Look at the artwork, and at what was said of it.',
  elsewhere:
    'It is not published, and not to be answered here: it was changed, withdrawn, or made at another product with this SKU. What was said of it stands here.',
  artwork: 'Artwork',
  noArtwork: 'Its labels have no artwork here.',
  noPicture: 'This file has no picture. Open it from the product page.',
  pictureNotLoaded: 'The picture could not be loaded',
  // White paper alone would be taken for the artwork.
  drawing: 'The picture is being drawn …',
  notRead: 'Places can be marked once the file has been read.',
  placeOf: (name: string) => `Artwork ${name}. Touch the place that you mean.`,
  pictureOf: (name: string) => `Artwork ${name}`,
  mark: (count: number) => `Note ${count}`,
  chosen: 'Your place',
  at: ({ page, xMm, yMm }: { page: number; xMm: number; yMm: number }) =>
    `${page === 1 ? '' : `Page ${page}, `}${xMm.toFixed(1)} mm from the left, ${yMm.toFixed(1)} mm from the top`,
  page: (page: number, of: number) => `Page ${page} of ${of}`,
  pageBefore: 'Page before',
  pageAfter: 'Next page',
  clear: 'Without a place',
  comments: 'Comments',
  none: 'Nobody has said anything yet.',
  earlier: (number: number) => `Comments on number ${number}, before it was changed`,
  earlierNotLoaded: (number: number) => `Comments on number ${number} could not be loaded.`,
  comment: 'Your comment',
  say: 'Say it',
  missing: 'Write what you want to say.',
  said: 'Said',
  notSaid: 'Not said',
  changes: 'What is new',
  answer: 'Your answer',
  approve: 'Approve',
  refuse: 'Refuse',
  reason: 'Why not',
  reasonMissing: 'Say why.',
  gone: { title: 'Release not found', text: 'It does not exist, or it waits no longer.' },
  replaced: {
    title: 'This release was replaced',
    text: 'It was changed since. What was said of it stands below the new one.',
  },
  toNumber: (number: number) => `To number ${number}`,
  toProduct: 'To the product',
  ofClient: 'client',
} as const);

/** The words of the link in a mail. */
export const linkWords = wordsOf('releases.linkWords', {
  loading: 'Opening the release',
  dead: 'This link does not open anything',
  signIn: 'Sign in',
  onlyLooks: 'This link shows the release. Sign in to answer it.',
  isApproved:
    'Your company has approved this release. It is published as soon as everybody who has to has approved it.',
  until: (day: string) => `The link works until ${day}.`,
  approved: 'Approved. Thank you.',
  refused: 'Refused. Thank you.',
  approvedText: 'It is published as soon as everybody who has to has approved it.',
  refusedText: 'We read your reason, change the release, and ask you again.',
} as const);
