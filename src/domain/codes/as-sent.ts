/** The symbologies whose text is read in a way of its own: GS1's, and EAN and UPC. */
const readsApart = /^\](?:C1|d2|Q3|J1|e0|E\d)$/;

/** A symbol as a scanner sends it: with AIM's symbology identifier if that decides how the text is read. */
export const asSent = ({ symbology, text }: { symbology: string; text: string }): string =>
  readsApart.test(symbology) ? symbology + text : text;
