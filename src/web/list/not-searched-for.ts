import { listWords as words } from './wording.ts';

/** The message for a failed search, naming the term. */
export const notSearchedFor = (term: string): string => words.notSearchedFor({ term });
