import { expect, test } from 'vitest';
import type { FileFinding } from './artwork-facts.ts';
import { toldNotes, withNotesOfPage, type PrintedNote } from './printed-notes.ts';

const overprint = (page: number): FileFinding => ({ code: 'overprint', page, areas: [], values: {} });
const layers = (page: number, names = {}): FileFinding => ({
  code: 'layers',
  page,
  areas: [],
  values: { unprinted: '', hidden: '', ...names },
});

const sentences = (notes: readonly PrintedNote[]) => toldNotes(notes).map(({ sentence }) => sentence);

const covers =
  'A colour in it is set to overprint. Here it covers what lies below; a printing press mixes both.';

test('36: what is worth knowing of a label is said without a page, and names its layers', () => {
  const found = [layers(1, { unprinted: 'Die line, Notes', hidden: 'Batch' }), overprint(1)];
  expect(sentences(withNotesOfPage([], found, null))).toEqual([
    'It is printed without these layers: Die line, Notes. It is printed with these layers, which screens hide: Batch.',
    covers,
  ]);
  expect(sentences([])).toEqual([]);
});

test('36: of many pages a note is kept once, with the first ten of its pages in order and the number of the others; layers are of the file', () => {
  const of = (...pages: number[]) => {
    let notes: PrintedNote[] = [];
    for (const page of pages)
      notes = withNotesOfPage(notes, [layers(page, { unprinted: 'Die line' }), overprint(page)], page);
    return notes;
  };
  const without = 'It is printed without these layers: Die line.';
  expect(sentences(of(5))).toEqual([without, `Page 5: ${covers}`]);
  expect(sentences(of(7, 2))).toEqual([without, `Pages 2, 7: ${covers}`]);
  const thousand = of(...Array.from({ length: 1_000 }, (_, at) => at + 1));
  expect(sentences(thousand)).toEqual([
    without,
    `Pages 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 990 more: ${covers}`,
  ]);
  expect(JSON.stringify(thousand).length).toBeLessThan(300);
});
