import { findingOf, type Finding } from '#domain/artwork/file-findings.ts';
import { Problem } from '#domain/contract/problem.ts';
import { blacken, blankDots, inkBeyond, type Dots } from '#domain/printing/dots.ts';
import { driverOf } from '#domain/printing/drivers/drivers.ts';
import { said } from '#domain/words/say.ts';
import { dotsOfPng } from './dots-png.js';
import type { LabelContent } from './label-content.ts';
import type { LabelInputs } from './label-maker.ts';

/** Lighter parts of a picture in colour are no ink that anybody misses. */
const inkBelow = 240;

/** The ink of a picture in colour. */
const inkOfColour = async (png: Buffer): Promise<Dots> => {
  const { default: sharp } = await import('sharp');
  const { data, info } = await sharp(png, { limitInputPixels: false })
    .flatten({ background: '#fff' })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const dots = blankDots(info.width, info.height);
  for (let at = 0; at < info.width * info.height; at += 1)
    if ((data[at * info.channels] ?? 255) < inkBelow)
      blacken(dots, at % info.width, Math.floor(at / info.width));
  return dots;
};

/** What a printer's shift cuts off a label, if it does. `picture` is a PNG as base64. */
export const shiftedInk = async (
  { language, dotsPerMm, offsetXDots, offsetYDots }: LabelInputs['media'],
  picture: string,
): Promise<Finding[]> => {
  const png = Buffer.from(picture, 'base64');
  const dots = dotsOfPng(png) ?? (await inkOfColour(png));
  const { side, end } = inkBeyond(dots, [offsetXDots, offsetYDots], driverOf(language)?.margins);
  if (side === 0 && end === 0) return [];
  const mm = (count: number) => Math.ceil((count / dotsPerMm) * 10) / 10;
  const cut = (count: number, isThere: boolean) => (isThere && count > 0 ? mm(count) : null);
  const fact = said('print.shifted_ink', {
    left: cut(side, offsetXDots < 0),
    right: cut(side, offsetXDots > 0),
    above: cut(end, offsetYDots < 0),
    below: cut(end, offsetYDots > 0),
  });
  return [findingOf('shifted_ink', fact)];
};

/** A label, with what its printer's shift cuts off it among what was found. `draw` makes its picture, where the printer has a shift. */
export const withShiftedInk = async (
  label: LabelContent,
  media: LabelInputs['media'],
  draw: () => Promise<string>,
): Promise<LabelContent> => {
  if (media.offsetXDots === 0 && media.offsetYDots === 0) return label;
  try {
    return { ...label, findings: [...label.findings, ...(await shiftedInk(media, await draw()))] };
  } catch (error) {
    // What was found in a label is said before it is drawn, and found to be unreadable.
    if (error instanceof Problem && label.findings.length > 0) return label;
    throw error;
  }
};
