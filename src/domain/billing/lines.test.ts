import { expect, test } from 'vitest';
import { mulberry32 } from '../mulberry32.ts';
import { isDecimal, sumOf, times } from './decimal.ts';
import { linesOf, quantitiesOf, rateKinds, type ClosedRun, type DatedRate } from './lines.ts';

test.each([
  ['0.1', 3, '0.3'],
  ['0.0125', 1_000_000, '12500'],
  ['12', -2, '-24'],
  ['0.07', 33, '2.31'],
])('%s times %i is exactly %s', (amount, quantity, product) => {
  expect(times(amount, quantity)).toBe(product);
});

test.each(['1', '0.05', '123456789.1234'])('%s is an amount', (text) => expect(isDecimal(text)).toBe(true));
test.each(['', '-1', '1.', '.5', '1,5', '1e3', '0.12345', '１'])('%j is none', (text) =>
  expect(isDecimal(text)).toBe(false),
);

test('over 10,000 runs with changing rates, the lines add up to the closed quantities times the rate of their day', () => {
  const random = mulberry32(40);
  const pick = (most: number) => Math.floor(random() * most);
  const day = (n: number) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10);
  // Amounts in ten-thousandths, so that the expected sum needs none of the code under test.
  const cents = new Map<string, number>();
  const rates: DatedRate[] = rateKinds.flatMap((kind) =>
    [0, 30, 90, 200].map((start) => {
      const amount = pick(99_999);
      const from = day(start + pick(5));
      cents.set(`${kind} ${from}`, amount);
      return { kind, unit: 'piece' as const, currency: 'EUR', from, amount: (amount / 10_000).toFixed(4) };
    }),
  );
  let expected = 0n;
  const amounts: string[] = [];
  for (let id = 1; id <= 10_000; id += 1) {
    const level = (['unit', 'case', 'pallet'] as const)[pick(3)] ?? 'unit';
    const run: ClosedRun = {
      id,
      level,
      applied: pick(5_000),
      spoiled: pick(20),
      hours: 0,
      day: day(pick(365)),
    };
    amounts.push(...linesOf(run, rates).map(({ amount }) => amount));
    for (const [kind, quantity] of Object.entries(quantitiesOf(run))) {
      const from = rates
        .filter((rate) => rate.kind === kind && rate.from <= run.day)
        .map((rate) => rate.from)
        .toSorted()
        .at(-1);
      expected += BigInt(cents.get(`${kind} ${from}`) ?? 0) * BigInt(quantity ?? 0);
    }
  }
  expect(BigInt(Math.round(Number(sumOf(amounts)) * 10_000))).toBe(expected);
});

test('a run that says what it does instead of labelling is billed by the rate of that', () => {
  const run = { id: 1, level: 'case', applied: 40, spoiled: 2, hours: 0, day: '2026-01-15' } as const;
  expect(quantitiesOf({ ...run, work: 'insert' })).toEqual({ insert: 40, spoilt: 2, set_up: 1 });
  expect(quantitiesOf({ ...run, work: 'relabel' })).toEqual({ relabel: 40, spoilt: 2, set_up: 1 });
  expect(quantitiesOf(run)).toEqual({ case: 40, spoilt: 2, set_up: 1 });
});

test('a kind that is billed by the hour counts the hours that were begun', () => {
  const rate = { kind: 'piece', unit: 'hour', currency: 'EUR', from: '2026-01-01', amount: '31.5' } as const;
  const run = { id: 1, level: 'unit', applied: 500, spoiled: 0, day: '2026-01-15' } as const;
  expect(
    linesOf({ ...run, hours: 2 }, [rate]).map(({ unit, quantity, amount }) => [unit, quantity, amount]),
  ).toEqual([['hour', 2, '63']]);
  expect(linesOf({ ...run, hours: 0 }, [rate])).toEqual([]);
});
