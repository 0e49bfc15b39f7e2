import { dotsOf, labelOf } from './media.ts';
import type { Media } from './printer.ts';
import { bar, field, fieldAt, textFont } from './zpl-text.ts';

const textMm = 3;
/** Where what stands on the ruler begins, and the distance of its lines. */
const [firstMm, lineMm] = [7, 4];
/** The length of a tick in millimetres: longer at every fifth, longest at every tenth. */
const tickMm = (mm: number): number => (mm % 10 === 0 ? 5 : mm % 5 === 0 ? 3.5 : 2);

/**
 * A label for measuring: a tick per millimetre along the upper and the left edge, each line one dot wide, and the name
 * of the printer. The position of the first tick shows which offset to set, and the length of 10 mm shows which
 * resolution. Below the words may be a square: `square` is its field, by its side and its place in dots.
 */
export const rulerLabel = (
  media: Media,
  name: string,
  square: ((side: number, x: number, y: number) => string) | null = null,
): string => {
  const { dotsPerMm } = media;
  const { width, height } = dotsOf(media);
  const ticks: string[] = [];
  for (let mm = 0; mm * dotsPerMm < width; mm += 1)
    ticks.push(bar(mm * dotsPerMm, 0, 1, tickMm(mm) * dotsPerMm));
  for (let mm = 0; mm * dotsPerMm < height; mm += 1)
    ticks.push(bar(0, mm * dotsPerMm, tickMm(mm) * dotsPerMm, 1));
  const size = Math.round(textMm * dotsPerMm);
  const texts = [name, `${media.mediaWidthMm} x ${media.mediaHeightMm} mm, ${dotsPerMm} dots per mm`];
  if (square) texts.push('No black square below?', 'Image compression: hexadecimal');
  const at = (mm: number): number => Math.round(mm * dotsPerMm);
  const lines = texts.map((text, index) =>
    fieldAt(firstMm * dotsPerMm, (firstMm + index * lineMm) * dotsPerMm, textFont(size), field(text)),
  );
  const below = firstMm + texts.length * lineMm;
  return labelOf(media, [...ticks, ...lines, ...(square ? [square(size, at(firstMm), at(below))] : [])]);
};
