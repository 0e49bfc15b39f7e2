import { z } from 'zod';

/** The kind of date that a label shows, and with it the GS1 element of its code. */
export const DateKind = z.enum(['best_before', 'use_by', 'sell_by', 'packed', 'expiry'], {
  error: 'This must be best_before, use_by, sell_by, packed or expiry.',
});
export type DateKind = z.infer<typeof DateKind>;

/** The kind of date that the portal draws on a label. */
export const drawnKind = (dateKind: unknown): DateKind => DateKind.safeParse(dateKind).data ?? 'best_before';

/** The GS1 elements of dates (GS1 General Specifications, 3.4). */
export const elementOfDate = {
  packed: '13',
  best_before: '15',
  sell_by: '16',
  use_by: '17',
  expiry: '17',
} as const satisfies Record<DateKind, string>;
