import { type Shown, wordsOf } from '#web/words/words-of.ts';
import { formatNumber, plural } from '#web/words/formats.ts';

/** The texts about settled codes, for the users who reported them. */
export const doneWords = wordsOf('misses.doneWords', {
  title: 'Done since you reported it',
  open: (sku: string): string => `Open ${sku}`,
  seen: (code: string): string => `OK, ${code}`,

  ok: 'OK',
  notSeen: 'It is still here',
} as const);

/** The texts about unknown codes, for editors. */
export const missWords = wordsOf('misses.missWords', {
  title: 'Unknown codes',
  lead: 'Scanned or typed on the floor, and nothing was found. The most often reported come first.',
  states: 'Which unknown codes',
  open: 'To do',
  done: 'Done',
  none: 'Nothing to do',
  noneText: 'No code waits for an editor.',
  noneDone: 'Nothing was settled yet.',
  count: (total: number): string =>
    `${formatNumber(total)} unknown ${plural(total, { one: 'code', other: 'codes' })}`,
  caption: 'Unknown codes',
  code: 'Code',
  client: 'Client held',
  noClient: 'none',
  times: 'Reported',
  timesOf: (count: number, people: number): string =>
    `${plural(count, { one: '# time', other: '# times' })} by ${plural(people, { one: '# person', other: '# people' })}`,
  first: 'First',
  last: 'Last',
  act: 'What to do',
  known: (sku: string): string => `Known now: ${sku}`,
  settle: 'Settle',
  settleOf: (code: string): string => `Settle ${code}`,
  settleText: 'The person who reported it sees this.',
  answer: 'What was done',
  suggestion: (sku: string): string => `It is ${sku}.`,
  answered: 'Answer',
  missing: 'Please say what was done.',
  settled: 'Settled',
  notSettled: 'It was not settled.',
  newProduct: 'New product',

  cancel: 'Cancel',
} as const);

/** The texts for adding an unknown code to a product. */
export const addWords = wordsOf('misses.addWords', {
  add: 'Add it to a product',
  addOf: (code: string): string => `Add ${code} to a product`,
  text: 'From then on a scan of this code finds the product, and the person who reported it is told.',
  product: 'Product',
  find: 'SKU, description or barcode',
  which: 'Which product',
  none: 'No product found. Try fewer words, or make a new product.',
  missing: 'Choose the product.',
  level: 'The code stands for',
  levels: { unit: 'a unit', case: 'a case', pallet: 'a pallet' },
  pieces: 'Units in it',
  save: 'Add it',
  added: (sku: string): string => `Added to ${sku}`,
  drafted: (sku: string): string => `Saved as a draft of ${sku}. Publish it, then settle the code.`,
  failed: 'It was not added.',
  notTold: 'It was added, but the report of the code is still open.',
  cancel: 'Cancel',
  addText: ({ text }: { text: Shown }) => `Add it to a product: ${text}`,
} as const);
