import { searchKey } from './code-key.ts';

const most = 12;

/** The terms of a search: the folded pieces between spaces, at most 12. Each must occur in a product's text. */
export const searchTerms = (text: string): string[] =>
  [...new Set(searchKey(text).split(' '))].filter((term) => term !== '').slice(0, most);
