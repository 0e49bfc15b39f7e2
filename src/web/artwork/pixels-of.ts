import type { Pixels } from './picture-difference.ts';

const onCanvas = (picture: HTMLImageElement, width: number, height: number): Pixels => {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width, height];
  const drawing = canvas.getContext('2d', { willReadFrequently: true });
  if (!drawing) throw new Error('This browser draws no pictures.');
  // Transparent pixels show the paper.
  drawing.fillStyle = '#fff';
  drawing.fillRect(0, 0, width, height);
  drawing.drawImage(picture, 0, 0, width, height);
  return drawing.getImageData(0, 0, width, height);
};

const load = async (address: string): Promise<HTMLImageElement> => {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  return picture;
};

/** The fraction by which two shapes may differ and still count as the same: rounding makes a picture a pixel higher. */
const sameShape = 0.01;

/** The pixels of two pictures of this site, both at the size of the first; null if they have different shapes. */
export const pixelsOfBoth = async (
  before: string,
  after: string,
): Promise<{ before: Pixels; after: Pixels } | null> => {
  const [one, other] = await Promise.all([load(before), load(after)]);
  const { naturalWidth: width, naturalHeight: height } = one;
  const shapes = [width / height, other.naturalWidth / other.naturalHeight] as const;
  if (Math.abs(shapes[0] / shapes[1] - 1) > sameShape) return null;
  return { before: onCanvas(one, width, height), after: onCanvas(other, width, height) };
};
