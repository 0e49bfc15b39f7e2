import type { Burst } from './burst.ts';
import { learnScanner } from './learn-scanner.ts';

const separator = '\u001d';

/** Codes that reveal how a scanner sends letters, punctuation, digits and separators. FNC1 is ASCII 29. */
export const testCodes = [
  {
    name: 'Letters and signs',
    // Characters that are on different keys of US, German and French keyboards.
    text: 'Yz-09/Qm',
    shown: 'Yz-09/Qm',
  },
  {
    name: 'A batch number behind a GTIN',
    text: `${separator}010400638133393110LOT-7${separator}21AB12`,
    shown: '(01)04006381333931(10)LOT-7(21)AB12',
  },
  { name: 'A number alone', text: '5901234123457', shown: '5901234123457' },
] as const;

/** The index of the test code that a scanner read; -1 if none. */
export const testCodeOf = (burst: Burst): number =>
  testCodes.findIndex(({ text }) => learnScanner([{ shown: text, burst, commands: [] }]) !== null);
