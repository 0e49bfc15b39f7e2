import sharp from 'sharp';
import { drawBack } from './back-label.ts';
import { drawFront } from './front-label.ts';
import { drawPack, floorY, type Pack } from './packs.ts';
import { palettes } from './palette.ts';
import { seeded } from './seeded.ts';
import { drawCase } from './shipping-case.ts';
import { gradient, rect } from './svg.ts';

export interface PicturedProduct {
  name: string;
  brand: string;
  barcode: string;
  pack: Pack;
  /** Pieces in a case. */
  caseQuantity: number;
}

export const views = ['front', 'back', 'case'] as const;
export type View = (typeof views)[number];

// The size of a picture in pixels, and the part of the drawing that it shows.
const side = 720;
const frame = { x: 78, y: 66, width: 664, height: 664 };

const contents = {
  jar: ['250 g', '340 g', '370 g'],
  bottle: ['250 ml', '500 ml', '750 ml'],
  carton: ['200 g', '375 g', '500 g'],
  tin: ['160 g', '400 g', '425 g'],
  pouch: ['150 g', '300 g', '500 g'],
} as const;

/** Draws a picture of a product as JPEG, 720 pixels square; the same product always looks the same. */
export const drawProductImage = async (product: PicturedProduct, view: View): Promise<Buffer> =>
  sharp(Buffer.from(productSvg(product, view)))
    // A third less work than with sharp's defaults, which matters when hundreds are drawn at the first start.
    .removeAlpha()
    .jpeg({ quality: 86, chromaSubsampling: '4:4:4', optimiseCoding: false })
    .toBuffer();

const productSvg = (product: PicturedProduct, view: View): string => {
  const choose = seeded(product.name + product.barcode);
  const palette = choose.pick(palettes);
  const content = choose.pick(contents[product.pack]);
  if (view === 'case') return scene(drawCase(product, palette), { x: 400, halfWidth: 300 });
  const pack = drawPack(product.pack, palette);
  const print =
    view === 'front'
      ? drawFront({ ...product, content }, palette, pack.label)
      : drawBack({ ...product, content }, palette, pack.label);
  return scene(
    `<defs>${pack.definitions}<clipPath id="label">${pack.clip}</clipPath></defs>${pack.below}<g clip-path="url(#label)">${print}</g>${pack.above}`,
    pack.shadow,
  );
};

// A table in daylight: warm paper behind, a soft shadow to the right.
const scene = (content: string, shadow: { x: number; halfWidth: number }): string => {
  const { x, halfWidth } = shadow;
  const { y, width, height } = frame;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="${frame.x} ${y} ${width} ${height}">
<defs>${gradient(
    'wall',
    [
      [0, '#f4f0e8', 1],
      [0.74, '#e9e3d7', 1],
      [0.8, '#e0d9cb', 1],
      [1, '#ebe5da', 1],
    ],
    'down',
  )}<radialGradient id="shadow"><stop offset="0" stop-color="#2b241b" stop-opacity="0.5"/><stop offset="0.55" stop-color="#2b241b" stop-opacity="0.22"/><stop offset="1" stop-color="#2b241b" stop-opacity="0"/></radialGradient></defs>
${rect(frame, 'url(#wall)')}
<ellipse cx="${x + 34}" cy="${floorY}" rx="${halfWidth * 1.34}" ry="34" fill="url(#shadow)"/>${content}</svg>`;
};
