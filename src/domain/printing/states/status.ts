import { said, type Said } from '../../words/say.ts';
import type { HostStatus } from './host-status.ts';

const startOfText = '\u0002';
const endOfText = '\u0003';

/** The strings between STX and ETX in an answer, by their parts. */
export const framedIn = (answer: string): string[][] =>
  answer
    .split(startOfText)
    .slice(1)
    .flatMap((part) => {
      const end = part.indexOf(endOfText);
      return end < 0 ? [] : [part.slice(0, end).split(',')];
    });

/** The three strings of an answer, whatever came before it; null until all three are complete. */
const stringsOf = (answer: string): string[][] | null => {
  const strings = framedIn(answer);
  const first = strings.findIndex((string) => string.length >= 12);
  return first < 0 || strings.length < first + 3 ? null : strings.slice(first);
};

const count = (text: string | undefined): number | null =>
  text !== undefined && /^\d{1,8}$/.test(text) ? Number(text) : null;

/**
 * Parses an answer to `~HS` (Zebra, ZPL II Programming Guide, "~HS: Host Status Return"): three strings between STX and
 * ETX. Null if the text is incomplete or not such an answer.
 */
export const parseHostStatus = (answer: string): HostStatus | null => {
  const [first, second] = stringsOf(answer) ?? [];
  if (!first || !second || second.length < 11) return null;
  const flags = [first[1], first[2], first[5], first[7], second[2], second[3]].map(count);
  const [paper, pause, buffer, partial, head, ribbon] = flags;
  const labelsWaiting = count(first[4]);
  const labelsRemaining = count(second[8]);
  if (flags.includes(null) || labelsWaiting === null || labelsRemaining === null) return null;
  return {
    isPaperOut: paper !== 0,
    isPaused: pause !== 0,
    isBufferFull: buffer !== 0,
    hasPartialLabel: partial !== 0,
    isHeadOpen: head !== 0,
    isRibbonOut: ribbon !== 0,
    // It prints commands as text, to be looked at, or it is too hot to print: `~HQES` may name it, and not every printer answers that.
    hasOtherFault: first[6] === '1' || first[11] === '1',
    labelsWaiting,
    labelsRemaining,
  };
};

const faults: [key: keyof HostStatus, fault: Said][] = [
  ['isHeadOpen', said('printer.head_open')],
  ['isPaperOut', said('printer.out_of_labels')],
  ['isRibbonOut', said('printer.out_of_ribbon')],
  ['hasPartialLabel', said('printer.half_label')],
  ['isBufferFull', said('printer.memory_full')],
  ['isPaused', said('printer.paused')],
  ['hasOtherFault', said('printer.fault')],
];

/** The problems that keep the printer from printing and what to do, the cause first; empty if there are none. */
export const faultsOfStatus = (status: HostStatus): Said[] =>
  faults.flatMap(([key, fault]) => (status[key] === true ? [fault] : []));

/** Whether the printer has nothing left to print. */
export const isIdle = ({ labelsWaiting, labelsRemaining, hasPartialLabel }: HostStatus): boolean =>
  labelsWaiting === 0 && labelsRemaining === 0 && !hasPartialLabel;
