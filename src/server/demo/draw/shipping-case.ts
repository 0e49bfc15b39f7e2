import { caseBarcodeOf } from './barcode.ts';
import { drawBarcode } from './back-label.ts';
import { fitText } from './fit-text.ts';
import type { Palette } from './palette.ts';
import { blend, path, rect, text } from './svg.ts';

const kraft = { front: '#c3a077', side: '#a58660', top: '#d3b48d', edge: '#8d7050' };

/** Draws the shipping case of a product. The code on its label identifies the case and a batch. */
export const drawCase = (
  product: { name: string; brand: string; barcode: string; caseQuantity: number },
  palette: Palette,
): string => {
  const label = { x: 170, y: 396, width: 330, height: 206 };
  const name = fitText(product.name, 'bold', { width: 292, height: 62, size: 31, minSize: 20 });
  const code = caseBarcodeOf(product.barcode);
  return (
    path('M118 300L236 216L706 216L588 300Z', kraft.top) +
    path('M588 300L706 216L706 596L588 690Z', kraft.side) +
    rect({ x: 118, y: 300, width: 470, height: 390 }, kraft.front) +
    path('M177 258L647 258L641 262.4L171 262.4Z', kraft.edge, 0.55) +
    // The tape across the flaps and down the front.
    path('M328 300L446 216L482 216L364 300Z', blend(kraft.top, '#ffffff', 0.34), 0.8) +
    path('M328 300L364 300L364 372L328 372Z', blend(kraft.front, '#ffffff', 0.3), 0.8) +
    `<rect x="612" y="396" width="62" height="30" rx="15" fill="${kraft.edge}" transform="matrix(1 -0.76 0 1 0 489)"/>` +
    text(
      'bold',
      product.brand.toUpperCase(),
      { x: 170, y: 652, size: 25, tracking: 0.1 },
      blend(kraft.front, palette.ink, 0.72),
    ) +
    rect(label, '#fbfaf6', 3) +
    rect({ ...label, width: 8 }, palette.pack) +
    name.lines
      .map((line, index) =>
        text('bold', line, { x: label.x + 22, y: label.y + 34 + index * name.size, size: name.size }, '#111'),
      )
      .join('') +
    text('sans', `${product.caseQuantity} pieces`, { x: label.x + 22, y: label.y + 100, size: 26 }, '#111') +
    (code === null ? '' : drawBarcode(code, { x: label.x + 15, y: label.y + 116, width: 302, height: 76 })) +
    path('M118 300L588 300L588 303L118 303Z', '#000', 0.12)
  );
};
