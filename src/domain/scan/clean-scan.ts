/** `]`, a letter for the symbology, a character for its variant: ISO/IEC 15424. */
const symbologyIdentifier = /^\][A-Za-z][0-9A-Za-z]/;

/** What was scanned, without what the scanner put around it: symbology identifier, line ends, tabs, control characters. */
export const cleanScan = (text: string): string =>
  text
    .replace(/\p{Cc}+/gu, '')
    .trim()
    .replace(symbologyIdentifier, '')
    .trim();
