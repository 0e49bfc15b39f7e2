import type { en } from './en.ts';
import type { StoredSaid } from './said.ts';
import type { Widened } from './widened.ts';

/** A catalogue: every code with its sentence. One that lacks a code, or takes other values, does not compile. */
export type Words = Widened<typeof en>;
export type Code = keyof Words;

/** What a sentence needs besides its code: nothing, or its values. */
type ValuesOf<C extends Code> = Words[C] extends (
  values: infer V extends StoredSaid['values'],
  ...rest: never[]
) => string
  ? [V]
  : [];

/** A fact that this program knows: its code is in the catalogue. */
export interface Said<C extends Code = Code> extends StoredSaid {
  code: C;
}

/**
 * States a fact, with exactly the values of its sentence: `said('run.not_this_product', { sku: 'A-1' })`. It needs no
 * catalogue, so that a process that only states facts does not load one.
 */
export const said = <C extends Code>(code: C, ...rest: ValuesOf<C>): Said<C> => {
  const [values = {}]: readonly StoredSaid['values'][] = rest;
  return { code, values };
};

/** What a person wrote, as a fact: it has no other language. */
export const asWritten = (text: string): Said => said('text.as_written', { text });
