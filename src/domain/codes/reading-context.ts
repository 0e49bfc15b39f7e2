/** What a text is read with. */
export interface ReadingContext {
  /** Decides the century of dates. */
  currentYear: number;
  /** The addresses of the portal, each ending in '/'. */
  sites: readonly string[];
  /**
   * The format of events by whose rules a text is read, because what was judged in a run is judged again as it was; the
   * newest if absent.
   */
  format?: number;
}

/** From this format on, more spellings of separators, square brackets, and digits of other scripts are read. */
export const firstSpelled = 5;

/** From this format on, texts are read as people and programs write codes: see `as-encoded.ts`. */
export const firstAsWritten = 7;

/** From this format on, the label of a pallet is read where no symbology says that it is GS1's, and a production time is a day. */
export const firstOfPallets = 9;

/** From this format on, a code with its days first is not taken for one that was cut, which its digits may look like by chance. */
export const firstWithDays = 10;

export const isBefore = ({ format = Infinity }: Pick<ReadingContext, 'format'>, first: number): boolean =>
  format < first;
