/** The EXIF orientation of an upright picture. */
export const upright = 1;

const exifMark = Buffer.from('Exif\0\0', 'latin1');
const orientationTag = 0x0112;
const short = 3;
const entryBytes = 12;

/** The orientation in an EXIF block; 1 if there is no readable one. */
export const orientationOf = (exif: Buffer): number => {
  const tiff = exif.subarray(0, exifMark.length).equals(exifMark) ? exif.subarray(exifMark.length) : exif;
  const order = tiff.toString('latin1', 0, 4);
  if (tiff.length < 10 || (order !== 'II*\0' && order !== 'MM\0*')) return upright;
  const isLittle = order.startsWith('I');
  const two = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (first + 2 > tiff.length) return upright;
  for (let entry = 0; entry < two(first); entry += 1) {
    const at = first + 2 + entry * entryBytes;
    if (at + entryBytes > tiff.length) return upright;
    if (two(at) !== orientationTag || two(at + 2) !== short) continue;
    const value = two(at + 8);
    return value >= 1 && value <= 8 ? value : upright;
  }
  return upright;
};

/** An EXIF block in TIFF form that contains only an orientation. */
export const exifOf = (orientation: number): Buffer => {
  const tiff = Buffer.alloc(26);
  tiff.write('MM\0*', 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(orientationTag, 10);
  tiff.writeUInt16BE(short, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  return tiff;
};
