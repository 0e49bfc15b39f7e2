/** The format in which events are written. */
export const eventFormat = 11;

/** The first format in which a code is compared as it is printed, and a mark with the label that it names. */
export const firstAsPrinted = 5;

/**
 * The first format in which a line is cleared for each station, a roll is of no label without a label SKU, a covered code
 * is compared as it is printed, and batches and days of data identifiers are compared.
 */
export const firstClearedAnew = 6;

/**
 * The first format in which a GS1 code that says more than the article proves one side only, goods without their label are
 * tried for it, a line is cleared also for a run that comes with labels, the label's own SKU is no strange code, and labels
 * are printed with the layout of their release.
 */
export const firstTriedBare = 7;

/** The first format in which the end of printing says which numbers came out on which pages, and what was reprinted. */
export const firstWithPages = 8;

/**
 * The first format in which codes are compared by the article that they mean: a GTIN as it is typed or printed, a covered one as it
 * is read; in which an SSCC counts beside other elements, a code says more by any of its days, and what the portal prints on a
 * label proves it though the article is stated to stand on the goods.
 */
export const firstByArticle = 9;

/**
 * The first format in which only a GTIN may be UPC-E, a roll that is issued again is usable again, a last piece is checked again if
 * its goods carry the code of its label, and no mark is right that the portal prints on no label.
 */
export const firstByKind = 10;

/**
 * The first format in which a label that is proved by what goods may carry, too, counts only once goods without a label were tried, and
 * goods may have such a code themselves that says less; in which a code that the portal draws is known by what it says; and in which a
 * hold, and its release, is no work in the run.
 */
export const firstToldApart = 11;
