import { prepareZXingModule, readBarcodes, type ReaderOptions, type ReadResult } from 'zxing-wasm/reader';
import reader from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { asSent } from '#domain/codes/as-sent.ts';
import type { Seen } from './seen.ts';

/** The formats on boxes and labels. With fewer formats, reading is faster and misreads are rarer. */
const options: ReaderOptions = {
  formats: [
    'EAN13',
    'EAN8',
    'UPCA',
    'UPCE',
    'ITF14',
    'Code128',
    'Code39',
    'DataBar',
    'DataBarExp',
    'DataMatrix',
    'QRCode',
  ],
  // FNC1 as ASCII 29, as scanners send it.
  textMode: 'Plain',
  maxNumberOfSymbols: 8,
};

/** Loads it from our own server: by default the package fetches it from another one. */
prepareZXingModule({ overrides: { locateFile: () => reader } });

/** Samples every n-th pixel, enough to recognize a dark picture. */
const sampled = 97;

/** The mean of a picture's green channel, which is close to perceived brightness. */
const brightnessOf = ({ data }: ImageData): number => {
  let [sum, count] = [0, 0];
  for (let at = 1; at < data.length; at += 4 * sampled) {
    sum += data[at] ?? 0;
    count += 1;
  }
  return count === 0 ? 0 : sum / count;
};

const fromMiddle = ({ width, height }: ImageData, { position }: ReadResult): number => {
  const { topLeft, bottomRight } = position;
  return Math.hypot((topLeft.x + bottomRight.x - width) / 2, (topLeft.y + bottomRight.y - height) / 2);
};

const pixelsOf = (picture: ImageBitmap): ImageData => {
  const { width, height } = picture;
  const canvas = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!canvas) throw new Error('This browser cannot draw a picture in a worker.');
  canvas.drawImage(picture, 0, 0);
  picture.close();
  return canvas.getImageData(0, 0, width, height);
};

const see = async (picture: ImageBitmap): Promise<Seen> => {
  const pixels = pixelsOf(picture);
  const found = await readBarcodes(pixels, options);
  return {
    kind: 'seen',
    brightness: brightnessOf(pixels),
    codes: found
      .filter(({ isValid, text }) => isValid && text !== '')
      .map((code) => ({
        text: asSent({ symbology: code.symbologyIdentifier, text: code.text }),
        fromMiddle: fromMiddle(pixels, code),
      })),
  };
};

const answer = (seen: Seen): void => {
  postMessage(seen);
};

addEventListener('message', ({ data }: MessageEvent<ImageBitmap>) => {
  see(data)
    .catch((): Seen => ({ kind: 'failed' }))
    .then(answer, () => undefined);
});
