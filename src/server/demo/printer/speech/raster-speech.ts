import { blankDots, placeDots, type Dots } from '#domain/printing/dots.ts';
import { headOf } from '#domain/printing/drivers/brother.ts';
import { mirrored } from '#domain/printing/drivers/bytes.ts';
import { pictureOf, type Speech, type Taken } from './speech.ts';

const esc = 0x1b;

/** Takes commands of known lengths one by one, and gathers rows until a label is printed. */
const rasterSpeech = (
  language: 'brother' | 'dymo',
  /** The length of the command at the beginning, 0 for one that is not known; null until it is whole. */
  lengthOf: (bytes: Buffer) => number | null,
  /** Takes a command in; returns the page if it prints. */
  obey: (command: Buffer) => Dots | null,
): Speech => {
  let pending: Buffer[] = [];
  const take = (bytes: Buffer): Taken | null => {
    const length = lengthOf(bytes);
    if (length === null || bytes.length < length) return null;
    const command = bytes.subarray(0, Math.max(1, length));
    pending.push(command);
    const page = obey(command);
    if (page === null) return { kind: 'setting', length: command.length };
    const label = { bytes: Buffer.concat(pending), draw: () => Promise.resolve(page) };
    pending = [];
    return { kind: 'label', length: command.length, label };
  };
  return { language, take, status: () => null };
};

/** Understands the raster of Brother's QL and TD: what the head prints, placed on the label. */
export const brotherSpeech = (
  size: { width: number; height: number },
  media: Parameters<typeof headOf>[1],
): Speech => {
  let rows: Buffer[] = [];
  const lengths: Readonly<Record<string, number>> = {
    '@': 2,
    ia: 4,
    'i!': 4,
    iz: 13,
    iM: 4,
    iA: 4,
    iK: 4,
    id: 5,
  };
  return rasterSpeech(
    'brother',
    (bytes) => {
      const [first = 0] = bytes;
      if (first === 0x67) return bytes.length < 3 ? null : 3 + (bytes[2] ?? 0);
      if (first === 0x4d) return 2;
      if (first !== esc) return 1;
      if (bytes.length < 3) return bytes[1] === 0x40 ? 2 : null;
      const name =
        bytes[1] === 0x69 ? bytes.subarray(1, 3).toString('latin1') : bytes.subarray(1, 2).toString('latin1');
      return lengths[name] ?? 1;
    },
    (command) => {
      const [first] = command;
      if (first === esc && command[1] === 0x40) rows = [];
      if (first === 0x67) rows.push(Buffer.from(mirrored(command.subarray(3))));
      if (first !== 0x1a) return null;
      const head = pictureOf(Buffer.concat(rows), 8 * (rows[0]?.length ?? 0), 1);
      const page = blankDots(size.width, size.height);
      // The printable part begins 18 dots beside the edge of the label, and 35 below it.
      placeDots(page, head, size.width - 18 - (head.width - headOf(size, media).margin), 35);
      rows = [];
      return page;
    },
  );
};

/** Understands the raster of DYMO's LabelWriter. */
export const dymoSpeech = (width: number): Speech => {
  let rows: Buffer[] = [];
  let [perRow, tab] = [84, 0];
  const lengths: Readonly<Record<string, number>> = { '@': 2, L: 4, B: 3, D: 3, E: 2 };
  return rasterSpeech(
    'dymo',
    (bytes) => {
      if (bytes[0] === 0x16) return 1 + perRow;
      if (bytes[0] !== esc) return 1;
      if (bytes.length < 2) return null;
      return lengths[String.fromCharCode(bytes[1] ?? 0)] ?? 1;
    },
    (command) => {
      const name = command[0] === esc && command.length > 1 ? String.fromCharCode(command[1] ?? 0) : '';
      if (command[0] === 0x16) rows.push(Buffer.from(command.subarray(1)));
      if (name === '@') [rows, perRow, tab] = [[], 84, 0];
      if (name === 'D') perRow = command[2] ?? 0;
      if (name === 'B') tab = command[2] ?? 0;
      if (name !== 'E') return null;
      const picture = pictureOf(Buffer.concat(rows), perRow * 8, 1);
      const page = blankDots(width, picture.height);
      placeDots(page, picture, tab * 8, 0);
      rows = [];
      return page;
    },
  );
};
