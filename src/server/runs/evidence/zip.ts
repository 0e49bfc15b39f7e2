import { directoryOf, headOf } from '#domain/runs/evidence/zip-format.ts';

/** A file of a ZIP. */
export interface ZippedFile {
  path: string;
  /** In bytes. */
  size: number;
  crc: number;
  content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
}

/** Fails if a file's length has changed since it was first read, because the header already contains that length. */
async function* ofLength({ path, size, content }: ZippedFile): AsyncGenerator<Uint8Array> {
  let length = 0;
  for await (const chunk of content) {
    length += chunk.length;
    yield chunk;
  }
  if (length !== size) throw new Error(`${path} has ${length} bytes, and had ${size} before.`);
}

/** A ZIP of these files, in the form that the verifier of evidence expects: see `zip-format.ts`. */
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
