import { said, type Said } from '../../words/say.ts';

/** Bits of the second group of errors, and what each means; all others are other faults. */
const meanings: readonly (readonly [bits: number, fault: Said])[] = [
  [0x4, said('printer.head_open')],
  [0x1, said('printer.out_of_labels')],
  [0x2, said('printer.out_of_ribbon')],
  [0x8, said('printer.cutter')],
  // The print head, and the motor.
  [0x10 | 0x20, said('printer.too_hot')],
  [0x40, said('printer.damaged_head')],
  [0x1_00_00, said('printer.paused')],
];
const known = meanings.reduce((all, [bits]) => all | bits, 0);

/**
 * Parses an answer to `~HQES` (Zebra, ZPL II Programming Guide, "~HQ: Host Query"): whether there are errors, and two groups of
 * their bits. `~HS` says nothing of the cutter, of heat and of the print head itself. Null if the text is incomplete or not such an
 * answer.
 */
export const parseErrors = (answer: string): Said[] | null => {
  const [, flag, others, bits] =
    // oxlint-disable-next-line no-control-regex -- these characters are intended
    /\u0002[^\u0003]*ERRORS:\s*([01])\s+([\dA-Fa-f]{8})\s+([\dA-Fa-f]{8})[^\u0003]*\u0003/.exec(answer) ?? [];
  if (flag === undefined || others === undefined || bits === undefined) return null;
  if (flag === '0') return [];
  const [rest, errors] = [Number.parseInt(others, 16), Number.parseInt(bits, 16)];
  const named = meanings.flatMap(([some, fault]) => ((errors & some) === 0 ? [] : [fault]));
  const isOther = rest !== 0 || (errors & ~known) !== 0 || named.length === 0;
  return isOther ? [...named, said('printer.fault')] : named;
};
