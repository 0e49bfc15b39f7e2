/** The message for a failed search, naming the term. */
export const notSearchedFor = (term: string): string => `“${term}” could not be searched for`;
