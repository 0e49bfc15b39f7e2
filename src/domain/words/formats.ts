import { listsOf } from './lists.ts';
import { once } from './once.ts';
import type { StoredSaid } from './said.ts';

/** The forms of a word by the plural categories of the reader's language. `#` stands for the number. */
export type Forms = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;

/** How numbers, days, instants and lists read in one language, for the sentences of a catalogue. */
export interface Formats {
  number: (value: number) => string;
  /** The form for a number, with `#` replaced by the number: `plural(3, { one: '# label', other: '# labels' })`. */
  plural: (value: number, forms: Forms) => string;
  /** A day, given as `YYYY-MM-DD`. */
  day: (value: string) => string;
  /** An instant, given in ISO 8601, in UTC. */
  instant: (value: string) => string;
  /** `a, b, and c`. */
  list: (values: readonly string[]) => string;
  /** The sentence of a fact within a sentence. */
  say: (said: StoredSaid) => string;
}

/** How numbers and plurals read in a language, named by its BCP 47 tag. */
export const numbersOf = (locale: string): Pick<Formats, 'number' | 'plural'> => {
  const numbers = once(() => new Intl.NumberFormat(locale));
  const rules = once(() => new Intl.PluralRules(locale));
  const number = (value: number): string => numbers().format(value);
  return {
    number,
    plural: (value, forms) => (forms[rules().select(value)] ?? forms.other).replaceAll('#', number(value)),
  };
};

/** The formats of a language, named by its BCP 47 tag. `say` says facts in the same language. */
export const formatsOf = (locale: string, say: Formats['say']): Formats => {
  const days = once(() => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }));
  const instants = once(
    () => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }),
  );
  return {
    ...numbersOf(locale),
    day: (value) => days().format(new Date(`${value}T00:00:00Z`)),
    instant: (value) => `${instants().format(new Date(value))} UTC`,
    list: listsOf(locale),
    say,
  };
};
