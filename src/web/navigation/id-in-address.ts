import { IdText } from '#domain/contract/fields.ts';

/** The id in an address, as a number: `01` is 1. Undefined for anything else. */
export const idInAddress = (text: string | null | undefined): number | undefined =>
  IdText.safeParse(text?.replace(/^0+(?=\d)/, '')).data;
