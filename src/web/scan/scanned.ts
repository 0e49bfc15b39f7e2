import { z } from 'zod';

/** The code by which a product was opened, and what it says besides: 'Case, 12 pieces'. */
const Scanned = z.object({ code: z.string(), note: z.string().nullable() });
export type Scanned = z.infer<typeof Scanned>;

const Kept = z.object({ scanned: Scanned });

/** The state of an entry of the history whose page was opened by a scan. */
export const withScanned = (scanned: Scanned): z.infer<typeof Kept> => ({ scanned });

/** The code by which the page of this entry was opened; null if it was opened otherwise. */
export const scannedIn = (state: unknown): Scanned | null => Kept.safeParse(state).data?.scanned ?? null;
