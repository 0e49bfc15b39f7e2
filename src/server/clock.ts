/** Tells the time; tests bring their own. */
export type Clock = () => Date;

/** The machine's time. */
export const systemClock: Clock = () => new Date();
