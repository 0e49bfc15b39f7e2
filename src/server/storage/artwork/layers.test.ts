import { expect, test } from 'vitest';
import { readLabel } from '#testing/read-label.ts';
import { pdfOf, streamOf } from '#testing/samples/pdf.ts';

/** A page with a grey stamp that belongs to a layer, and a catalogue that says which layers are off. */
const stamped = (usual: string, { of = '5 0 R', use = '' } = {}) =>
  pdfOf([
    `<</Type/Catalog/Pages 2 0 R/OCProperties<</OCGs[5 0 R 8 0 R]/D<<${usual}>>>>>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]/Contents 4 0 R/Annots[7 0 R]>>',
    streamOf('0 0 9 9 re f'),
    `<</Type/OCG/Name(Proof)${use}>>`,
    streamOf('0.6 g 0 0 80 30 re f', '/Type/XObject/Subtype/Form/BBox[0 0 80 30]'),
    `<</Type/Annot/Subtype/Stamp/F 4/OC ${of}/Rect[50 50 130 80]/AP<</N 6 0 R>>>>`,
    '<</Type/OCG/Name(Other)>>',
  ]);

test.each<[string, Buffer, string[]]>([
  ['that is on', stamped(''), ['lost_ink']],
  ['that is off', stamped('/OFF[5 0 R]'), ['layers']],
  ['that is off as all are', stamped('/BaseState/OFF'), ['layers']],
  ['that is off for its drawing alone', stamped('/OFF[5 0 R]', { use: '/Intent/Design' }), ['lost_ink']],
  [
    'that is on for screen and print',
    stamped('', { use: '/Usage<</Print<</PrintState/ON>>/View<</ViewState/ON>>>>' }),
    ['lost_ink'],
  ],
  ['that alone is on', stamped('/BaseState/OFF/ON[5 0 R]'), ['layers', 'lost_ink']],
  ['for the screen alone', stamped('', { use: '/Usage<</Print<</PrintState/OFF>>>>' }), ['layers']],
  [
    'that must be on with another one',
    stamped('/OFF[8 0 R]', { of: '<</Type/OCMD/OCGs[5 0 R 8 0 R]/P/AllOn>>' }),
    ['layers'],
  ],
  [
    'that may be on without another one',
    stamped('/OFF[8 0 R]', { of: '<</Type/OCMD/OCGs[5 0 R 8 0 R]>>' }),
    ['layers', 'lost_ink'],
  ],
])('a stamp for print in a layer %s is printed if its layer is', async (_, pdf, codes) => {
  expect((await readLabel(pdf)).found.map(({ code }) => code).toSorted()).toEqual(codes);
});

test('36: layers that are not printed, and those that screens hide, are named', async () => {
  const named = async (pdf: Buffer) =>
    (await readLabel(pdf)).found.find(({ code }) => code === 'layers')?.values;
  expect(await named(stamped('/OFF[5 0 R 8 0 R]'))).toEqual({ unprinted: 'Proof, Other', hidden: '' });
  const forPrint = '/Usage<</Print<</PrintState/ON>>/View<</ViewState/OFF>>>>';
  expect(await named(stamped('', { use: forPrint }))).toEqual({ unprinted: '', hidden: 'Proof' });
});
