import { times } from './decimal.ts';

export const rateKinds = ['piece', 'case', 'pallet', 'insert', 'relabel', 'spoilt', 'set_up'] as const;
export type RateKind = (typeof rateKinds)[number];

export const rateUnits = ['piece', 'run', 'hour'] as const;
export type RateUnit = (typeof rateUnits)[number];

/** What one unit of a kind of work costs from a day on. */
export interface DatedRate {
  kind: RateKind;
  /** An hour that has begun counts. */
  unit: RateUnit;
  /** Decimal, as text. */
  amount: string;
  currency: string;
  /** YYYY-MM-DD. */
  from: string;
}

/** The quantities of a closed run. */
export interface ClosedRun {
  id: number;
  /** The packaging level of its labels. */
  level: 'unit' | 'case' | 'pallet';
  /** What was done instead of labelling. */
  work?: Extract<RateKind, 'insert' | 'relabel'> | undefined;
  applied: number;
  spoiled: number;
  /** The hours that were begun from its first right piece to its close, less stops. */
  hours: number;
  /** The day of its close, in UTC: YYYY-MM-DD. */
  day: string;
}

export interface BilledLine {
  runId: number;
  day: string;
  kind: RateKind;
  unit: RateUnit;
  quantity: number;
  rate: string;
  currency: string;
  /** Exactly quantity times rate. */
  amount: string;
}

const kindOfLevel = { unit: 'piece', case: 'case', pallet: 'pallet' } as const;

/** How much of each kind of work a run was. */
export const quantitiesOf = ({
  level,
  work,
  applied,
  spoiled,
}: ClosedRun): Partial<Record<RateKind, number>> => ({
  [work ?? kindOfLevel[level]]: applied,
  spoilt: spoiled,
  set_up: 1,
});

/** The rate of a kind on a day: the latest that began by then; null before the first. */
export const rateOn = (rates: readonly DatedRate[], kind: RateKind, day: string): DatedRate | null =>
  rates
    .filter((rate) => rate.kind === kind && rate.from <= day)
    .reduce<DatedRate | null>((latest, rate) => (latest && latest.from > rate.from ? latest : rate), null);

/** The lines of a run by the rates of its day; none of a kind without a rate, or without a quantity. */
export const linesOf = (run: ClosedRun, rates: readonly DatedRate[]): BilledLine[] => {
  const quantities = quantitiesOf(run);
  return rateKinds.flatMap((kind) => {
    const done = quantities[kind] ?? 0;
    const rate = done === 0 ? null : rateOn(rates, kind, run.day);
    const quantity = rate?.unit === 'hour' ? run.hours : done;
    return rate === null || quantity === 0 ? [] : [lineOf(run, kind, quantity, rate)];
  });
};

/** A line of so many units at a rate; a correction has a negative number of them. */
export const lineOf = (
  { id: runId, day }: Pick<ClosedRun, 'id' | 'day'>,
  kind: RateKind,
  quantity: number,
  { amount: rate, currency, unit }: DatedRate,
): BilledLine => ({
  runId,
  day,
  kind,
  unit,
  quantity,
  rate,
  currency,
  amount: times(rate, quantity),
});
