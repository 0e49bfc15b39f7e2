import { directoryOf, headOf } from './verifier.js';

/** A file of a ZIP. */
export interface ZippedFile {
  path: string;
  /** In bytes. */
  size: number;
  crc: number;
  content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
}

/** Fails if a file is not as long as it was when it was read before: its header says how long it is. */
async function* ofLength({ path, size, content }: ZippedFile): AsyncGenerator<Uint8Array> {
  let length = 0;
  for await (const chunk of content) {
    length += chunk.length;
    yield chunk;
  }
  if (length !== size) throw new Error(`${path} has ${length} bytes, and had ${size} before.`);
}

/** A ZIP of these files as the verifier of evidence expects it: see `verifier.js`. */
export async function* zipOf(files: AsyncIterable<ZippedFile>): AsyncGenerator<Uint8Array> {
  const entries = [];
  let offset = 0;
  for await (const file of files) {
    const { path, crc, size } = file;
    const entry = { path, crc, size, offset };
    const head = headOf(entry);
    yield head;
    yield* ofLength(file);
    entries.push(entry);
    offset += head.length + size;
  }
  yield directoryOf(entries, offset);
}
