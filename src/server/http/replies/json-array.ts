import { Readable } from 'node:stream';
import { JsonText } from './json-text.ts';

/** How much text is buffered before it is sent, in characters. */
const chunkSize = 64 * 1024;

/** Writes rows as one JSON array in chunks, so that memory does not grow with the length of the list. */
export const jsonArray = async function* (
  rows: AsyncIterable<unknown>,
  leave: (row: unknown) => unknown,
): AsyncGenerator<string, void> {
  let text = '[';
  let isFirst = true;
  for await (const row of rows) {
    text += `${isFirst ? '' : ','}${textOf(leave(row))}`;
    isFirst = false;
    if (text.length > chunkSize) {
      yield text;
      text = '';
    }
  }
  yield `${text}]`;
};

const textOf = (row: unknown): string => (row instanceof JsonText ? row.text : JSON.stringify(row));

/** The whole text, if it comes in one piece; otherwise a stream, of which two pieces have been made. */
export const wholeOrStream = async (pieces: AsyncGenerator<string, void>): Promise<string | Readable> => {
  const [first, second] = [await pieces.next(), await pieces.next()];
  if (first.done === true || second.done === true) return first.value ?? '';
  const made = [first, second];
  // A generator that gives these first would end nothing if it is ended before it begins.
  const all = {
    next: async () => made.shift() ?? pieces.next(),
    return: () => pieces.return(),
    [Symbol.asyncIterator]: () => all,
  };
  return Readable.from(all, { objectMode: false });
};
