/** '2026-11-26 17:03:12 UTC'. */
export const shownInstant = (at: string): string => `${at.slice(0, 10)} ${at.slice(11, 19)} UTC`;
