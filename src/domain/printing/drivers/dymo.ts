import { bytesPerRow, rowsOf } from '../dots.ts';
import type { LabelDriver } from './driver.ts';

const esc = 0x1b;
const syn = 0x16;

/** The bytes of a row that the widest print head has (4XL), and one more: whatever was left unfinished ends within them. */
const resync = 157;

/** The raster of DYMO's LabelWriter (DYMO, LabelWriter 450 Series Technical Reference). It answers nothing on a network. */
export const dymo: LabelDriver = {
  bytesOf: (dots) => {
    const rows = rowsOf(dots);
    const commands: readonly (readonly number[])[] = [
      Array<number>(resync).fill(esc),
      [esc, 0x40],
      // The length of a label and the bytes of a row, which begins at the first dot of the head.
      [esc, 0x4c, (dots.height >> 8) & 0xff, dots.height & 0xff],
      [esc, 0x42, 0],
      [esc, 0x44, bytesPerRow(dots.width)],
      ...rows.map((row) => [syn, ...row]),
      [esc, 0x45],
    ];
    return Uint8Array.from(commands.flat());
  },
  status: null,
  identity: null,
};
