import { path } from './svg.ts';
import type { Palette } from './palette.ts';

const subjects = [
  [
    'fish',
    /(?<!\p{L})(thon|tuna|sardines?|maquereaux?|mackerel|anchois|pilchards|caballa|germon|saba|albacore)(?!\p{L})/iu,
  ],
  [
    'leaf',
    /(?<!\p{L})(thé|tea|tee|infusion|tisane|basil\p{L}*|matcha|herb\p{L}*|pesto|menthe|spinach|sureau|elderflower)(?!\p{L})/iu,
  ],
  [
    'drop',
    /(?<!\p{L})(huile|oil|olio|aceite|vinegar|vinaigre|aceto|dressing|sirop|syrup|ketchup|marinade|vinaigrette)(?!\p{L})/iu,
  ],
  ['comb', /(?<!\p{L})(honey|miel|honig|miele)(?!\p{L})/iu],
  [
    'bean',
    /(?<!\p{L})(beans?|pois|haricots|lentil\p{L}*|flageolets|garbanzos?|coffee|café|kaffee|peanuts?|almonds?|nuts?|amandes|noix|pistaches|nocciole|cacao|chocolate|arachides)(?!\p{L})/iu,
  ],
  [
    'grain',
    /(?<!\p{L})(muesli|müsli|cereals?|céréales|avena|oats?|flakes|couscous|rice|riz|farine|flour|quinoa|granola|crackers?|biscuits?|cookies|sablés|galettes?|penne|spaghetti|noodles?|tortilla|wheats?)(?!\p{L})/iu,
  ],
] as const;

/** The subject drawn on a pack; fruit if the name suggests nothing else. */
export type Motif = (typeof subjects)[number][0] | 'fruit';

/** The motif for a product name, in the languages of the sample. */
export const motifOf = (name: string): Motif =>
  subjects.find(([, words]) => words.test(name))?.[0] ?? 'fruit';

type Draw = (palette: Palette) => string;

const disc = (x: number, y: number, r: number, fill: string): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;

const fan = (count: number, shape: string, spread: number, at: string): string =>
  Array.from({ length: count }, (_, index) => {
    const angle = (index - (count - 1) / 2) * spread;
    return `<g transform="rotate(${angle} ${at})">${shape}</g>`;
  }).join('');

const leafShape = 'M50 84C28 66 28 36 50 12C72 36 72 66 50 84Z';

// Each is drawn in a square of 100, like a lino cut: few shapes, no outlines.
const drawings: Record<Motif, Draw> = {
  fruit: ({ pack, accent, paper }) =>
    disc(36, 62, 25, pack) +
    disc(66, 58, 22, accent) +
    disc(29, 54, 5, paper) +
    disc(60, 50, 4.5, paper) +
    path('M36 37C38 24 46 16 58 13L60 17C50 21 43 28 40 38Z', pack) +
    path('M60 15C72 6 86 10 90 20C78 26 66 24 60 15Z', pack),
  leaf: ({ pack, accent }) =>
    fan(3, path(leafShape, pack), 42, '50 88') +
    path('M49 90L49.4 24L50.6 24L51 90Z', accent) +
    disc(50, 90, 4, accent),
  drop: ({ pack, accent, paper }) =>
    path('M50 8C66 32 76 46 76 62A26 26 0 0 1 24 62C24 46 34 32 50 8Z', pack) +
    path('M50 40C58 52 63 59 63 67A13 13 0 0 1 37 67C37 59 42 52 50 40Z', accent) +
    path('M33 62A17 17 0 0 0 42 77L40 80A20 20 0 0 1 30 62Z', paper),
  comb: ({ pack, accent }) =>
    [
      [50, 26, pack],
      [29, 38, accent],
      [71, 38, pack],
      [50, 50, accent],
      [29, 62, pack],
      [71, 62, accent],
      [50, 74, pack],
    ]
      .map(([x, y, fill]) => path(hexagon(Number(x), Number(y), 12.6), String(fill)))
      .join(''),
  bean: ({ pack, accent, paper }) =>
    [
      [34, 40, -28, pack],
      [66, 36, 24, accent],
      [50, 70, -6, pack],
    ]
      .map(
        ([x, y, turn, fill]) =>
          `<g transform="translate(${x} ${y}) rotate(${turn})"><ellipse rx="22" ry="15.5" fill="${fill}"/>${path(
            'M-18 1C-8 -7 6 7 18 -1L18 1.6C6 10 -8 -4 -18 3.6Z',
            paper,
          )}</g>`,
      )
      .join(''),
  grain: ({ pack, accent }) =>
    path('M49 94L49.4 20L50.6 20L51 94Z', pack) +
    [26, 42, 58, 74]
      .map((y, index) => {
        const fill = index % 2 === 0 ? pack : accent;
        return (
          path(
            `M48 ${y + 10}C32 ${y + 8} 26 ${y - 4} 26 ${y - 14}C40 ${y - 12} 48 ${y - 2} 48 ${y + 10}Z`,
            fill,
          ) +
          path(
            `M52 ${y + 10}C68 ${y + 8} 74 ${y - 4} 74 ${y - 14}C60 ${y - 12} 52 ${y - 2} 52 ${y + 10}Z`,
            fill,
          )
        );
      })
      .join('') +
    path('M50 22C44 14 45 6 50 0C55 6 56 14 50 22Z', accent),
  fish: ({ pack, accent, paper }) =>
    path('M6 50C22 26 54 22 74 46L94 30C90 44 90 56 94 70L74 54C54 78 22 74 6 50Z', pack) +
    path('M34 31C40 42 40 58 34 69L38 70C46 58 46 42 38 30Z', paper) +
    disc(20, 46, 3.4, paper) +
    path('M48 34C56 44 56 56 48 66L52 65C61 56 61 44 52 35Z', accent),
};

const hexagon = (x: number, y: number, r: number): string =>
  `M${[0, 1, 2, 3, 4, 5]
    .map((corner) => {
      const angle = (corner * Math.PI) / 3;
      return `${(x + r * Math.cos(angle)).toFixed(1)} ${(y + r * Math.sin(angle)).toFixed(1)}`;
    })
    .join('L')}Z`;

/** Draws a motif centred on a point. */
export const drawMotif = (
  motif: Motif,
  palette: Palette,
  at: { x: number; y: number; size: number },
): string =>
  `<g transform="translate(${at.x - at.size / 2} ${at.y - at.size / 2}) scale(${at.size / 100})">${drawings[motif](palette)}</g>`;
