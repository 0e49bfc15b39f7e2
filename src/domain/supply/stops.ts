/** What may have changed since a supplier has confirmed a label: it has to be confirmed again before it is printed or shipped. */
export const stops = ['artwork', 'quantity'] as const;
export type Stop = (typeof stops)[number];
