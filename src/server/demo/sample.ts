import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { parseCsv } from '#domain/workbook/csv.ts';

const Pack = z.enum(['jar', 'bottle', 'carton', 'tin', 'pouch']);

/** A real product that the demo shows; see README.md beside the list for where it comes from. */
export interface SampleProduct {
  barcode: string;
  name: string;
  pack: z.infer<typeof Pack>;
}

/** The real products of the demo. */
export const readSample = async (): Promise<SampleProduct[]> => {
  const text = await readFile(new URL('products.csv', import.meta.url), 'utf8');
  const [, ...rows] = parseCsv(text);
  return rows.map(([barcode = '', name = '', pack]) => ({ barcode, name, pack: Pack.parse(pack) }));
};
