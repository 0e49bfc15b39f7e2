/** Says that a search failed, and which: nothing is known of what it would have found. */
export const notSearchedFor = (term: string): string => `“${term}” could not be searched for`;
