import { groupSeparator, unifySeparators } from '../codes/payload.ts';
import { rhythmOf, textOf, type Burst } from './burst.ts';
import { fromLayout, layouts, swapCase, type Layout } from './layouts.ts';
import type { ScannerProfile } from './scanner-profile.ts';

/** A code shown on the screen, and the strokes that the scanner sent for it. */
export interface Trial {
  /** The content of the code, with separators as ASCII 29. */
  readonly shown: string;
  readonly burst: Burst;
  /** The names of the commands among its keys. */
  readonly commands: readonly string[];
}

type Letters = ScannerProfile['letters'];

/** The ways in which a scanner may change letters; the ways that lose letter case come last. */
const lettersAs: Readonly<Record<Letters, (text: string) => string>> = {
  kept: (text) => text,
  swapped: swapCase,
  lower: (text) => text.toLowerCase(),
  upper: (text) => text.toUpperCase(),
};
const allLetters = ['kept', 'swapped', 'lower', 'upper'] as const satisfies readonly Letters[];

/** The characters that the scanner sent before and after a code, and instead of its separators. */
interface Around {
  readonly symbology: string | null;
  readonly prefix: string;
  readonly suffix: string;
  readonly separators: readonly string[];
}

const escaped = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);

/** Finds a code in the text that the scanner sent; null if the text does not contain it. */
const around = (came: string, code: string): Around | null => {
  // A leading FNC1 is not sent as a character: the symbology identifier implies it.
  const parts = code.split(groupSeparator).filter((part) => part !== '');
  const pattern = parts.map(escaped).join('([\\u001d#~|^]?)');
  const found = new RegExp(`^(.*?)${pattern}(.*)$`, 's').exec(unifySeparators(came));
  if (!found) return null;
  const [, before = '', ...rest] = found;
  const symbology = /\][A-Za-z]\d/.exec(before)?.[0] ?? null;
  const prefix = before.replace(symbology ?? '', '').replaceAll(groupSeparator, '');
  return { symbology, prefix, suffix: rest.at(-1) ?? '', separators: rest.slice(0, -1) };
};

/** The mistakes of a scanner, and the characters that it sent around each code. */
interface Explanation {
  readonly layout: Layout | null;
  readonly letters: Letters;
  readonly arounds: readonly Around[];
}

/** The first explanation that fits all trials; null if there is none, for example because other codes were scanned. */
const explanationOf = (trials: readonly Trial[]): Explanation | null => {
  for (const layout of [null, ...layouts])
    for (const letters of allLetters) {
      const arounds = trials.map(({ shown, burst }) => {
        const typed = textOf(burst.strokes);
        return around(layout === null ? typed : fromLayout(typed, layout), lettersAs[letters](shown));
      });
      const known = arounds.filter((one) => one !== null);
      if (known.length === trials.length) return { layout, letters, arounds: known };
    }
  return null;
};

/** The common value; the default if the values differ. */
const shared = <T>(values: readonly T[], otherwise: T): T =>
  new Set(values).size === 1 ? (values[0] ?? otherwise) : otherwise;

const separatorsIn = (trials: readonly Trial[], arounds: readonly Around[]): ScannerProfile['separators'] => {
  const place = trials.findIndex(({ shown }) => shown.slice(1).includes(groupSeparator));
  const [trial, separators] = [trials[place], arounds[place]?.separators];
  if (!trial || !separators) return null;
  if (separators.includes('')) return 'lost';
  // `around` unifies separators, so this checks the original text.
  const came = textOf(trial.burst.strokes);
  return separators.every((one) => one === groupSeparator) && came.slice(1).includes(groupSeparator)
    ? 'sent'
    : 'spelled';
};

/** The most commands in a profile; more do not come from a scanner. */
const mostCommands = 10;

const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

/** Learns how a scanner behaves from known codes; null if it sent other codes. */
export const learnScanner = (trials: readonly Trial[]): ScannerProfile | null => {
  const explanation = trials.length === 0 ? null : explanationOf(trials);
  if (!explanation) return null;
  const { layout, letters, arounds } = explanation;
  const rhythms = trials.map(({ burst }) => rhythmOf(burst));
  return {
    meanMs: mean(rhythms.map(({ meanMs }) => meanMs)),
    longestMs: Math.max(...rhythms.map(({ longestMs }) => longestMs)),
    variation: mean(rhythms.map(({ variation }) => variation)),
    // If the ending varies, only the pause is reliable.
    end: shared(
      trials.map(({ burst }) => burst.end),
      'silence',
    ),
    isInserted: trials.every(({ burst }) => burst.strokes.length === 1),
    layout,
    letters,
    prefix: shared(
      arounds.map(({ prefix }) => prefix.slice(0, 20)),
      '',
    ),
    suffix: shared(
      arounds.map(({ suffix }) => suffix.slice(0, 20)),
      '',
    ),
    sendsSymbology: arounds.every(({ symbology }) => symbology !== null),
    separators: separatorsIn(trials, arounds),
    commands: [...new Set(trials.flatMap(({ commands }) => commands))].slice(0, mostCommands),
  };
};
