import { expect, test } from 'vitest';
import { readLabel } from '#testing/read-label.ts';
import { fieldOn, grey, labelPdf } from '#testing/samples/drawn-labels.ts';

test.each<[string, object, string[]]>([
  ['black', {}, []],
  ['grey', { textColor: grey(0.4) }, ['lost_ink', 'lost_word']],
  [
    'grey, of which no program has drawn what it has',
    { textColor: grey(0.4), isDrawn: false },
    ['lost_ink', 'lost_word'],
  ],
  ['not for print', { textColor: grey(0.4), isPrinted: false }, []],
])('a field of a form that is filled in: %s', async (_, look, expected) => {
  const bytes = await labelPdf((page, document) => fieldOn(page, document, { text: 'MILK', ...look }));
  const { found } = await readLabel(bytes);
  expect(found.map(({ code }) => code)).toEqual(expected);
  expect(found.at(-1)?.values['words']).toBe(expected.length === 0 ? undefined : 'MILK');
});
