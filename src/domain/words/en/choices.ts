/** The choices of a label's fields whose values are no words, and what they are called. The first screen has them: this file imports nothing. */
export const choiceNames = {
  printLayout: {
    artwork: 'Artwork',
    barcode: 'Barcode',
    best_before: 'Best before and batch',
    address: 'Address',
    carton: 'Carton',
  },
  pages: {
    first: 'One label; other pages are not labels',
    each: 'Each page is a different label',
    sheet: 'A sheet of equal labels',
  },
  grey: {
    lost: 'Left out where it is light',
    black: 'Printed as black',
    pattern: 'Printed as a pattern of dots',
  },
  dateKind: {
    best_before: 'Best before',
    use_by: 'Use by',
    sell_by: 'Sell by',
    packed: 'Packed on',
    expiry: 'Expiry',
  },
  releaseMark: { corner: 'In a free corner' },
} as const;
