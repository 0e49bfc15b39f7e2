import { Damaged, part, partCounter } from './damaged.ts';

/** 'RIFF', the size of the rest, 'WEBP'. */
const fileHeadBytes = 12;
const chunkHeadBytes = 8;
const frameHeadBytes = 16;
/** The EXIF and XMP flags of VP8X. */
const noteFlags = 0x08 | 0x04;

const drawing = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);

interface Chunk {
  type: string;
  data: Buffer;
}

/**
 * The parts of a WebP without its metadata (RFC 9649). Drops EXIF, XMP, unknown chunks, and anything after its end. The
 * orientation is dropped too: Chromium (153) ignores it in a WebP, and other programs may not.
 */
export const stripWebp = (bytes: Buffer): Buffer[] => {
  const size = part(bytes, 4, fileHeadBytes).readUInt32LE(0);
  const count = partCounter();
  const chunks = chunksOf(part(bytes, fileHeadBytes, chunkHeadBytes + size), count);
  const body = chunks
    .filter(({ type }) => drawing.has(type))
    .flatMap((chunk) => written(cleaned(chunk, count)));
  const head = Buffer.from(part(bytes, 0, fileHeadBytes));
  head.writeUInt32LE(
    body.reduce((sum, { length }) => sum + length, fileHeadBytes - chunkHeadBytes),
    4,
  );
  return [head, ...body];
};

const chunksOf = (bytes: Buffer, count: () => void): Chunk[] => {
  const chunks: Chunk[] = [];
  for (let at = 0; at < bytes.length;) {
    count();
    const head = part(bytes, at, at + chunkHeadBytes);
    const start = at + chunkHeadBytes;
    const length = head.readUInt32LE(4);
    chunks.push({ type: head.toString('latin1', 0, 4), data: part(bytes, start, start + length) });
    at = start + length + (length % 2);
  }
  return chunks;
};

const cleaned = ({ type, data }: Chunk, count: () => void): Chunk => {
  if (type === 'VP8X') {
    const features = Buffer.from(data);
    features.writeUInt8(part(data, 0, 1).readUInt8(0) & ~noteFlags, 0);
    return { type, data: features };
  }
  if (type !== 'ANMF') return { type, data };
  const frame = chunksOf(part(data, frameHeadBytes, data.length), count).filter((inner) =>
    drawing.has(inner.type),
  );
  if (frame.length === 0) throw new Damaged('A frame is empty.');
  return { type, data: Buffer.concat([data.subarray(0, frameHeadBytes), ...frame.flatMap(written)]) };
};

const written = ({ type, data }: Chunk): Buffer[] => {
  const head = Buffer.alloc(chunkHeadBytes);
  head.write(type, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return [head, data, Buffer.alloc(data.length % 2)];
};
