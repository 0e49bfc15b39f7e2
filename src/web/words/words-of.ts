import type { ScreenWords } from '#domain/languages/languages.ts';
import { language } from './language.ts';

/** What stands in a sentence: a text, or a number as it is. */
export type Shown = string | number;

/** What a pseudo-language does to a sentence. */
type Spoken = (sentence: string) => string;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** What stands beside words and is none: a tone, a permission, an address. */
const isName = (text: string): boolean => /^[a-z\d_./:?=#-]*$/.test(text);

const spokenIn = (value: unknown, spoken: Spoken): unknown => {
  if (typeof value === 'string') return isName(value) ? value : spoken(value);
  if (Array.isArray(value)) return value.map((one) => spokenIn(one, spoken));
  if (typeof value === 'function')
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a function of words takes what its caller gives it
    return (...given: unknown[]) => spokenIn((value as (...given: unknown[]) => unknown)(...given), spoken);
  if (isObject(value))
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, spokenIn(one, spoken)]));
  return value;
};

/** Every sentence within a value through `spoken`: texts, lists and objects of them, and functions that make them. */
export const through = <W>(value: W, spoken: Spoken): W =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only texts are exchanged for texts
  spokenIn(value, spoken) as W;

/**
 * The words of a room in the reader's language: those of its file if it has them, the English ones otherwise.
 * `name` is the room and, where it has several, what they are for: `runs.start`.
 */
export const wordsOf = <W>(name: keyof ScreenWords, english: W): W => {
  const { words, spoken } = language;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the words of a language have the shape of the English ones
  const theirs = (words?.[name] ?? english) as W;
  return spoken === undefined ? theirs : through(theirs, spoken);
};
