import { searchKey } from '../codes/code-key.ts';

/** A part of a text, and whether it matched. */
export interface TextPart {
  text: string;
  isMatch: boolean;
}

/** A folded text; `from` maps each UTF-16 unit of it to the position of its original character. */
interface Folded {
  key: string;
  from: number[];
}

const isSeparator = (character: string): boolean => /^[\s-]$/u.test(character);

/** Folds as `searchKey` does, character by character; with `isJoined`, drops spaces and hyphens. */
const folded = (characters: readonly string[], isJoined: boolean): Folded => {
  const from: number[] = [];
  let key = '';
  for (const [place, character] of characters.entries()) {
    if (isJoined && isSeparator(character)) continue;
    const part = /^\s$/u.test(character) ? ' ' : searchKey(character);
    key += part;
    from.push(...Array.from({ length: part.length }, () => place));
  }
  return { key, from };
};

/** The positions of the characters that match one of the terms. */
const placesOf = (characters: readonly string[], terms: readonly string[]): Set<number> => {
  const places = new Set<number>();
  const plain = folded(characters, false);
  for (const term of terms) {
    if (mark(plain, term, places)) continue;
    const joined = term.replaceAll(/[\s-]/gu, '');
    // HP19139 finds "HP 19139".
    if (joined !== '') mark(folded(characters, true), joined, places);
  }
  return places;
};

const mark = ({ key, from }: Folded, term: string, places: Set<number>): boolean => {
  let at = key.indexOf(term);
  const isFound = at !== -1;
  while (at !== -1) {
    const [start = 0, end = start] = [from[at], from[at + term.length - 1]];
    for (let place = start; place <= end; place += 1) places.add(place);
    at = key.indexOf(term, at + term.length);
  }
  return isFound;
};

/** Splits a text into the parts that match one of the terms, which `searchKey` must have folded, and the rest. */
export const matchedParts = (text: string, terms: readonly string[]): TextPart[] => {
  const characters = Array.from(text);
  const places = placesOf(characters, terms);
  const parts: TextPart[] = [];
  for (const [place, character] of characters.entries()) {
    const isMatch = places.has(place);
    const last = parts.at(-1);
    if (last?.isMatch === isMatch) last.text += character;
    else parts.push({ text: character, isMatch });
  }
  return parts;
};

/** How many of the terms are in a text. The terms must be folded by `searchKey`. */
export const matchCount = (text: string, terms: readonly string[]): number => {
  const key = searchKey(text);
  const joined = key.replaceAll(/[\s-]/gu, '');
  return terms.filter((term) => key.includes(term) || joined.includes(term.replaceAll('-', ''))).length;
};

/** The longest excerpt, and how much of it comes before the first match, in characters. */
const mostShown = 160;
const shownBefore = 40;

/** Shortens a long text to the part around its first match. */
export const excerptOf = (text: string, terms: readonly string[]): string => {
  const characters = Array.from(text);
  if (characters.length <= mostShown) return text;
  const first = Math.min(...placesOf(characters, terms), characters.length);
  const start = first === characters.length ? 0 : Math.max(0, first - shownBefore);
  const end = start + mostShown;
  return `${start > 0 ? '…' : ''}${characters.slice(start, end).join('')}${end < characters.length ? '…' : ''}`;
};
