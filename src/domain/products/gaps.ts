import { z } from 'zod';

/**
 * What is missing in a product. `label`: it has no label. `artwork`: one of its labels has no artwork. `barcode`: the
 * catalogue has no barcode for it. `client`: it has no client. `picture`: the catalogue has no picture of it. `check`:
 * its artwork fails its check; the check is up to a few minutes old.
 */
export const Gap = z.enum(['label', 'artwork', 'barcode', 'client', 'picture', 'check']);
export type Gap = z.infer<typeof Gap>;
