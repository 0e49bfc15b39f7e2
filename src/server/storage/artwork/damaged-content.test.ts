import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { readLabel } from '#testing/read-label.ts';
import { catalogue, onePagePdf, pdfOf, streamOf } from '#testing/samples/pdf.ts';

const jam = 'BT /F 12 Tf 20 20 Td (JAM) Tj ET\n';
const font = '/Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>';
/** So long that half of it has words. */
const instructions = `${jam}${Array.from({ length: 400 }, (_, at) => `${(at * 7919) % 997} 0 0 0 re f\n`).join('')}${jam}`;
const packed = deflateSync(instructions);
const flate = '/Filter/FlateDecode';
const form = (resources = '') =>
  `/Type/XObject/Subtype/Form/BBox[0 0 200 100]/Resources<<${resources}>>${flate}`;

const page = (content: string | Buffer, resources = '', more: Buffer[] = []) =>
  onePagePdf({ content, resources: `${font}${resources}`, more });

describe('a page of which something is damaged or missing says so', () => {
  test.each<[string, Buffer, string[]]>([
    ['nothing is', page(streamOf(packed, flate)), []],
    [
      'instructions that end too early',
      page(streamOf(packed.subarray(0, packed.length / 2), flate)),
      ['content'],
    ],
    [
      'instructions that are garbage from their middle on',
      page(streamOf(Buffer.concat([packed.subarray(0, 300), Buffer.alloc(600, 0xff)]), flate)),
      ['content'],
    ],
    ['only the check sum is', page(streamOf(packed.subarray(0, -4), flate)), []],
    ['instructions that end within words', page(`${jam}BT /F 12 Tf 20 60 Td (MI`), ['content']],
    [
      'instructions that are not in the file',
      pdfOf([
        catalogue,
        '<</Type/Pages/Kids[3 0 R]/Count 1>>',
        '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]/Contents[4 0 R 9 0 R]>>',
        streamOf('0 0 9 9 re f'),
      ]),
      ['content'],
    ],
    [
      'a page without any',
      pdfOf([
        catalogue,
        '<</Type/Pages/Kids[3 0 R]/Count 1>>',
        '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]>>',
      ]),
      [],
    ],
    [
      'a form that ends too early',
      page('/X Do', '/XObject<</X 5 0 R>>', [streamOf(packed.subarray(0, 400), form(font))]),
      ['content'],
    ],
    ['a picture that is not named', page(`/X9 Do ${jam}`), ['object']],
    ['a picture that is named and not there', page(`/X Do ${jam}`, '/XObject<</X 99 0 R>>'), ['object']],
    ['a font that is not named', page('BT /F9 12 Tf 20 20 Td (MILK) Tj ET'), ['font']],
    ['a font that nothing is written in', page(`BT /F9 12 Tf ET ${jam}`), []],
    [
      'a font of the page, used by a form',
      page('/X Do', '/XObject<</X 5 0 R>>', [streamOf(packed, form())]),
      [],
    ],
  ])('%s', async (_, pdf, damage) => {
    const { found } = await readLabel(pdf);
    expect(
      found.filter(({ code }) => code === 'damaged_content').map(({ values }) => values['what']),
    ).toEqual(damage);
  });
});
