import { type Shown, wordsOf } from '#web/words/words-of.ts';
import type { RateKind } from '#domain/billing/lines.ts';

const kinds: Readonly<Record<RateKind, string>> = {
  piece: 'Pieces labelled',
  case: 'Cases labelled',
  pallet: 'Pallets labelled',
  insert: 'Inserts',
  relabel: 'Labelled again',
  spoilt: 'Spoilt labels',
  set_up: 'Setting up',
};

/** The words of /billing. */
export const billingWords = wordsOf('partners.billingWords', {
  title: 'Billing',
  lead: 'What closed runs cost by the rates of their days. No invoice, and no taxes.',
  editorsOnly: 'What is billed is seen by editors, and by the client.',
  month: 'Month',
  monthWrong: 'Write the month as YYYY-MM.',
  csv: 'Download CSV',
  xlsx: 'Download Excel',
  rates: 'Rates',
  allClients: 'All clients',
  ofClient: 'Client',
  correct: 'Correct',
  correctOf: (what: string): string => `Correct ${what}`,
  correctTitle: (runId: number, kind: string): string => `Correct run ${runId}: ${kind}`,
  correctText:
    'The line stays. A counter-line is added at the rate of its day, with your reason, which the client reads.',
  more: 'How many more, or with a minus fewer',
  moreWrong: 'Type a whole number that is not 0.',
  reason: 'Why',
  reasonMissing: 'Say why.',
  corrected: 'Counter-line added',
  sums: 'Sums',
  sum: 'Sum of the month',
  notLoaded: 'What is billed could not be loaded',
  none: 'Nothing is billed in this month',
  noneText: 'Lines appear here when runs are closed, for clients that have rates.',
  kinds,

  run: 'Run',
  runRunId: ({ runId }: { runId: Shown }) => `Run ${runId},`,
  client: 'Client',
  day: 'Day',
  work: 'Work',
  quantity: 'Quantity',
  rate: 'Rate',
  units: { piece: 'a piece', run: 'a run', hour: 'an hour that has begun' } as const,
  amount: 'Amount',
} as const);

/** The words of the rates of a client. */
export const ratesWords = wordsOf('partners.ratesWords', {
  title: 'Rates',
  titleOf: (client: string): string => `Rates of ${client}`,
  lead: 'What work costs, from a day on, until the next rate of that kind begins.',
  notLoaded: 'The rates could not be loaded',
  none: 'No rates yet',
  noneText: 'Without rates nothing is billed.',
  add: 'Set a rate',
  kind: 'Work',
  unit: 'For',
  amount: 'Amount',
  currency: 'Currency',
  from: 'From',
  set: 'Set',
  saved: 'Rate set',
  onlyAdministrators: 'Administrators set rates.',
  billing: 'Billing',

  eur: 'EUR',
} as const);
