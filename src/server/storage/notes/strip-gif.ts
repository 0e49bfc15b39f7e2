import { Damaged, part, partCounter } from './damaged.ts';

/** Signature and screen descriptor. */
const headBytes = 13;
const imageHeadBytes = 10;
const extension = 0x21;
const image = 0x2c;
const trailer = 0x3b;
const graphicControl = 0xf9;
const application = 0xff;
const loops = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0']);
/** Application extension: introducer, label, name length, name. */
const applicationHeadBytes = 14;

/**
 * The parts of a GIF without its metadata (GIF89a). Drops comments, plain text, application extensions other than the
 * loop count, and anything after the trailer.
 */
export const stripGif = (bytes: Buffer): Buffer[] => {
  let at = headBytes + coloursBytes(part(bytes, 0, headBytes).readUInt8(10));
  const kept = [part(bytes, 0, at)];
  const count = partCounter();
  for (;;) {
    count();
    const mark = part(bytes, at, at + 1).readUInt8(0);
    if (mark === trailer) return [...kept, bytes.subarray(at, at + 1)];
    if (mark !== image && mark !== extension) throw new Damaged(`There is no block ${mark}.`);
    const end = blocksEnd(bytes, mark === image ? dataStart(bytes, at) : at + 2);
    if (mark === image || isKept(bytes.subarray(at, end))) kept.push(bytes.subarray(at, end));
    at = end;
  }
};

const coloursBytes = (packed: number): number => ((packed & 0x80) === 0 ? 0 : 3 * 2 ** ((packed & 7) + 1));

/** The offset after an image's descriptor, colour table and code size. */
const dataStart = (bytes: Buffer, at: number): number =>
  at + imageHeadBytes + coloursBytes(part(bytes, at, at + imageHeadBytes).readUInt8(9)) + 1;

const blocksEnd = (bytes: Buffer, from: number): number => {
  for (let at = from; ;) {
    const length = bytes[at];
    if (length === undefined) throw new Damaged('The picture ends too early.');
    at += 1 + length;
    if (length === 0) return at;
  }
};

const isKept = (block: Buffer): boolean => {
  if (block[1] === graphicControl) return true;
  // A loop count takes three bytes; a longer block could contain anything.
  return (
    block[1] === application &&
    loops.has(block.toString('latin1', 3, applicationHeadBytes)) &&
    block.length === applicationHeadBytes + 5
  );
};
