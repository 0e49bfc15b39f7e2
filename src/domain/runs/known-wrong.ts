import { splitSymbology } from '../codes/payload.ts';

/** A code of no product, printed on the known-wrong card. */
export const knownWrongCode = 'LP-KNOWN-WRONG';

export const isKnownWrongCard = (text: string): boolean => text.trim().toUpperCase() === knownWrongCode;

/** The codes of cards that stand for keys, for hands in gloves. */
export const cardCodes = { enter: 'LP-KEY-ENTER', back: 'LP-KEY-BACK', count: 'LP-KEY-COUNT' } as const;

/** Cards of a station: one opens it, two lead through what it shows, and one of earlier prints is Enter. */
export const stationCards = {
  open: 'LABELPORT-BENCH-0',
  previous: 'LABELPORT-BENCH-1',
  next: 'LABELPORT-BENCH-2',
  enter: 'LABELPORT-BENCH-3',
} as const;

/** What a card stands for. */
export type Card = keyof typeof cardCodes | keyof typeof stationCards;

const cards: ReadonlyMap<string, Card> = new Map([
  [cardCodes.enter, 'enter'],
  [cardCodes.back, 'back'],
  [cardCodes.count, 'count'],
  [stationCards.open, 'open'],
  [stationCards.previous, 'previous'],
  [stationCards.next, 'next'],
  [stationCards.enter, 'enter'],
]);

/** The card that was scanned, whatever the scanner sends first and in either case of letters; null for any other code. */
export const cardIn = (scanned: string): Card | null =>
  cards.get(splitSymbology(scanned).payload.toUpperCase()) ?? null;
