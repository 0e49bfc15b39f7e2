import sharp from 'sharp';
import { fitText } from './fit-text.ts';
import { palettes, type Palette } from './palette.ts';
import { seeded } from './seeded.ts';
import { path, text } from './svg.ts';
import { widthOf, type Face } from './typeface.ts';

const side = 480;

/** Draws the logo of a client as PNG, 480 pixels square: initials in a seal above the name. */
export const drawClientLogo = async (name: string): Promise<Buffer> => {
  const choose = seeded(`logo ${name}`);
  const palette = choose.pick(palettes);
  const seal = choose.pick(seals);
  const face = choose.pick<Face>(['serif', 'bold']);
  const initials = initialsOf(name);
  const size = Math.min(132, seal.room / widthOf(face, initials, 1));
  const { lines, size: nameSize } = fitText(name, 'bold', { width: 380, height: 92, size: 44, minSize: 24 });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">
<rect width="${side}" height="${side}" fill="${palette.paper}"/>${seal.draw(palette)}${text(face, initials, { x: 240, y: 176 + size * 0.27, size, align: 'centre' }, palette.paper)}${lines
    .map((line, index) =>
      text(
        'bold',
        line,
        { x: 240, y: 370 + index * nameSize, size: nameSize, align: 'centre', tracking: 0.01 },
        palette.ink,
      ),
    )
    .join('')}${path('M210 318h60v3h-60Z', palette.accent)}</svg>`;
  return sharp(Buffer.from(svg)).png({ palette: true }).toBuffer();
};

/** The first letters of the first two words that begin with a letter. */
const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter((word) => /^\p{L}/u.test(word))
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');

/** A shape around the point 240, 176, and the maximum width of initials in it. */
interface Seal {
  room: number;
  draw: (palette: Palette) => string;
}

const sealOf = (room: number, data: string): Seal => ({
  room,
  draw: ({ pack, accent }) =>
    `${path(data, pack)}<path d="${data}" fill="none" stroke="${accent}" stroke-width="3" transform="translate(240 176) scale(1.1) translate(-240 -176)"/>`,
});

const seals: readonly [Seal, ...Seal[]] = [
  sealOf(154, 'M240 70A106 106 0 1 1 239.9 70Z'),
  sealOf(136, 'M142 272V166A98 98 0 0 1 338 166V272Z'),
  sealOf(112, 'M240 60L356 176L240 292L124 176Z'),
  sealOf(140, 'M142 76H338V186C338 238 292 268 240 286C188 268 142 238 142 186Z'),
];
