import { expect, test } from 'vitest';
import { sayInEnglish } from '../words/say.ts';
import { speakerFor } from '../languages/speak.ts';
import { billingCsv, billingCsvHead } from './billing-csv.ts';

const line = {
  clientId: 1,
  clientName: null,
  runId: 7,
  sku: 'JAM-1',
  batch: null,
  day: '2026-01-15',
  kind: 'piece',
  unit: 'piece',
  quantity: -2,
  rate: '0.07',
  currency: 'EUR',
  amount: '-0.14',
  reason: null,
} as const;

test.each([
  ['=1+1', `'=1+1`],
  ['-1+1', `'-1+1`],
  ['-2', '-2'],
  ['@SUM(A1)', `'@SUM(A1)`],
  ['a, "b"', '"a, ""b"""'],
])('a text that a spreadsheet would run stays a text, and an amount a number: %s', (batch, cell) => {
  expect(billingCsv([{ ...line, batch }])).toBe(
    `2026-01-15,7,,JAM-1,${cell},piece,piece,-2,0.07,EUR,-0.14,\r\n`,
  );
});

test('the heads are in the language of whoever downloads the lines', () => {
  expect(billingCsvHead(sayInEnglish)).toBe(
    'Day,Run,Client,SKU,Batch,Kind,Unit,Quantity,Rate,Currency,Amount,Reason\r\n',
  );
  expect(billingCsvHead(speakerFor('en-XA'))).toMatch(/^(?:⟦[^,]*⟧,){11}⟦[^,]*⟧\r\n$/);
});
