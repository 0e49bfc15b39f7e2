import { dotsOf, labelOf } from './media.ts';
import type { Media } from './printer.ts';

const polynomial = 0x1021;

/** CRC-16 with the CCITT polynomial, starting at 0, as ^GF requires (ZPL II Programming Guide, "B64 and Z64"). */
const crc16 = (text: string): string => {
  let crc = 0;
  for (let at = 0; at < text.length; at += 1) {
    crc ^= text.charCodeAt(at) << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x8000 ? (crc << 1) ^ polynomial : crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
};

/** A label that is one picture. `deflated` is the picture's dots, compressed with zlib, as base64. */
export const graphicLabel = (media: Media, deflated: string): string => {
  const { width, height } = dotsOf(media);
  const perRow = Math.ceil(width / 8);
  const total = perRow * height;
  return labelOf(media, [
    `^FO0,0^GFA,${deflated.length},${total},${perRow},:Z64:${deflated}:${crc16(deflated)}^FS`,
  ]);
};
