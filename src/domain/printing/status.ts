import { z } from 'zod';

/** The status that a printer reports in its answer to `~HS`. */
export const HostStatus = z.object({
  isPaperOut: z.boolean(),
  isRibbonOut: z.boolean(),
  isHeadOpen: z.boolean(),
  isPaused: z.boolean(),
  isBufferFull: z.boolean(),
  /** The printer has received the beginning of a label but not its end. */
  hasPartialLabel: z.boolean(),
  /** Labels received but not begun. */
  labelsWaiting: z.int(),
  /** Copies of the current label that are still to be printed. */
  labelsRemaining: z.int(),
});
export type HostStatus = z.infer<typeof HostStatus>;

const startOfText = '\u0002';
const endOfText = '\u0003';

/** The three strings of an answer; null until all three are complete. */
const stringsOf = (answer: string): string[][] | null => {
  const strings = answer
    .split(startOfText)
    .slice(1)
    .flatMap((part) => {
      const end = part.indexOf(endOfText);
      return end < 0 ? [] : [part.slice(0, end).split(',')];
    });
  return strings.length < 3 ? null : strings;
};

const count = (text: string | undefined): number | null =>
  text !== undefined && /^\d{1,8}$/.test(text) ? Number(text) : null;

/**
 * Parses an answer to `~HS` (Zebra, ZPL II Programming Guide, "~HS: Host Status Return"): three strings between STX and
 * ETX. Null if the text is incomplete or not such an answer.
 */
export const parseHostStatus = (answer: string): HostStatus | null => {
  const [first, second] = stringsOf(answer) ?? [];
  if (!first || !second || first.length < 12 || second.length < 11) return null;
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
    labelsWaiting,
    labelsRemaining,
  };
};

const sentences: [key: keyof HostStatus, sentence: string][] = [
  ['isHeadOpen', 'The print head is open. Close it.'],
  ['isPaperOut', 'The printer is out of labels. Load a roll.'],
  ['isRibbonOut', 'The printer is out of ribbon. Load a ribbon.'],
  [
    'hasPartialLabel',
    'The printer holds the beginning of a label whose end never came. Press Cancel at the printer, or switch it off and on.',
  ],
  ['isBufferFull', 'The memory of the printer is full. Wait until it has printed what it has.'],
  ['isPaused', 'The printer is paused. Press Pause at the printer.'],
];

/** The problems that keep the printer from printing and what to do, the cause first; empty if there are none. */
export const faultsOfStatus = (status: HostStatus): string[] =>
  sentences.flatMap(([key, sentence]) => (status[key] === true ? [sentence] : []));

/** Whether the printer has nothing left to print. */
export const isIdle = ({ labelsWaiting, labelsRemaining, hasPartialLabel }: HostStatus): boolean =>
  labelsWaiting === 0 && labelsRemaining === 0 && !hasPartialLabel;
