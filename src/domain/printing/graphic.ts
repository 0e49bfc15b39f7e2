import { bytesPerRow, rowsOf, type Dots } from './dots.ts';
import { labelOf } from './media.ts';
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

const hexOf = (row: Uint8Array): string =>
  Array.from(row, (byte) => byte.toString(16).toUpperCase().padStart(2, '0')).join('');

/** `G` to `Y` repeat the next digit 1 to 19 times, `g` to `z` 20 to 400 times in steps of 20. */
const timesOf = (count: number): string => {
  const most = 400;
  if (count > most) return `z${timesOf(count - most)}`;
  const [twenties, ones] = [Math.floor(count / 20), count % 20];
  const tens = twenties === 0 ? '' : String.fromCharCode('f'.charCodeAt(0) + twenties);
  return `${tens}${ones === 0 ? '' : String.fromCharCode('F'.charCodeAt(0) + ones)}`;
};

/** A row in hexadecimal with run lengths: `,` fills it with white, and `:` repeats the row above. */
const compressedRow = (row: Uint8Array, above: Uint8Array | null): string => {
  const hex = hexOf(row);
  if (above !== null && hex === hexOf(above)) return ':';
  // Whole bytes: not every printer fills a row from the middle of one.
  const rest = hex.replace(/(?:00)+$/, '');
  const fill = rest.length === hex.length ? '' : ',';
  return `${rest.replaceAll(/(.)\1{2,}/g, (run) => `${timesOf(run.length)}${run.charAt(0)}`)}${fill}`;
};

/** A picture in ZPL's own compression, which every printer of ZPL knows (ZPL II Programming Guide, "^GF"). */
const compressedHex = (dots: Dots): string => {
  const rows = rowsOf(dots);
  return rows.map((row, y) => compressedRow(row, rows[y - 1] ?? null)).join('');
};

/** A picture as a field. `deflated` are its dots, compressed with zlib, as base64; null writes them in hexadecimal. */
export const graphicField = (dots: Dots, deflated: string | null, x = 0, y = 0): string => {
  const perRow = bytesPerRow(dots.width);
  const total = perRow * dots.height;
  const size = `${total},${perRow}`;
  return deflated === null
    ? `^FO${x},${y}^GFA,${total},${size},${compressedHex(dots)}^FS`
    : `^FO${x},${y}^GFA,${deflated.length},${size},:Z64:${deflated}:${crc16(deflated)}^FS`;
};

/** A label that is one picture, with further fields on it. */
export const graphicLabel = (
  media: Media,
  dots: Dots,
  { deflated = null, fields = [] }: { deflated?: string | null; fields?: readonly string[] } = {},
): string => labelOf(media, [graphicField(dots, deflated), ...fields]);
