import { bytesPerRow, rowsOf, type Dots } from '../dots.ts';
import type { HostStatus } from '../states/host-status.ts';
import type { LabelDriver, StatusReport } from './driver.ts';
import { ascii } from './bytes.ts';

const esc = '\u001b';
const enquiry = '\u0005';

/** What the letter of the status means (SATO, SBPL Programming Reference, "Bi-directional communications"). */
const statusOf = (letter: string, remaining: number): HostStatus => ({
  isHeadOpen: letter === 'b' || letter === 'h',
  isPaperOut: letter === 'c',
  isRibbonOut: letter === 'd',
  isPaused: /[0-4EKQW]/.test(letter),
  isBufferFull: false,
  hasOtherFault: /[ae-gi-z]/.test(letter),
  hasPartialLabel: false,
  // G to K print, M to Q wait until a label is taken, and S to W prepare one.
  labelsWaiting: /[M-Q]/.test(letter) ? 1 : 0,
  labelsRemaining: Math.max(remaining, /[G-KS-W]/.test(letter) ? 1 : 0),
});

const status: StatusReport = {
  question: {
    bytes: ascii(enquiry),
    read: (answer) => {
      // The number and name of the job are around the letter and the six digits of what remains.
      const [, letter, remaining] =
        // oxlint-disable-next-line no-control-regex -- these characters are intended
        /\u0002[\s\S]{2}([0-9A-Za-z])([\d ]{6})[^\u0003]*\u0003/.exec(String.fromCharCode(...answer)) ?? [];
      return letter === undefined || remaining === undefined
        ? null
        : statusOf(letter, Number(remaining.trim()));
    },
  },
  idle: 'seen',
};

/** Pictures consist of blocks of 8 x 8 dots, and are sent in bands: the number of blocks has three digits. */
const blockDots = 8;
const bandRows = 200 * blockDots;

const hexOf = (row: Uint8Array): string =>
  Array.from(row, (byte) => byte.toString(16).toUpperCase().padStart(2, '0')).join('');

const four = (dots: number): string => String(dots).padStart(4, '0');
const three = (count: number): string => String(count).padStart(3, '0');

const pictures = (dots: Dots): string => {
  const perRow = bytesPerRow(dots.width);
  const rows = rowsOf(dots).map(hexOf);
  const bands: string[] = [];
  for (let top = 0; top < rows.length; top += bandRows) {
    const band = rows.slice(top, top + bandRows);
    const blocks = Math.ceil(band.length / blockDots);
    const data = band.join('').padEnd(blocks * blockDots * perRow * 2, '0');
    bands.push(`${esc}V${four(top + 1)}${esc}H0001${esc}GH${three(perRow)}${three(blocks)}${data}`);
  }
  return bands.join('');
};

/** SBPL of SATO, in its standard protocol. */
export const sbpl: LabelDriver = {
  bytesOf: (dots, { darkness, speed }) =>
    ascii(
      [
        '\u0002',
        `${esc}A`,
        // The size of the label, and the place of its upper left corner: another program may have moved it.
        `${esc}A1${four(dots.height)}${four(dots.width)}`,
        `${esc}A3V+000H+000`,
        `${esc}%0`,
        ...(darkness === null ? [] : [`${esc}#E${1 + Math.round((darkness / 30) * 4)}`]),
        ...(speed === null ? [] : [`${esc}CS${String(speed).padStart(2, '0')}`]),
        pictures(dots),
        `${esc}Q1`,
        `${esc}Z`,
        '\u0003',
      ].join(''),
    ),
  status,
  identity: null,
};
