import { formatNumber, plural } from '#web/words/formats.ts';
import { formatDay } from '#web/kit/texts/format-day.ts';
import { type Shown, wordsOf } from '#web/words/words-of.ts';
import * as limits from '#domain/limits.ts';
import { orderNumber } from '#domain/orders/order-number.ts';

/** The words of an order as its supplier sees it. */
export const supplyWords = wordsOf('partners.supplyWords', {
  title: (number: number) => `Order ${orderNumber(number)}`,
  lead: 'Print from these files and no others. Confirm each label, then say which rolls you ship.',
  notFound: { title: 'Order not found', text: 'It does not exist, or it is not to your code.' },
  notLoaded: 'The order could not be loaded',
  messagesNotLoaded: 'What was asked and answered could not be loaded.',
  home: 'Home',
  ordered: (quantity: number | null) =>
    quantity === null ? 'Quantity not stated' : `${formatNumber(quantity)} labels ordered`,
  neededBy: (day: string) => `needed by ${formatDay(day)}`,
  artwork: 'Artwork to print',
  passes: 'Its check has found nothing wrong.',
  unread: 'Its check is not done yet.',
  fails: 'Its check has found:',
  paper: 'Paper',
  onPaper: (paper: string) => `on ${paper}`,
  messages: 'Questions and answers',
  messageOf: { supplier: 'Supplier', us: 'Us', portal: 'The portal asks both sides' },
  message: 'Your question or answer',
  say: 'Send',
  messageMissing: 'Write what you want to say.',
  noArtwork: 'This label has no artwork yet. Ask before you print.',
  confirmed: (quantity: number, ordered: number | null, day: string) =>
    `Confirmed: ${formatNumber(quantity)}${ordered === null || ordered === quantity ? '' : ` of ${formatNumber(ordered)}`} by ${formatDay(day)}`,
  otherArtwork:
    'Stop: the artwork has changed since it was confirmed. Look at the new file and confirm again.',
  otherQuantity: (ordered: number | null, confirmed: number) =>
    `Stop: ${formatNumber(ordered ?? 0)} are ordered now, and ${formatNumber(confirmed)} were confirmed. Confirm again.`,
  closed: { received: 'Received.', cleared: 'No longer expected: print and ship no more of these.' },
  quantity: 'Labels',
  day: 'Delivery day',
  confirm: 'Confirm',
  confirmAgain: 'Confirm again',
  rolls: 'Number of rolls',
  pieces: 'Labels per roll',
  batch: 'Batch',
  ship: 'Ship',
  shipped: 'Shipped. Print each code on its roll:',
  announced: (pieces: number) => `${formatNumber(pieces)} labels`,
  received: (pieces: number) => `received: ${formatNumber(pieces)}`,
  whole: 'Type a whole number of at least 1.',
  tooManyRolls: `At most ${limits.supply.rollsPerLine} rolls at once.`,
  dayMissing: 'Choose the day.',
  none: 'No orders yet',
  noneText: 'Orders to your code stand here as soon as they are sent.',
  lines: (count: number) => plural(count, { one: '# label', other: '# labels' }),

  sha256: ({ sha256 }: { sha256: Shown }) => `SHA-256 ${sha256}`,
} as const);
