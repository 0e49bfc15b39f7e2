import { wordsOf } from '#web/words/words-of.ts';
export const paperWords = wordsOf('paper.paperWords', {
  openOn: (name: string): string => `Print on ${name}`,
  openAny: 'Print on …',
  title: 'Print on paper',
  text: 'The sheet shows what is published.',
  printer: 'Printer',
  copies: 'How many copies',
  print: 'Print',
  sent: (name: string): string => `${name} has taken the sheet.`,
  sending: 'The sheet is being sent.',
  done: 'Done',
  again: 'Try again',
} as const);
