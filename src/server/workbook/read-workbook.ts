import { type FileHandle, open } from 'node:fs/promises';
import { Problem } from '#domain/contract/problem.ts';
import { workbook as limits } from '#domain/limits.ts';
import { skuHeadings } from '#domain/workbook/columns.ts';
import { kindOf, signatureLength } from './file-kind.ts';
import { type ReadOptions, runParser, type Taker } from './run-parser.ts';
import { unreadable } from './unreadable.ts';

/** The first bytes of a file. Throws a Problem if it is empty or too large. */
export const firstBytesOf = async (file: FileHandle): Promise<Buffer> => {
  const { size } = await file.stat();
  if (size === 0) throw unreadable('It is empty.');
  if (size > limits.maxBytes)
    throw new Problem('workbook.too_large', { message: 'The workbook is larger than 10 MB.' });
  const { buffer } = await file.read(Buffer.alloc(signatureLength), 0, signatureLength, 0);
  return buffer;
};

/**
 * Passes on the rows of the product sheet of an Excel file (.xlsx or .xls), from row 1 in Excel on. Throws a Problem if the
 * file is of a wrong type, unreadable (with the reason), password-protected or too large; or the signal's reason.
 */
export const readWorkbook = async (
  path: string,
  take: Taker['rows'],
  options: ReadOptions = {},
): Promise<void> => {
  options.signal?.throwIfAborted();
  await using file = await open(path);
  kindOf(await firstBytesOf(file));
  await runParser(file, ['products', ...skuHeadings], options, { rows: take });
};
