import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { namesOf, readPictureHere } from '#testing/read-label.ts';

const pictureOf = (shade: string, more = '') =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="710" height="472"><rect width="100%" height="100%" fill="#fff"/>${more}
      <path d="M60 60h20v90h-20zM100 60h70v20h-70zM190 60h20v90h-20z" fill="${shade}"/><rect x="60" y="240" width="400" height="60" fill="#000"/></svg>`,
    ),
  );

test.each<[string, Sharp, string[]]>([
  ['40 % grey', pictureOf('#999').png(), ['lost_ink']],
  ['yellow-orange', pictureOf('#fb0').png(), ['lost_ink']],
  ['70 % grey', pictureOf('#4d4d4d').png(), []],
  ['nearly white', pictureOf('#eee').png(), []],
  ['40 % grey, of 16 bits', pictureOf('#999').toColourspace('rgb16').png(), ['lost_ink']],
  ['40 % grey, of 16 bits without colour', pictureOf('#999').toColourspace('grey16').png(), ['lost_ink']],
  ['70 % grey, of 16 bits', pictureOf('#4d4d4d').toColourspace('rgb16').png(), []],
  ['40 % grey, for print', pictureOf('#999').toColourspace('cmyk').jpeg({ quality: 95 }), ['lost_ink']],
  ['70 % grey, for print', pictureOf('#4d4d4d').toColourspace('cmyk').jpeg({ quality: 95 }), []],
  ['black, compressed as a photograph is', pictureOf('#000').jpeg({ quality: 60 }), []],
  ['thin grey lines', pictureOf('#000', '<path d="M20 400h600" stroke="#aaa" stroke-width="1"/>').png(), []],
])(
  'shapes of a picture that are %s are lost in black and white if they get no dots, whatever its size',
  async (_, picture, names) => {
    const facts = await readPictureHere(await picture.toBuffer());
    expect(namesOf(facts)).toEqual(names);
    expect(facts.found.flatMap(({ areas }) => areas)).toEqual([]);
  },
);
