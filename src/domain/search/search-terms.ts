import { searchKey } from '../codes/code-key.ts';

const most = 12;

/** The terms of a search: the folded words between spaces, at most 12. A product's text must contain all of them. */
export const searchTerms = (text: string): string[] =>
  [...new Set(searchKey(text).split(' '))].filter((term) => term !== '').slice(0, most);
