import { formatNumber } from '#web/words/formats.ts';
import { wordsOf } from '#web/words/words-of.ts';
import type { NumberRange } from '#domain/printing/number-contract.ts';
import type { NumberKind } from '#domain/printing/numbers.ts';

export const kindNames: Readonly<Record<NumberKind, string>> = wordsOf('client-page.kindNames', {
  sscc: 'SSCC',
  serial: 'Serial number',
  carton: 'Carton number',
} as const);

const number = (count: number): string => formatNumber(count);

/** How many numbers a range has left, and what that means. */
export const stateInWords = wordsOf(
  'client-page.stateInWords',
  ({ left, isNearEnd, isCertain }: NumberRange): string => {
    if (left === 0) return 'Used up';
    if (!isCertain) return `Say the next one: it is not known since a restore (${number(left)} left)`;
    return isNearEnd ? `Nearly at its end: ${number(left)} left` : `${number(left)} left`;
  },
);

export const numbersWords = wordsOf('client-page.numbersWords', {
  title: 'Numbers',
  lead: (client: string): string =>
    `Ranges from which the labels of ${client} take SSCCs, serial numbers and carton numbers. Each number is used once.`,
  add: 'Add range',
  addText: 'It must not overlap another range. A range cannot be deleted, and never goes back.',
  none: 'No range of numbers yet',
  noneText: 'Without one, numbers are typed at the label, and each is refused the second time.',
  notLoaded: 'The numbers could not be loaded',
  kind: 'Kind',
  prefix: 'Prefix',
  next: 'Next number',
  last: 'Last number',
  state: 'Left',
  counter: 'First number',
  lastCounter: 'Last number',
  prefixHint: {
    sscc: 'The extension digit and the GS1 company prefix of the client: 5 to 16 digits.',
    serial: 'Letters and digits before the number, if there are any.',
    carton: '',
  },
  counterHint: 'Without the prefix, as in 1.',
  from: (first: string, last: string): string => `The numbers will be ${first} to ${last}.`,
  move: 'Set next',
  moveTitle: 'Set the next number',
  moveText: 'After numbers were used elsewhere, or after a restore. It can only go up.',
  moveOf: (next: string): string => `Set next after ${next}`,
  moveCounter: 'Next number, without its prefix',
  added: { title: 'Range added' },
  moved: { title: 'Next number set' },
  notAdded: 'The range was not added.',
  notMoved: 'The next number was not set.',
  cancel: 'Cancel',
  clients: 'Clients',
  acts: 'Actions',
  whole: 'This must be a whole number.',
} as const);
