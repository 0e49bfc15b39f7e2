import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { parseCsv } from '#domain/workbook/csv.ts';
import { projectDir } from '../project-dir.ts';

const Pack = z.enum(['jar', 'bottle', 'carton', 'tin', 'pouch']);

/** A real product that the demo shows; README.md next to the list says where it comes from. */
export interface SampleProduct {
  barcode: string;
  name: string;
  pack: z.infer<typeof Pack>;
}

export const readSample = async (): Promise<SampleProduct[]> => {
  const text = await readFile(join(projectDir, 'src/server/demo/products.csv'), 'utf8');
  const [, ...rows] = parseCsv(text);
  return rows.map(([barcode = '', name = '', pack]) => ({ barcode, name, pack: Pack.parse(pack) }));
};
