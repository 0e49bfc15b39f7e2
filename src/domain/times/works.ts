/** What a run may do instead of labelling goods: put something into them, or label again what had labels. It is billed by its own rate. */
export const works = ['insert', 'relabel'] as const;
export type Work = (typeof works)[number];
