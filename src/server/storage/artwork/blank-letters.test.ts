import { describe, expect, test } from 'vitest';
import { readLabel } from '#testing/read-label.ts';
import { onePagePdf } from '#testing/samples/pdf.ts';

/** A font of Chinese letters that is not in the file, as Asian programs write it. */
const song =
  '<</Type/Font/Subtype/Type0/BaseFont/STSong-Light/Encoding/UniGB-UCS2-H/DescendantFonts[<</Type/Font/Subtype/CIDFontType0' +
  '/BaseFont/STSong-Light/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 2>>/DW 1000' +
  '/FontDescriptor<</Type/FontDescriptor/FontName/STSong-Light/Flags 4/FontBBox[0 -200 1000 900]/ItalicAngle 0/Ascent 880' +
  '/Descent -120/CapHeight 700/StemV 80>>>>]>>';
/** “Contains milk”. */
const chinese = '/C 14 Tf 20 60 Td <542B6709725B5976> Tj';
const latin = '/F 14 Tf 20 60 Td (MILK) Tj';

const pageWith = (content: string) =>
  onePagePdf({
    content: `${content} BT /F 12 Tf 20 20 Td (JAM) Tj ET`,
    resources: `/Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>/C ${song}>>/ExtGState<</Clear<</ca 0>>>>/Properties<</L<</Type/OCG/Name(Back)>>>>`,
  });

describe('words for which their font has no letters, and which leave a blank', () => {
  test.each<[string, string, string[]]>([
    ['Chinese in a font that is not in the file', `BT ${chinese} ET`, ['含有牛奶']],
    ['Chinese beside Latin letters', `BT ${chinese} /F 14 Tf (MILK) Tj ET`, ['含有牛奶MILK']],
    ['Latin letters in another font', `BT ${latin} ET`, []],
    ['white on white', `1 g BT ${latin} ET 0 g`, []],
    ['under something white', `BT ${latin} ET 1 g 10 50 150 30 re f 0 g`, []],
    ['cut away', `q 0 0 1 1 re W n BT ${latin} ET Q`, []],
    ['invisible, over a scanned page', `BT 3 Tr ${chinese} 0 Tr ET`, []],
    ['without opacity', `q /Clear gs BT ${chinese} ET Q`, []],
    ['in a layer, which may be off', `/OC /L BDC BT ${chinese} ET EMC`, []],
    ['marked as a paragraph', `/P <</MCID 0>> BDC BT ${chinese} ET EMC`, ['含有牛奶']],
  ])('%s', async (_, content, words) => {
    const { found } = await readLabel(pageWith(content));
    expect(found.map(({ values }) => values['words'])).toEqual(words);
    for (const finding of found)
      expect(finding).toMatchObject({ code: 'lost_word', values: { why: 'blank' }, areas: [{}] });
  });
});
