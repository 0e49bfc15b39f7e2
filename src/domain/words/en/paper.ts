import type { Formats } from '../formats.ts';
import type { StoredSaid } from '../said.ts';

/** What stands on sheets of paper besides the names of fields. */
export const paperWords = {
  'paper.label': 'Label',
  'paper.label_of': ({ place, count }: { place: number; count: number }) => `Label ${place} of ${count}`,
  'paper.feed': ({ feed, hint }: { feed: string; hint: StoredSaid }, f: Formats) =>
    `${feed} – ${f.say(hint)}`,
  'paper.code': 'Code',
  'paper.on': 'On',
  'paper.pieces': 'Pieces',
  'paper.number': ({ pieces }: { pieces: number }, f: Formats) => f.number(pieces),
  'paper.do': 'Do',
  'paper.dont': 'Don’t',
  'paper.client': 'Client',
  'paper.order': ({ number }: { number: string }) => `Order ${number}`,
  /** `by` is null if the account was deleted. */
  'paper.ordered': ({ by, day }: { by: string | null; day: string }) =>
    `Ordered by ${by ?? 'an account that is gone'} on ${day}`,
  'paper.badge': 'Badge',
  'paper.badge_use': 'Cut it out. Scan it at a station, and type your PIN.',
  'paper.printed': ({ minute, by }: { minute: string; by: string | null }) =>
    `Printed on ${minute} UTC by ${by ?? 'an account that is gone'}`,
  'paper.release': ({ number, hash }: { number: number; hash: string }) => `Release ${number} ${hash}`,
  'paper.client_release': ({ number, hash }: { number: number; hash: string }) => `client ${number} ${hash}`,
  'paper.leading_edge': 'The bold edge of the label leaves the roll this way.',
  'paper.lacking': ({ letters }: { letters: string }) =>
    `Letters of this sheet that the printing font lacks: ${letters}. They are printed as boxes: read them on the screen.`,
  'paper.page': ({ page, count }: { page: string; count: string }) => `Page ${page} of ${count}`,
};
