/** How a file of text is written: its encoding, and what divides and quotes its values. */
export interface TextForm {
  encoding: TextEncoding;
  delimiter: Delimiter;
  quote: Quote;
}

/** The encodings that are read; Windows-1250 is what Polish spreadsheets write. */
export const textEncodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'windows-1250'] as const;
export type TextEncoding = (typeof textEncodings)[number];

/** Of two that fit equally well the first is taken: a comma is also in texts and numbers. */
export const delimiters = ['\t', ';', '|', ','] as const;
export type Delimiter = (typeof delimiters)[number];

export const quotes = ['"', "'"] as const;
export type Quote = (typeof quotes)[number];
