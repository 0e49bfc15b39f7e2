/**
 * Words that belong to no room. A sentence without values is a string; one with values is a function of them, and of
 * `Formats` where it has a number, a day or another fact: `({ n }: { n: number }, f: Formats) => f.plural(n, …)`.
 */
export const commonWords = {
  'act.nothing_recorded': 'Nothing was recorded.',
  /** A sentence that was stored before facts were, or that a person wrote. */
  'text.as_written': ({ text }: { text: string }) => text,
};
