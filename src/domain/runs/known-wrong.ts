/** A code of no product, printed on the known-wrong card. */
export const knownWrongCode = 'LP-KNOWN-WRONG';

/** The codes of cards that stand for keys, for hands in gloves. */
export const cardCodes = { enter: 'LP-KEY-ENTER', back: 'LP-KEY-BACK', count: 'LP-KEY-COUNT' } as const;
