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
  csv: 'Download CSV',
  sums: 'Sums',
  sum: 'Sum of the month',
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
  amount: 'Amount',
} as const);
