import { expect, test } from 'vitest';
import { pieceNumbersIn } from './piece-numbers-in-codes.ts';

const article = { symbology: ']E0', text: '5012345678900' };
const sscc = { kind: 'sscc', scope: '', number: '050123450000000015' };
const serial = { kind: 'serial', scope: '05012345678900', number: 'A-7' };

test.each([
  ['an SSCC', ']d2', '00050123450000000015', [sscc]],
  ['an SSCC that is not marked as a GS1 code', ']C0', '00050123450000000015', [sscc]],
  ['a serial number', ']d2', '010501234567890021A-7', [serial]],
  ['a serial number in a link', ']Q1', 'https://id.gs1.org/01/05012345678900/21/A-7', [serial]],
  ['a serial number beside the code of its article', ']C1', '21A-7', [serial]],
  ['an SSCC and the serial number of one piece', ']C1', '0005012345000000001521A-7', [sscc, serial]],
  [
    'a serial number with a sign that no column has',
    ']Q1',
    'https://id.gs1.org/01/05012345678900/21/A%00B',
    [],
  ],
  [
    'a Transparency code',
    ']d1',
    'AZ:TESTTESTTESTTESTTESTTEST01',
    [{ kind: 'serial', scope: 'amazon', number: 'AZ:TESTTESTTESTTESTTESTTEST01' }],
  ],
  [
    'the number of a box of a shipment',
    ']C0',
    'FBA15TESTTESTU000007',
    [{ kind: 'serial', scope: 'amazon', number: 'FBA15TESTTESTU000007' }],
  ],
  ['the number of a shipment', ']C0', 'FBA15TESTTEST', []],
  ['the FNSKU of an article', ']C0', 'X0017TEST3', []],
  ['a batch', ']d2', '010501234567890010A-7', []],
  ['an article', ']E0', '5012345678900', []],
])('36: %s is, or has, the number of one piece', (_, symbology, text, numbers) => {
  expect(pieceNumbersIn([article, { symbology, text }, { symbology, text }])).toEqual(numbers);
});

test('36: a serial number without an article is that of no known article', () => {
  expect(pieceNumbersIn([{ symbology: ']C1', text: '21A-7' }])).toMatchObject([{ scope: null }]);
});
