/**
 * What an item says that was made from a label which lacks it: an item cannot do without (specification, 5), and whoever makes one by
 * hand has to say it. These are data from then on, which people search for and change.
 */
export const unstated = {
  supplierCode: 'Unknown',
  supplierName: 'Unknown',
  labelSize: 'Unknown',
  /** To the letter: decisions, calls, 8. */
  storage: 'Unassigned',
} as const;
