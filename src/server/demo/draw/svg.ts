import { outline, type Face, type Setting } from './typeface.ts';

/** A rectangle in a drawing; y grows downwards. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A filled shape. */
export const path = (data: string, fill: string, opacity = 1): string =>
  data === '' ? '' : `<path d="${data}" fill="${fill}"${opacity === 1 ? '' : ` fill-opacity="${opacity}"`}/>`;

/** A filled rectangle with rounded corners. */
export const rect = (box: Box, fill: string, radius = 0): string =>
  `<rect x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" rx="${radius}" fill="${fill}"/>`;

/** A line of text, drawn as outlines. */
export const text = (face: Face, content: string, setting: Setting, fill: string): string =>
  path(outline(face, content, setting), fill);

/** A gradient from left to right or top to bottom; stops are [offset 0 to 1, colour, opacity]. */
export const gradient = (
  id: string,
  stops: readonly (readonly [number, string, number])[],
  direction: 'across' | 'down' = 'across',
): string =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="${direction === 'across' ? 1 : 0}" y2="${direction === 'down' ? 1 : 0}">${stops
    .map(([at, colour, opacity]) => `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`)
    .join('')}</linearGradient>`;

const channel = (colour: string, at: number): number => Number.parseInt(colour.slice(at, at + 2), 16);

/** Mixes two colours '#rrggbb': a share of 0 gives the first, 1 the second. */
export const blend = (from: string, to: string, share: number): string => {
  return `#${[1, 3, 5]
    .map((at) => Math.round(channel(from, at) * (1 - share) + channel(to, at) * share))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`;
};
