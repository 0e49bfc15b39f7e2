import { z } from 'zod';

/**
 * What a product can lack. `label`: it has none. `artwork`: a label of it has no artwork. `barcode`: the catalogue has no
 * barcode for it. `client`: it belongs to none.
 */
export const Gap = z.enum(['label', 'artwork', 'barcode', 'client']);
export type Gap = z.infer<typeof Gap>;
