import { blankDots, placeDots, type Dots } from '#domain/printing/dots.ts';
import { pictureOf, startsWith, type Condition, type Speech, type Taken } from './speech.ts';

const question = '^ee\r\n';

const faultsOf = ({ isHeadOpen, isPaperOut, isRibbonOut, isPaused }: Condition): string[] => [
  ...(isHeadOpen ? ['11'] : []),
  ...(isPaperOut || isRibbonOut ? ['07'] : []),
  ...(isPaused ? ['12'] : []),
];

const headDots = 832;

/**
 * Understands EPL2: N, q, R, ZT, GW and P. Labels lie in the middle of the head: q counts from their edge, and an R behind it
 * from that of the head.
 */
export const eplSpeech = (height: number): Speech => {
  let [width, direction, reference] = [0, 'ZT', [0, 0]];
  let page: Dots | null = null;
  let pending: Buffer[] = [];
  const set = (line: string): void => {
    if (line === 'N') page = null;
    if (line.startsWith('q')) width = Number(line.slice(1));
    if (line.startsWith('R')) [reference, width] = [line.slice(1).split(',').map(Number), headDots];
    if (line.startsWith('Z')) direction = line;
  };
  const take = (bytes: Buffer): Taken | null => {
    if (startsWith(bytes, question)) return { kind: 'question', length: question.length };
    const [head = '', values = ''] =
      /^GW(\d+,\d+,\d+,\d+)[,\n]/.exec(bytes.subarray(0, 60).toString('latin1')) ?? [];
    const [x = 0, y = 0, perRow = 0, rows = 0] = values.split(',').map(Number);
    if (head !== '') {
      const length = head.length + perRow * rows;
      if (bytes.length < length) return null;
      page ??= blankDots(width, height);
      const picture = pictureOf(bytes.subarray(head.length, length), perRow * 8, 0);
      placeDots(page, picture, x + (reference[0] ?? 0), y + (reference[1] ?? 0));
      pending.push(bytes.subarray(0, length));
      return { kind: 'setting', length };
    }
    // Other programs end their lines with a line feed alone.
    const length = bytes.indexOf('\n') + 1;
    if (length === 0) return null;
    const line = bytes.subarray(0, length).toString('latin1').trimEnd();
    pending.push(bytes.subarray(0, length));
    if (!/^P\d/.test(line)) {
      set(line);
      return { kind: 'setting', length };
    }
    const printed = direction === 'ZT' ? page : null;
    const label = { bytes: Buffer.concat(pending), draw: () => Promise.resolve(printed) };
    [pending, page] = [[], null];
    return { kind: 'label', length, label };
  };
  return {
    language: 'epl',
    take,
    status: (condition) => Buffer.from(`${faultsOf(condition).join(',') || '00'}\r\n`),
  };
};
