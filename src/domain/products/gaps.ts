import { z } from 'zod';

/**
 * What a product can lack. `label`: it has none. `artwork`: a label of it has no artwork. `barcode`: the catalogue has no
 * barcode for it. `client`: it belongs to none. `picture`: the catalogue has no picture of it.
 * `check`: its artwork fails its check, as of the last few minutes.
 */
export const Gap = z.enum(['label', 'artwork', 'barcode', 'client', 'picture', 'check']);
export type Gap = z.infer<typeof Gap>;
