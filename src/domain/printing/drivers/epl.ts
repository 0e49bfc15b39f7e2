import { bytesPerRow } from '../dots.ts';
import type { HostStatus } from '../states/host-status.ts';
import type { LabelDriver, StatusReport } from './driver.ts';
import { ascii, inverted, joined } from './bytes.ts';

/** Numbers in the answer to `^ee` (Zebra, EPL2 Programmer's Manual, "^ee"); all others are other faults. */
const [noFault, memoryFull, noPaperOrRibbon, headOpen, paused] = [0, 4, 7, 11, 12];

const known = [noFault, memoryFull, noPaperOrRibbon, headOpen, paused];

const statusOf = (faults: readonly number[]): HostStatus => ({
  isHeadOpen: faults.includes(headOpen),
  isPaperOut: faults.includes(noPaperOrRibbon),
  isRibbonOut: false,
  isPaused: faults.includes(paused),
  isBufferFull: faults.includes(memoryFull),
  hasOtherFault: faults.some((fault) => !known.includes(fault)),
  hasPartialLabel: false,
  labelsWaiting: 0,
  labelsRemaining: 0,
});

const status: StatusReport = {
  question: {
    bytes: ascii('^ee\r\n'),
    read: (answer) => {
      // Another program may have had it report each label and each fault by itself (ACK, NAK, XON, XOFF).
      const [, faults] =
        // oxlint-disable-next-line no-control-regex -- these characters are intended
        /^[\s\u0006\u0011\u0013\u0015]*(\d{2}(?:,\d{2})*)\r?\n/.exec(String.fromCharCode(...answer)) ?? [];
      return faults === undefined ? null : statusOf(faults.split(',').map(Number));
    },
  },
  idle: 'seen',
};

/** Speeds are steps of a model, of about an inch per second; none has more (EPL2 Programmer's Manual, "S Command"). */
const fastest = 6;

/** EPL2 of Eltron and Zebra. In its pictures, 0 is black. */
export const epl: LabelDriver = {
  bytesOf: (dots, { darkness, speed }) => {
    const head = [
      // Ends what another program may have left unfinished.
      '',
      'N',
      // The width comes last: behind it, a reference point would be counted from the end of the head, beside a narrow label.
      'R0,0',
      `q${dots.width}`,
      'ZT',
      ...(darkness === null ? [] : [`D${Math.round(darkness / 2)}`]),
      ...(speed === null ? [] : [`S${Math.min(speed, fastest)}`]),
      `GW0,0,${bytesPerRow(dots.width)},${dots.height},`,
    ];
    return joined([ascii(head.join('\r\n')), inverted(dots.bits), ascii('\r\nP1\r\n')]);
  },
  status,
  identity: null,
};
