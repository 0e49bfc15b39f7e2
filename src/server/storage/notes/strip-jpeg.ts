import { Damaged, part, partCounter } from './damaged.ts';
import { exifOf, orientationOf, upright } from './orientation.ts';

const startOfScan = 0xda;
const endOfImage = 0xd9;
const app0 = 0xe0;
const app1 = 0xe1;
const app2 = 0xe2;
const app14 = 0xee;
const app15 = 0xef;
const comment = 0xfe;

/** Without the embedded thumbnail and the bytes after it. */
const jfifPayload = 14;
const adobePayload = 12;
/** Marker and length. */
const headBytes = 4;

/**
 * The parts of a JPEG without its metadata (ITU T.81, annex B). Keeps the parts needed for decoding, the colours (JFIF,
 * ICC profile, Adobe) and the orientation. Drops anything after its end, such as a second picture or a video.
 */
export const stripJpeg = (bytes: Buffer): Buffer[] => {
  const kept = [part(bytes, 0, 2)];
  const count = partCounter();
  let isTurned = false;
  for (let at = 2; ;) {
    count();
    const { marker, start } = markerAt(bytes, at);
    if (marker === endOfImage) return [...kept, part(bytes, at, start)];
    const end = start + part(bytes, start, start + 2).readUInt16BE(0);
    const payload = part(bytes, start + 2, end);
    if (marker === startOfScan) {
      const scanned = endOfScan(bytes, end);
      kept.push(bytes.subarray(at, scanned));
      at = scanned;
      continue;
    }
    const note = isTurned || marker !== app1 ? upright : orientationNoted(payload);
    if (note !== upright) {
      kept.push(segment(app1, Buffer.concat([Buffer.from('Exif\0\0'), exifOf(note)])));
      isTurned = true;
    } else if (isNote(marker)) kept.push(...colourOf(marker, payload));
    else if (decodes(marker)) kept.push(bytes.subarray(at, end));
    else throw new Damaged(`There is no segment ${marker}.`);
    at = end;
  }
};

const markerAt = (bytes: Buffer, at: number): { marker: number; start: number } => {
  let start = at;
  if (bytes[start] !== 0xff) throw new Damaged('A segment is missing.');
  while (bytes[start] === 0xff) start += 1;
  const marker = part(bytes, start, start + 1).readUInt8(0);
  return { marker, start: start + 1 };
};

/** The offset of the first marker after the data of a scan. An escaped 0xFF and a restart marker do not count. */
const endOfScan = (bytes: Buffer, from: number): number => {
  // Byte by byte: searching for the next 0xFF takes ten times as long if every second byte is one.
  for (let at = from; at + 1 < bytes.length; at += 1) {
    if (bytes[at] !== 0xff) continue;
    const next = bytes[at + 1] ?? 0;
    const isData = next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7);
    if (!isData) return at;
  }
  throw new Damaged('The picture has no end.');
};

const isNote = (marker: number): boolean => (marker >= app0 && marker <= app15) || marker === comment;

/** Whether a marker is needed for decoding: frames, tables and restart intervals. */
const decodes = (marker: number): boolean =>
  (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc8) || (marker >= 0xdb && marker <= 0xdd);

const beginsWith = (payload: Buffer, text: string): boolean =>
  payload.subarray(0, text.length).equals(Buffer.from(text, 'latin1'));

const orientationNoted = (payload: Buffer): number =>
  beginsWith(payload, 'Exif\0\0') ? orientationOf(payload) : upright;

const colourOf = (marker: number, payload: Buffer): Buffer[] => {
  if (marker === app0 && beginsWith(payload, 'JFIF\0')) {
    const header = Buffer.from(part(payload, 0, jfifPayload));
    header.fill(0, jfifPayload - 2);
    return [segment(app0, header)];
  }
  if (marker === app14 && beginsWith(payload, 'Adobe'))
    return [segment(app14, part(payload, 0, adobePayload))];
  if (marker === app2 && beginsWith(payload, 'ICC_PROFILE\0')) return [segment(app2, payload)];
  return [];
};

const segment = (marker: number, payload: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(payload.length + headBytes - 2, 2);
  return Buffer.concat([head, payload]);
};
