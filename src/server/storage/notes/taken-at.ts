const exifPointer = 0x8769;
const takenTag = 0x9003;
const zoneTag = 0x9011;
const entryBytes = 12;
/** Where the notes of a photo begin: a JPEG has them near its start. */
const searchedBytes = 256 * 1024;

/** The marks behind which a TIFF block follows: of a JPEG, a PNG and a WebP. */
const marks = [
  ['Exif\0\0', 0],
  ['eXIf', 0],
  ['EXIF', 4],
] as const;

/** The TIFF block of a picture's notes; null if there is none. */
const tiffIn = (bytes: Buffer): Buffer | null => {
  for (const [mark, gap] of marks) {
    const at = bytes.subarray(0, searchedBytes).indexOf(mark, 0, 'latin1');
    const block = at < 0 ? null : bytes.subarray(at + mark.length + gap);
    if (block && ['II*\0', 'MM\0*'].includes(block.toString('latin1', 0, 4))) return block;
  }
  return null;
};

/** The values of a directory by tag: the text of an entry, or its number. */
const directoryOf = (tiff: Buffer, from: number): Map<number, { text: string; number: number }> => {
  const isLittle = tiff.toString('latin1', 0, 1) === 'I';
  const two = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const four = (at: number) => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  const found = new Map<number, { text: string; number: number }>();
  if (from + 2 > tiff.length) return found;
  const entries = two(from);
  for (let entry = 0; entry < entries; entry += 1) {
    const at = from + 2 + entry * entryBytes;
    if (at + entryBytes > tiff.length) return found;
    const [length, number] = [four(at + 4), four(at + 8)];
    const start = length > 4 ? number : at + 8;
    found.set(two(at), { number, text: tiff.toString('latin1', start, start + Math.min(length, 40)) });
  }
  return found;
};

/**
 * When the camera of a picture says that it was taken (EXIF 2.31, DateTimeOriginal), as 2026-11-26T14:03:22 with the zone
 * behind it if the camera names one; null if it says nothing that can be read.
 */
export const takenAtOf = (bytes: Buffer): string | null => {
  const tiff = tiffIn(bytes);
  if (!tiff || tiff.length < 8) return null;
  const isLittle = tiff.toString('latin1', 0, 1) === 'I';
  const main = directoryOf(tiff, isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4));
  const notes = directoryOf(tiff, main.get(exifPointer)?.number ?? tiff.length);
  const [, year, month, day, time] =
    /^(\d{4}):(\d{2}):(\d{2}) (\d{2}:\d{2}:\d{2})/.exec(notes.get(takenTag)?.text ?? '') ?? [];
  const taken = `${year}-${month}-${day}T${time}`;
  if (year === undefined || Number.isNaN(Date.parse(`${taken}Z`))) return null;
  const [zone = ''] = /^[+-]\d{2}:\d{2}/.exec(notes.get(zoneTag)?.text ?? '') ?? [];
  return taken + zone;
};
