import { addressCodec, pagePart } from '#web/list/address-codec.ts';

/** The address of the printers: the page of their print jobs. */
export const jobsAddress = addressCodec({ page: pagePart });
