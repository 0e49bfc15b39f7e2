/** What partners read instead of names. */
const standInNames = {
  administrator: 'Administrator',
  editor: 'Editor',
  read_only: 'Worker',
  client: 'Client',
  supplier: 'Supplier',
} as const;

/**
 * Words that belong to no room. A sentence without values is a string; one with values is a function of them, and of
 * `Formats` where it has a number, a day or another fact: `({ n }: { n: number }, f: Formats) => f.plural(n, …)`.
 */
export const commonWords = {
  /** The number is the person's within one run or record. */
  'person.stand_in': ({ as, number }: { as: keyof typeof standInNames; number: number }) =>
    `${standInNames[as]} ${number}`,
  'act.nothing_recorded': 'Nothing was recorded.',
  /** A sentence that was stored before facts were, or that a person wrote. */
  'text.as_written': ({ text }: { text: string }) => text,
};
