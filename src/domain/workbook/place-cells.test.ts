import { expect, test } from 'vitest';
import { codeKey } from '../codes/code-key.ts';
import { sayInEnglish } from '../words/say.ts';
import { placeCell, placeCellFault, placesIn, strangeLabelIn } from './place-cells.ts';

const known = new Set(['5012345678900', 'X0017TEST3', 'L-2', 'A:1'].map((code) => codeKey(code) ?? ''));
const labels = ['a', 'b'];
const read = (cell: string) =>
  placesIn(cell, labels, known).map(({ code, standsOn, labelId }) => [code, standsOn, labelId]);

test.each<[string, string, (string | null)[][]]>([
  ['a code on the goods', '5012345678900: goods', [['5012345678900', 'goods', null]]],
  [
    'as a person writes it, one a line',
    'X0017TEST3 : on label 2\nL-2: On the Label',
    [
      ['X0017TEST3', 'label', 'b'],
      ['L-2', 'label', null],
    ],
  ],
  ['a code with a colon', 'A:1: both 1', [['A:1', 'both', 'a']]],
  ['a code of another product says nothing', 'OTHER: goods', []],
])('%s', (_, cell, places) => {
  expect(placeCellFault({ codePlaces: cell })).toBeNull();
  expect(read(cell)).toEqual(places);
});

test('what is written is read again', () => {
  const cell = 'X0017TEST3: label 2; 5012345678900: goods; L-2: both';
  const withIds = labels.map((id) => ({ id }));
  expect(placeCell(placesIn(cell, labels, known), withIds)).toBe(cell);
  expect(placeCell([{ code: 'L-2', standsOn: 'label', labelId: null, isStated: false }], withIds)).toBeNull();
});

test.each([
  ['no place', '5012345678900', '“5012345678900” does not say where a code stands.'],
  ['no such place', 'L-2: pallet', '“L-2: pallet” does not say where a code stands.'],
  ['goods have no number', 'L-2: goods 2', 'does not say where a code stands.'],
  ['twice', 'L-2: goods; l-2: label', 'This row has the same code twice'],
])('%s is a fault in words', (_, codePlaces, sentence) => {
  const why = placeCellFault({ codePlaces });
  expect(why && sayInEnglish(why)).toContain(sentence);
});

test('a label without a row in the file is a fault', () => {
  const why = strangeLabelIn({ codePlaces: 'L-2: label 3' }, 2);
  expect(why && sayInEnglish(why)).toBe('“L-2: label 3”: this product has 2 rows with labels in the file');
  expect(strangeLabelIn({ codePlaces: 'L-2: label 2' }, 2)).toBeNull();
});
