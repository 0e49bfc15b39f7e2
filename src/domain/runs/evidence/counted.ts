/** '1 event', '2 events'. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** '2026-11-26 17:03:12 UTC'. */
export const shownInstant = (at: string): string => `${at.slice(0, 10)} ${at.slice(11, 19)} UTC`;
