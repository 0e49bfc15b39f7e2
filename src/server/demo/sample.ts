import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { parseCsv } from '#domain/workbook/csv.ts';
import { projectDir } from '../project-dir.ts';

const Pack = z.enum(['jar', 'bottle', 'carton', 'tin', 'pouch']);

/** A real product in the demo; README.md next to the list names the source. */
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
