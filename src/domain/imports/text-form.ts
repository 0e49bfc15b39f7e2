/** The form of a text file: its encoding, and the characters that separate and quote its values. */
export interface TextForm {
  encoding: TextEncoding;
  delimiter: Delimiter;
  quote: Quote;
}

/** The encodings that can be read; Polish spreadsheets write Windows-1250. */
export const textEncodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'windows-1250'] as const;
export type TextEncoding = (typeof textEncodings)[number];

/** In order of preference, if two fit equally well. The comma is last, because texts and numbers contain it, too. */
export const delimiters = ['\t', ';', '|', ','] as const;
export type Delimiter = (typeof delimiters)[number];

export const quotes = ['"', "'"] as const;
export type Quote = (typeof quotes)[number];
