import bwipjs from 'bwip-js/node';
import { PDFDocument, type PDFPage } from 'pdf-lib';
import { z } from 'zod';
import { fill, mm } from './drawn-labels.ts';

const Matrix = z.tuple([z.object({ pixs: z.array(z.number()), pixx: z.int(), pixy: z.int() })]);

/** Draws GS1 elements as a DataMatrix: '(00)050123450000000015'. */
const matrixOn = (
  page: PDFPage,
  elements: string,
  { x = 10, y = 5, module = 0.5 }: { x?: number; y?: number; module?: number } = {},
): void => {
  const [{ pixs, pixx: wide, pixy: high }] = Matrix.parse(
    bwipjs.raw({ bcid: 'gs1datamatrix', text: elements }),
  );
  for (const [at, isDark] of pixs.entries())
    if (isDark === 1)
      fill(page, [x + (at % wide) * module, y + (high - 1 - Math.floor(at / wide)) * module, module, module]);
};

/** A file with a page of 45 x 30 mm for each of these elements. */
export const pagesWith = async (elements: readonly string[]): Promise<Buffer> => {
  const document = await PDFDocument.create({ updateMetadata: false });
  for (const one of elements) matrixOn(document.addPage([45 * mm, 30 * mm]), one);
  return Buffer.from(await document.save({ useObjectStreams: false }));
};
