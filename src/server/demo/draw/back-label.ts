import { barcodeOf, type Barcode } from './barcode.ts';
import { fitText } from './fit-text.ts';
import type { FrontText } from './front-label.ts';
import { nutritionOf } from './nutrition.ts';
import type { Palette } from './palette.ts';
import { path, rect, text, type Box } from './svg.ts';

/** Draws the back of a pack: name, storage, nutrition and barcode. */
export const drawBack = (words: FrontText & { barcode: string }, palette: Palette, box: Box): string => {
  const { ink } = palette;
  const inset = box.width * 0.09;
  const x = box.x + inset;
  const width = box.width - 2 * inset;
  const unit = Math.min(box.height / 22, box.width / 15);
  const line = (content: string, y: number, size: number, face: 'sans' | 'bold' = 'sans'): string =>
    text(face, content, { x, y, size }, ink);

  const title = fitText(words.name, 'bold', { width, height: unit * 2.6, size: unit * 1.6, minSize: unit });
  let y = box.y + unit * 2.1;
  let drawn = rect(box, palette.paper);
  for (const row of title.lines) {
    drawn += line(row, y, title.size, 'bold');
    y += title.size * 1.02;
  }
  drawn += line('Store cool and dry.', y, unit * 0.94);
  y += unit * 0.6;

  for (const [what, amount] of [['Typical values', 'per 100 g'] as const, ...nutritionOf(words.name)]) {
    drawn += rect({ x, y, width, height: 1 }, ink);
    y += unit * 1.08;
    const face = what === 'Typical values' ? 'bold' : 'sans';
    drawn += text(face, what, { x, y: y - unit * 0.22, size: unit * 0.94 }, ink);
    drawn += text(face, amount, { x: x + width, y: y - unit * 0.22, size: unit * 0.94, align: 'right' }, ink);
  }
  drawn += rect({ x, y, width, height: 1 }, ink);

  const code = barcodeOf(words.barcode);
  const below = box.y + box.height - y;
  const height = Math.min(below - unit * 1.9, box.width * 0.34);
  if (code !== null && height > unit * 2)
    drawn += drawBarcode(code, {
      x: box.x + box.width * 0.2,
      y: box.y + box.height - height - unit * 1.1,
      width: box.width * 0.6,
      height,
    });
  return drawn;
};

/** Draws a barcode with its quiet zone on white, and the digits below the bars. */
export const drawBarcode = (code: Barcode, box: Box): string => {
  const module = box.width / code.width;
  const digitSize = Math.min(module * 11, box.height * 0.34);
  const barHeight = box.height - digitSize * 0.78;
  const bars = code.bars
    .map(({ x, width, isGuard }) => {
      const left = box.x + x * module;
      const height = isGuard ? barHeight + digitSize * 0.36 : barHeight;
      return `M${left.toFixed(2)} ${box.y}h${(width * module).toFixed(2)}v${height.toFixed(1)}h-${(width * module).toFixed(2)}Z`;
    })
    .join('');
  const digits = code.digits
    .map(({ digit, middle }) => {
      const setting = { x: box.x + middle * module, y: box.y + box.height, size: digitSize } as const;
      return text('sans', digit, { ...setting, align: 'centre' }, '#111');
    })
    .join('');
  const around = { x: box.x - 3, y: box.y - 5, width: box.width + 6, height: box.height + 10 };
  return rect(around, '#ffffff', 2) + path(bars, '#111') + digits;
};
