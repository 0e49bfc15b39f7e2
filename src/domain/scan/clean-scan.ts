/** `]`, a letter for the symbology, a character for its variant: ISO/IEC 15424. */
const symbologyIdentifier = /^\][A-Za-z][0-9A-Za-z]/;

/** A scan without what the scanner added: symbology identifier, line ends, tabs, control characters. */
export const cleanScan = (text: string): string =>
  text
    .replace(/\p{Cc}+/gu, '')
    .trim()
    .replace(symbologyIdentifier, '')
    .trim();
