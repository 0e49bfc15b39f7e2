import { IdText } from '#domain/contract/fields.ts';

/** The id in an address, read as a number: `01` is 1. Undefined for anything that is no id. */
export const idInAddress = (text: string | undefined): number | undefined =>
  IdText.safeParse(text?.replace(/^0+(?=\d)/, '')).data;
