import { JsonText } from './json-text.ts';

/** How much text is buffered before it is sent, in characters. */
const chunkSize = 64 * 1024;

/** Writes rows as one JSON array in chunks, so that memory does not grow with the length of the list. */
export const jsonArray = async function* (
  rows: AsyncIterable<unknown>,
  leave: (row: unknown) => unknown,
): AsyncGenerator<string> {
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
