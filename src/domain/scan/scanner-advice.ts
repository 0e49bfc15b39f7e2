import { layoutNames } from './layout-names.ts';
import type { ScannerProfile } from './scanner-profile.ts';

export interface Advice {
  /**
   * `wrong`: codes are read wrongly or not at all. `coped`: the scanner is wrong, but this browser now corrects it.
   * `better`: the scanner works, but could work better.
   */
  readonly kind: 'wrong' | 'coped' | 'better';
  readonly what: string;
  /** What to set on the scanner or the computer. */
  readonly todo: string;
}

const layoutAdvice = ({ layout }: ScannerProfile): Advice | null =>
  layout === null
    ? null
    : {
        kind: 'coped',
        what: `The computer is set to the ${layoutNames[layout]} keyboard, the scanner to an American one: letters and signs are exchanged. This browser now puts that right.`,
        todo: `Scan “Keyboard layout: ${layoutNames[layout]}” in the scanner’s manual, or “ALT mode”, so that other programs get the right code too.`,
      };

const letterAdvice = ({ letters }: ScannerProfile): Advice | null => {
  if (letters === 'kept') return null;
  if (letters === 'swapped')
    return {
      kind: 'coped',
      what: 'Capital and small letters are exchanged. This browser now puts that right.',
      todo: 'Turn Caps Lock off, or scan “Letter case: as in the code” in the scanner’s manual.',
    };
  return {
    kind: 'better',
    what: `All letters arrive as ${letters === 'lower' ? 'small' : 'capital'} letters. Products are found anyway, but batch numbers are shown wrongly.`,
    todo: 'Scan “Letter case: no conversion” in the scanner’s manual.',
  };
};

const separatorAdvice = ({ separators }: ScannerProfile): Advice | null => {
  if (separators === 'lost')
    return {
      kind: 'wrong',
      what: 'The separators (FNC1) of GS1 codes get lost. Where a batch number ends and the next value begins is then not known: such values are shown wrongly.',
      todo: 'Scan “Send FNC1 as ASCII 29 (GS)” in the scanner’s manual. Some manuals call it “GS1 separator” or “function code”.',
    };
  if (separators === 'spelled')
    return {
      kind: 'better',
      what: 'The separators (FNC1) of GS1 codes arrive as other characters. They are understood.',
      todo: 'Scan “Send FNC1 as ASCII 29 (GS)” in the scanner’s manual if values are ever cut off.',
    };
  return null;
};

const affixAdvice = ({ prefix, suffix }: ScannerProfile): Advice | null => {
  if (prefix === '' && suffix === '') return null;
  const added = [prefix && `“${prefix}” in front of`, suffix && `“${suffix}” behind`].filter(Boolean);
  return {
    kind: 'coped',
    what: `The scanner adds ${added.join(' and ')} every code. This browser now takes it away.`,
    todo: 'Scan “Clear prefix and suffix” in the scanner’s manual, then “Add suffix: Enter”.',
  };
};

const commandAdvice = ({ commands }: ScannerProfile): Advice | null =>
  commands.length === 0
    ? null
    : {
        kind: 'coped',
        what: `The scanner sends ${commands.join(' and ')}, which browsers take for a command. This browser now leaves it out of a scan.`,
        todo: 'Scan “Control characters: do not send” or “Add suffix: Enter” in the scanner’s manual.',
      };

/** The gap between keys, in milliseconds, from which a scanner is unnecessarily slow. */
const slowMs = 60;

const speedAdvice = ({ meanMs, isInserted }: ScannerProfile): Advice | null =>
  meanMs < slowMs || isInserted
    ? null
    : {
        kind: 'better',
        what: `The scanner is slow: ${Math.round(meanMs)} ms from one character to the next.`,
        todo: 'Scan “Inter-character delay: 0 ms” in the scanner’s manual.',
      };

const endAdvice = ({ end }: ScannerProfile): Advice | null =>
  end !== 'silence'
    ? null
    : {
        kind: 'better',
        what: 'Nothing is sent behind a code, so the portal waits a moment to be sure that the code is whole.',
        todo: 'Scan “Add suffix: Enter” in the scanner’s manual. Products then open sooner.',
      };

const symbologyAdvice = ({ sendsSymbology }: ScannerProfile): Advice | null =>
  sendsSymbology
    ? null
    : {
        kind: 'better',
        what: 'The scanner does not say what kind of code it has read. That is recognised by the text.',
        todo: 'Scan “Transmit AIM code ID” in the scanner’s manual. Codes are then identified reliably.',
      };

const gravest = ['wrong', 'coped', 'better'];

/** What is wrong with a scanner and how to configure it, the most serious first; empty if nothing is wrong. */
export const adviceOn = (profile: ScannerProfile): Advice[] =>
  [
    layoutAdvice,
    letterAdvice,
    separatorAdvice,
    affixAdvice,
    commandAdvice,
    endAdvice,
    speedAdvice,
    symbologyAdvice,
  ]
    .map((advise) => advise(profile))
    .filter((advice) => advice !== null)
    .toSorted((a, b) => gravest.indexOf(a.kind) - gravest.indexOf(b.kind));
