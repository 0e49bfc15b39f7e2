import type { Words } from '#domain/words/say.ts';
import { language } from './language.ts';
import { through } from './words-of.ts';

/**
 * Sentences of the domain by their codes, in the reader's language: a part of its catalogue, for what a page says of its own
 * accord. Nobody who reads English fetches all of it.
 */
export const factsOf = <C extends keyof Words>(english: Pick<Words, C>): Pick<Words, C> => {
  const { facts, spoken } = language;
  const theirs = facts ?? english;
  return spoken ? through(theirs, spoken) : theirs;
};
