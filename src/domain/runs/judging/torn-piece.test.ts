import { expect, test } from 'vitest';
import { elements, runOf } from '#testing/pieces.ts';
import { judgePiece } from './judge-piece.ts';
import { isOnlyTorn } from './torn-piece.ts';

const { wanted, ean, fnsku, box } = runOf(1);
const theirs = runOf(2);

test.each<[string, product: string, label: string | null, isTorn: boolean]>([
  ['the barcodes of two boxes as one', `${ean}${theirs.ean}`, null, true],
  ['goods and label as one', `${ean}${fnsku}`, null, true],
  ['goods and label as one, with what the scanner says of each', `]E0${ean}]C0${fnsku}`, null, true],
  ['label and goods as one, as the label', ean, `${fnsku}${ean}`, true],
  ['a code without its beginning', `d201${ean.padStart(14, '0')}10L-7`, fnsku, true],
  ['goods and label as one, and the label of another product', `${ean}${fnsku}`, theirs.fnsku, false],
  ['the box of another product, and label and goods as one', theirs.ean, `${fnsku}${ean}`, false],
  ['another product', theirs.ean, fnsku, false],
  ['a case for a unit', box, fnsku, false],
  ['the label of another product', ean, theirs.fnsku, false],
  ['goods and the label of another product as one', ean, `${ean}${theirs.fnsku}`, false],
  ['another batch', ean, elements(ean, '10L-9'), false],
])('a piece that is scanned as %s', (_, product, label, isTorn) => {
  const piece = { product, label };
  const batched = { ...wanted, plan: { ...wanted.plan, batch: 'L-7' } };
  // What was noted of it stays wrong.
  expect([judgePiece(batched, piece, 'every').is, isOnlyTorn(batched, piece, 'every')]).toEqual([
    'wrong',
    isTorn,
  ]);
});

test('a code of the run is whole, whatever it looks like, and a right piece is not torn', () => {
  const code = `${ean}${theirs.ean}`;
  const { wanted: odd, fnsku: label } = runOf(1, {
    codes: [
      { code, kind: 'other', level: 'unit' },
      { code: 'X000001TEST', kind: 'fnsku', level: 'unit' },
    ],
  });
  expect([
    judgePiece(odd, { product: code, label }, 'every').is,
    isOnlyTorn(odd, { product: code, label }, 'every'),
  ]).toEqual(['right', false]);
});
