import { blend, gradient, path, rect, type Box } from './svg.ts';
import type { Palette } from './palette.ts';

export type Pack = 'jar' | 'bottle' | 'carton' | 'tin' | 'pouch';

/** An unlabelled pack: the drawing below the label, the place of the label, and the light above it. */
export interface PackDrawing {
  /** Gradients and clip paths that the drawing refers to. */
  definitions: string;
  below: string;
  label: Box;
  /** The path that clips the label. */
  clip: string;
  above: string;
  /** The shadow on the floor: its middle and half its width. */
  shadow: { x: number; halfWidth: number };
}

/** The floor that packs stand on, in a drawing of 800 by 800. */
export const floorY = 690;

// Light comes from the upper left.
const roundLight = gradient('light', [
  [0, '#000', 0.34],
  [0.09, '#000', 0.12],
  [0.2, '#fff', 0.2],
  [0.3, '#fff', 0.04],
  [0.62, '#000', 0],
  [0.88, '#000', 0.16],
  [1, '#000', 0.38],
]);

const closure = (box: Box, fill: string, radius: number): string =>
  rect(box, fill, radius) +
  `<rect x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" rx="${radius}" fill="url(#light)"/>`;

const jar = (palette: Palette): PackDrawing => {
  const body =
    'M262 246C236 262 228 286 228 320L228 650A40 40 0 0 0 268 690L532 690A40 40 0 0 0 572 650L572 320C572 286 564 262 538 246Z';
  const label = { x: 228, y: 318, width: 344, height: 296 };
  const ridges = Array.from({ length: 26 }, (_, index) =>
    rect({ x: 258 + index * 11, y: 170, width: 2, height: 52 }, '#000'),
  ).join('');
  return {
    definitions: roundLight,
    below:
      path(body, blend(palette.pack, '#ffffff', 0.28)) +
      path(
        'M244 300L556 300L556 650A26 26 0 0 1 530 676L270 676A26 26 0 0 1 244 650Z',
        blend(palette.pack, palette.ink, 0.4),
      ) +
      rect({ x: 268, y: 226, width: 264, height: 26 }, blend(palette.pack, '#ffffff', 0.5)),
    label,
    clip: rect(label, '#000'),
    above:
      path(body, 'url(#light)') +
      closure({ x: 250, y: 152, width: 300, height: 80 }, palette.ink, 12) +
      `<g opacity="0.22">${ridges}</g>`,
    shadow: { x: 400, halfWidth: 190 },
  };
};

const bottle = (palette: Palette): PackDrawing => {
  const body =
    'M366 158L434 158L436 232C438 292 516 318 520 392L520 660A30 30 0 0 1 490 690L310 690A30 30 0 0 1 280 660L280 392C284 318 362 292 364 232Z';
  const label = { x: 280, y: 372, width: 240, height: 272 };
  const glass = blend(palette.pack, palette.ink, 0.35);
  return {
    definitions: roundLight,
    below: path(body, glass),
    label,
    clip: rect(label, '#000'),
    above:
      path(body, 'url(#light)') +
      path('M302 408C306 352 372 320 378 240L384 240C380 326 318 352 314 410Z', '#fff', 0.28) +
      closure({ x: 358, y: 92, width: 84, height: 78 }, palette.accent, 7) +
      closure({ x: 354, y: 158, width: 92, height: 16 }, blend(palette.accent, '#000000', 0.15), 5),
    shadow: { x: 400, halfWidth: 140 },
  };
};

const ring = (y: number, r: number, fill: string): string =>
  `<ellipse cx="400" cy="${y}" rx="${r}" ry="${r * 0.15}" fill="${fill}"/>`;

const tin = (palette: Palette): PackDrawing => {
  const label = { x: 226, y: 308, width: 348, height: 348 };
  const curve = 'M226 288A174 26 0 0 0 574 288L574 652A174 26 0 0 1 226 652Z';
  const metal = gradient('metal', [
    [0, '#6f6f6b', 1],
    [0.16, '#e9e8e4', 1],
    [0.34, '#a9a8a3', 1],
    [0.62, '#f4f3ef', 1],
    [0.86, '#8f8e89', 1],
    [1, '#5e5d59', 1],
  ]);
  return {
    definitions: roundLight + metal,
    below:
      ring(664, 174, '#55544f') +
      rect({ x: 226, y: 272, width: 348, height: 392 }, 'url(#metal)') +
      rect({ x: 226, y: 640, width: 348, height: 20 }, palette.pack),
    label,
    clip: path(curve, '#000'),
    above:
      path(curve, 'url(#light)') +
      path('M226 652A174 26 0 0 0 574 652L574 664A174 26 0 0 1 226 664Z', 'url(#metal)') +
      ring(272, 178, 'url(#metal)') +
      ring(270, 164, '#8d8c87') +
      ring(274, 158, '#bdbcb6') +
      ring(275, 128, '#a5a49e') +
      ring(276, 122, '#c6c5bf') +
      path('M388 262A20 7 0 1 1 424 268L416 279L398 279Z', '#8d8c87') +
      `<ellipse cx="406" cy="262" rx="10" ry="3.6" fill="#bdbcb6"/>`,
    shadow: { x: 400, halfWidth: 196 },
  };
};

const carton = (palette: Palette): PackDrawing => {
  const label = { x: 222, y: 170, width: 312, height: 520 };
  return {
    definitions: gradient('light', [
      [0, '#fff', 0.1],
      [0.5, '#fff', 0],
      [1, '#000', 0.07],
    ]),
    below:
      path('M534 170L602 142L602 652L534 690Z', blend(palette.pack, '#000000', 0.32)) +
      path('M222 170L302 142L602 142L534 170Z', blend(palette.pack, '#ffffff', 0.16)) +
      path('M262 156L568 156L574 153.6L268 153.6Z', blend(palette.pack, '#000000', 0.2)),
    label,
    clip: rect(label, '#000'),
    above: `<rect x="222" y="170" width="312" height="520" fill="url(#light)"/>`,
    shadow: { x: 416, halfWidth: 206 },
  };
};

const pouch = (palette: Palette): PackDrawing => {
  const body =
    'M236 132L564 132C566 250 572 330 578 430C582 520 578 600 566 672C480 700 320 700 234 672C222 600 218 520 222 430C228 330 234 250 236 132Z';
  const label = { x: 250, y: 226, width: 300, height: 410 };
  const crimp = Array.from({ length: 5 }, (_, index) =>
    rect({ x: 236, y: 138 + index * 9, width: 328, height: 2 }, '#000'),
  ).join('');
  return {
    definitions: gradient('light', [
      [0, '#000', 0.3],
      [0.1, '#000', 0.06],
      [0.2, '#fff', 0.22],
      [0.34, '#fff', 0],
      [0.7, '#000', 0],
      [0.84, '#fff', 0.12],
      [1, '#000', 0.3],
    ]),
    below: path(body, palette.pack),
    label,
    clip: rect(label, '#000', 10),
    above:
      path(body, 'url(#light)') +
      `<g opacity="0.12">${crimp}</g>` +
      path('M236 188L564 188L564.4 191L235.6 191Z', '#000', 0.22) +
      path('M234 672C320 650 480 650 566 672C480 700 320 700 234 672Z', '#000', 0.14),
    shadow: { x: 400, halfWidth: 186 },
  };
};

const drawings = { jar, bottle, tin, carton, pouch };

export const drawPack = (pack: Pack, palette: Palette): PackDrawing => drawings[pack](palette);
