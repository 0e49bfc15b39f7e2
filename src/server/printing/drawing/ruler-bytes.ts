import { deflateSync } from 'node:zlib';
import { driverOf } from '#domain/printing/drivers/drivers.ts';
import { blankDots, movedDots, sideBySide } from '#domain/printing/dots.ts';
import { graphicField } from '#domain/printing/graphic.ts';
import { formOf, withinMargins, zplForm } from '#domain/printing/media.ts';
import type { Printer } from '#domain/printing/printer.ts';
import { rulerLabel } from '#domain/printing/ruler.ts';
import { dotsOfPng } from './dots-png.js';
import { drawWords } from './draw-words.ts';
import { drawLabel } from './draw-label.ts';

/** A black square, compressed with zlib: a printer that does not know that draws none. */
const compressedSquare = (side: number, x: number, y: number): string => {
  const dots = blankDots(side, side);
  dots.bits.fill(0xff);
  return graphicField(dots, deflateSync(dots.bits).toString('base64'), x, y);
};

/** The bytes that print a ruler on each label of a row; null if it cannot be drawn now. */
export const rulerFor = async (printer: Printer): Promise<Uint8Array | null> => {
  const margins = driverOf(printer.language)?.margins;
  const square = printer.language === 'zpl' && printer.compression === 'z64' ? compressedSquare : null;
  const ruled = withinMargins(printer, margins, (inner) => rulerLabel(inner, printer.name, square));
  const named = await drawWords(ruled, { lane: 'ruler' });
  // A name that no font has is left as it is: the ruler is for measuring.
  const ruler = named !== null && 'label' in named ? named.label : ruled;
  const rulers = Array.from({ length: printer.columns }, () => ruler);
  if (printer.language === 'zpl') return Buffer.from(zplForm(printer, rulers));
  const driver = driverOf(printer.language);
  const drawn = await drawLabel(Buffer.from(ruler), printer, { lane: 'ruler' });
  const dots = drawn && dotsOfPng(Buffer.from(drawn.picture, 'base64'));
  if (!dots || !driver) return null;
  const form = sideBySide(
    rulers.map(() => dots),
    formOf(printer),
  );
  return driver.bytesOf(movedDots(form, printer.offsetXDots, printer.offsetYDots), printer);
};
