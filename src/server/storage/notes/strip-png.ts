import { crc32 } from 'node:zlib';
import { Damaged, part, partCounter } from './damaged.ts';
import { exifOf, orientationOf, upright } from './orientation.ts';

const signatureBytes = 8;
/** Length and type before the data, a checksum after it. */
const headBytes = 8;
const crcBytes = 4;

/** Chunks for drawing, animation and colours; all others are metadata. */
const drawing = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP sBIT bKGD hIST pHYs sPLT cICP mDCV cLLI acTL fcTL fdAT'.split(
    ' ',
  ),
);

/**
 * The parts of a PNG without its metadata (W3C PNG, third edition). Drops texts, times, EXIF other than the
 * orientation, and anything after its end.
 */
export const stripPng = (bytes: Buffer): Buffer[] => {
  const kept = [part(bytes, 0, signatureBytes)];
  const count = partCounter();
  for (let at = signatureBytes; ;) {
    count();
    const head = part(bytes, at, at + headBytes);
    const type = head.toString('latin1', 4);
    const dataEnd = at + headBytes + head.readUInt32BE(0);
    const data = part(bytes, at + headBytes, dataEnd);
    const end = dataEnd + crcBytes;
    if (part(bytes, dataEnd, end).readUInt32BE(0) !== crc32(bytes.subarray(at + 4, dataEnd)))
      throw new Damaged(`The checksum of ${type} is wrong.`);
    if (at === signatureBytes && type !== 'IHDR') throw new Damaged('It does not begin with its header.');
    if (drawing.has(type)) kept.push(bytes.subarray(at, end));
    else if (type === 'eXIf') kept.push(...turned(orientationOf(data)));
    // A lower-case first letter marks a chunk that is not needed for drawing.
    else if (!/^[a-z]/.test(type)) throw new Damaged(`There is no chunk ${type}.`);
    if (type === 'IEND') return kept;
    at = end;
  }
};

const turned = (orientation: number): Buffer[] =>
  orientation === upright ? [] : [chunk('eXIf', exifOf(orientation))];

const chunk = (type: string, data: Buffer): Buffer => {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const crc = Buffer.alloc(crcBytes);
  crc.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, crc]);
};
