/** A code of no product, printed on the known-wrong card. */
export const knownWrongCode = 'LP-KNOWN-WRONG';

/** The codes of cards that stand for keys, for hands in gloves. */
export const cardCodes = { enter: 'LP-KEY-ENTER', back: 'LP-KEY-BACK', count: 'LP-KEY-COUNT' } as const;

/** Cards of a station: one opens it, two lead through what it shows, and one of earlier prints is Enter. */
export const stationCards = {
  open: 'LABELPORT-BENCH-0',
  previous: 'LABELPORT-BENCH-1',
  next: 'LABELPORT-BENCH-2',
  enter: 'LABELPORT-BENCH-3',
} as const;
