/** Returns the current time; tests pass their own. */
export type Clock = () => Date;

/** How far the clocks of two processes may differ, in milliseconds. Later instants come from a clock that was ahead. */
export const clocksApartMs = 60_000;

/** The latest instant that another process with a correct clock can have written by now. */
export const latestByNow = (now: string): string => new Date(Date.parse(now) + clocksApartMs).toISOString();

/** The machine's clock. */
export const systemClock: Clock = () => new Date();
