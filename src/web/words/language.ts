/** A language in which the portal can be read. */
export interface Language {
  /** Its BCP 47 tag. */
  locale: string;
  direction: 'ltr' | 'rtl';
  /** Its words by name, in the shape of the English ones. */
  words?: Readonly<Record<string, unknown>>;
  /** What is done to every English sentence: the pseudo-languages show by it what does not come from the words. */
  spoken?: (sentence: string) => string;
}

export const language: Language = { locale: 'en-US', direction: 'ltr' };
