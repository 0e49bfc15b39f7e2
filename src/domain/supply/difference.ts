import { said, type Said } from '../words/say.ts';

/** What a received roll has more or less than its supplier announced. */
export const differenceOf = (announced: number, received: number): Said => {
  if (received === announced) return said('supply.all_arrived', { received });
  return said(received < announced ? 'supply.short' : 'supply.too_many', { announced, received });
};
