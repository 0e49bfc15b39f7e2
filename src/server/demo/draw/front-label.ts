import { fitText } from './fit-text.ts';
import { drawMotif, motifOf } from './motif.ts';
import type { Palette } from './palette.ts';
import { seeded } from './seeded.ts';
import { rect, text, type Box } from './svg.ts';
import { widthOf, type Face } from './typeface.ts';

/** The texts of a pack's front. */
export interface FrontText {
  name: string;
  brand: string;
  /** As printed: '340 g'. */
  content: string;
}

/** The positions of the parts of a front, from 0 at the top to 1 at the bottom, and its colours. */
interface Design {
  brandAt: number;
  name: readonly [from: number, to: number];
  motif: readonly [from: number, to: number];
  contentAt: number;
  ground: (palette: Palette, box: Box) => string;
  /** The colours of brand, name and content. */
  inks: (palette: Palette) => { brand: string; name: string; content: string };
  /** Whether a paper-coloured disc is drawn behind the motif. */
  hasDisc: boolean;
}

const paper: Design = {
  brandAt: 0.14,
  motif: [0.2, 0.5],
  name: [0.53, 0.85],
  contentAt: 0.925,
  ground: (palette, box) =>
    rect(box, palette.paper) +
    `<rect x="${box.x + 9}" y="${box.y + 9}" width="${box.width - 18}" height="${box.height - 18}" fill="none" stroke="${palette.pack}" stroke-width="1.6"/>`,
  inks: ({ ink }) => ({ brand: ink, name: ink, content: ink }),
  hasDisc: false,
};

const banded: Design = {
  brandAt: 0.125,
  name: [0.25, 0.56],
  motif: [0.58, 0.85],
  contentAt: 0.945,
  ground: (palette, box) =>
    rect(box, palette.paper) +
    rect({ ...box, height: box.height * 0.2 }, palette.ink) +
    rect({ ...box, y: box.y + box.height * 0.2, height: 5 }, palette.accent),
  inks: ({ ink, paper }) => ({ brand: paper, name: ink, content: ink }),
  hasDisc: false,
};

const solid: Design = {
  brandAt: 0.11,
  name: [0.16, 0.45],
  motif: [0.47, 0.87],
  contentAt: 0.95,
  ground: (palette, box) => rect(box, palette.pack),
  inks: ({ paper }) => ({ brand: paper, name: paper, content: paper }),
  hasDisc: true,
};

/** Draws the front of a pack. The brand determines design and typeface, so that its products look like one family. */
export const drawFront = (words: FrontText, palette: Palette, box: Box): string => {
  const choose = seeded(words.brand);
  const design = choose.pick([paper, banded, solid]);
  const face = choose.pick<Face>(['serif', 'serif', 'bold']);
  const inks = design.inks(palette);
  const middle = box.x + box.width / 2;
  const at = (share: number): number => box.y + box.height * share;

  const [motifFrom, motifTo] = design.motif;
  const motifSize = Math.min((motifTo - motifFrom) * box.height, box.width * 0.74);
  const motif = {
    x: middle,
    y: at((motifFrom + motifTo) / 2),
    size: motifSize * (design.hasDisc ? 0.66 : 1),
  };
  const disc = `<circle cx="${motif.x}" cy="${motif.y}" r="${motifSize / 2}" fill="${palette.paper}"/>`;

  const [nameFrom, nameTo] = design.name;
  const nameBox = {
    x: middle,
    y: at(nameFrom),
    width: box.width * 0.8,
    height: (nameTo - nameFrom) * box.height,
  };
  const contentSize = Math.min(24, box.height * 0.064);
  return (
    design.ground(palette, box) +
    brandLine(words.brand, { x: middle, y: at(design.brandAt), width: box.width * 0.76 }, inks.brand) +
    (design.hasDisc ? disc : '') +
    drawMotif(motifOf(words.name), palette, motif) +
    nameLines(words.name, face, nameBox, inks.name) +
    text(
      'sans',
      words.content,
      { x: middle, y: at(design.contentAt), size: contentSize, align: 'centre', tracking: 0.04 },
      inks.content,
    )
  );
};

const brandLine = (brand: string, at: { x: number; y: number; width: number }, fill: string): string => {
  const capitals = brand.toUpperCase();
  const tracking = 0.12;
  const size = Math.min(26, at.width / widthOf('bold', capitals, 1, tracking));
  return text('bold', capitals, { x: at.x, y: at.y, size, align: 'centre', tracking }, fill);
};

// Vertically centred, however many lines it takes; `x` is its middle.
const nameLines = (name: string, face: Face, box: Box, fill: string): string => {
  const { lines, size } = fitText(name, face, {
    width: box.width,
    height: box.height,
    size: Math.min(62, box.height * 0.5),
    minSize: 15,
  });
  const first = box.y + (box.height - lines.length * size) / 2 + size * 0.76;
  return lines
    .map((line, index) =>
      text(face, line, { x: box.x, y: first + index * size, size, align: 'centre' }, fill),
    )
    .join('');
};
