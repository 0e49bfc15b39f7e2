/** The symbologies of GS1, EAN and UPC, whose text is parsed by special rules. */
const readsApart = /^\](?:C1|d2|Q3|J1|e0|E\d)$/;

/** A symbol as a scanner sends it. AIM's symbology identifier comes first only if it decides how the text is parsed. */
export const asSent = ({ symbology, text }: { symbology: string; text: string }): string =>
  readsApart.test(symbology) ? symbology + text : text;
