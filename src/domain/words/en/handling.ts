/** The rules for every label. A page has them: this file imports nothing. */
export const handlingWords = {
  'handling.check_roll': 'Check label SKU, size and feed against this page before you load the roll.',
  'handling.wipe': 'Wipe the surface clean and dry: no dust, grease, frost or condensation.',
  'handling.load': 'Load the roll as drawn, with the leading edge first, and run one pack before the batch.',
  'handling.smooth': 'Apply the label flat and straight, and smooth it from the middle to its edges.',
  'handling.scan_first': 'Scan the first label of every roll, and compare date and batch with the order.',
  'handling.cover_nothing':
    'Don’t cover a barcode, a date, a batch code, allergens or a seal that must stay readable.',
  'handling.no_edge': 'Don’t wrap a barcode around an edge, a corner or a seam.',
  'handling.not_over_old':
    'Don’t put a new label over an old one unless the client’s instructions ask for it.',
  'handling.not_again': 'Don’t stick a label on again once it was peeled off: take a fresh one.',
  'handling.stop': 'Don’t go on with a misprint or a doubt: stop, set the packs aside and ask.',
};
