/**
 * Makes a workbook for the product import from a CSV file whose first columns are barcode and name: `npm run make-workbook --
 * products.csv products.xlsx --client Orchard`. The SKU is the barcode. Text is copied exactly and every line becomes a
 * row, so that the import reports repeated and invalid codes.
 */
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { counted } from '#domain/words/counted.ts';
import { columns } from '#domain/workbook/columns.ts';
import { parseCsv } from '#domain/workbook/csv.ts';
import { writeWorkbook } from '#server/workbook/write-workbook.ts';

const usage = 'Usage: npm run make-workbook -- input.csv output.xlsx [--client NAME]';

/** Writes the workbook; returns how many products it contains. */
export const makeWorkbook = async (input: string, output: string, client: string | null): Promise<number> => {
  const [heading, ...records] = parseCsv(await readFile(input, 'utf8'));
  if (heading?.slice(0, 2).join() !== 'barcode,name')
    throw new Error(`${input} must begin with the columns barcode and name.`);
  const rows = records.map(([barcode = '', name = '']) => [barcode, name, barcode, client]);
  const written = [columns.sku, columns.itemDescription, columns.barcode, columns.clientName];
  await pipeline(writeWorkbook(written, [rows]), createWriteStream(output));
  return rows.length;
};

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { client: { type: 'string' } },
  });
  const [input, output] = positionals;
  if (input === undefined || output === undefined) {
    process.stderr.write(`${usage}\n`);
    process.exitCode = 1;
  } else {
    const count = await makeWorkbook(input, output, values.client ?? null);
    process.stdout.write(`${output}: ${counted(count, 'product')}\n`);
  }
}
