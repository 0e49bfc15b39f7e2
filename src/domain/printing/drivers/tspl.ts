import { bytesPerRow } from '../dots.ts';
import type { HostStatus } from '../states/host-status.ts';
import type { LabelDriver, StatusReport } from './driver.ts';
import { ascii, inverted, joined } from './bytes.ts';

/** A bit of the answer to `ESC ! ?`, and what it means (TSC, TSPL/TSPL2 Programming, "<ESC>!?"). */
const bits = {
  headOpen: 0x01,
  jam: 0x02,
  noPaper: 0x04,
  noRibbon: 0x08,
  paused: 0x10,
  printing: 0x20,
  coverOpen: 0x40,
  other: 0x80,
};

const statusOf = (byte: number): HostStatus => {
  const has = (bit: number) => (byte & bit) !== 0;
  return {
    isHeadOpen: has(bits.headOpen) || has(bits.coverOpen),
    isPaperOut: has(bits.noPaper),
    isRibbonOut: has(bits.noRibbon),
    isPaused: has(bits.paused),
    hasOtherFault: has(bits.jam) || has(bits.other),
    isBufferFull: false,
    hasPartialLabel: false,
    labelsWaiting: 0,
    labelsRemaining: has(bits.printing) ? 1 : 0,
  };
};

const status: StatusReport = {
  question: {
    bytes: ascii('\u001b!?'),
    // One byte, and nothing else: a printer that echoes the question, or prints it, answers no status.
    read: (answer) => (answer.length === 1 ? statusOf(answer[0] ?? 0) : null),
  },
  idle: 'seen',
};

/** From the portal's 0 to 30 to the printer's 0 to 15. */
const densityOf = (darkness: number): number => Math.round(darkness / 2);

/** TSPL of TSC, and of the printers that understand it. In its pictures, 0 is black. */
export const tspl: LabelDriver = {
  bytesOf: (dots, { dotsPerMm, darkness, speed }) => {
    const mm = (length: number): string => `${Math.round((length / dotsPerMm) * 100) / 100} mm`;
    const head = [
      // Ends what another program may have left unfinished.
      '',
      `SIZE ${mm(dots.width)},${mm(dots.height)}`,
      'DIRECTION 0,0',
      'REFERENCE 0,0',
      'SHIFT 0',
      ...(darkness === null ? [] : [`DENSITY ${densityOf(darkness)}`]),
      ...(speed === null ? [] : [`SPEED ${speed}`]),
      'CLS',
      `BITMAP 0,0,${bytesPerRow(dots.width)},${dots.height},0,`,
    ];
    return joined([ascii(head.join('\r\n')), inverted(dots.bits), ascii('\r\nPRINT 1,1\r\n')]);
  },
  status,
  identity: null,
};
