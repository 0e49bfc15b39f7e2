/** The rules that apply to every label of every client. */
export const handling = {
  dos: [
    'Check label SKU, size and feed against this page before you load the roll.',
    'Wipe the surface clean and dry: no dust, grease, frost or condensation.',
    'Load the roll as drawn, with the leading edge first, and run one pack before the batch.',
    'Apply the label flat and straight, and smooth it from the middle to its edges.',
    'Scan the first label of every roll, and compare date and batch with the order.',
  ],
  donts: [
    'Don’t cover a barcode, a date, a batch code, allergens or a seal that must stay readable.',
    'Don’t wrap a barcode around an edge, a corner or a seam.',
    'Don’t put a new label over an old one unless the client’s instructions ask for it.',
    'Don’t stick a label on again once it was peeled off: take a fresh one.',
    'Don’t go on with a misprint or a doubt: stop, set the packs aside and ask.',
  ],
} as const;
