import { searchKey } from './code-key.ts';

const most = 12;

/** What a search looks for: the folded pieces between spaces, at most 12; each must stand somewhere in a product's text. */
export const searchTerms = (text: string): string[] =>
  [...new Set(searchKey(text).split(' '))].filter((term) => term !== '').slice(0, most);
