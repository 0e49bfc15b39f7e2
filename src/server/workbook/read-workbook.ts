import { type FileHandle, open } from 'node:fs/promises';
import { workbook as limits } from '#domain/limits.ts';
import { skuHeadings } from '#domain/workbook/columns.ts';
import { said } from '#domain/words/stated.ts';
import { kindOf, signatureLength } from './file-kind.ts';
import { type ReadOptions, runParser, type Taker } from './run-parser.ts';
import { tooLarge, unreadable } from './unreadable.ts';
import { withSentence } from '#domain/contract/with-sentence.ts';

/** The first bytes of a file. Throws a Problem if it is empty or too large. */
export const firstBytesOf = async (file: FileHandle): Promise<Buffer> => {
  const { size } = await file.stat();
  if (size === 0) throw withSentence(unreadable(said('workbook.empty')));
  if (size > limits.maxBytes)
    throw withSentence(tooLarge(said('workbook.too_many_bytes', { megabytes: limits.maxBytes / 1024 ** 2 })));
  const { buffer } = await file.read(Buffer.alloc(signatureLength), 0, signatureLength, 0);
  return buffer;
};

/**
 * Passes on the rows of the product sheet of an Excel file (.xlsx or .xls), from row 1 in Excel on. Throws a Problem if the
 * file is of a wrong type, unreadable (with the reason), password-protected or too large; or the signal's reason.
 */
export const readWorkbook = async (
  path: string,
  taker: Pick<Taker, 'rows' | 'unread'>,
  options: ReadOptions = {},
): Promise<void> => {
  options.signal?.throwIfAborted();
  await using file = await open(path);
  kindOf(await firstBytesOf(file));
  await runParser(file, ['products', ...skuHeadings], options, taker);
};
