/** The form of a text file: its encoding, and the characters that separate and quote its values. */
export interface TextForm {
  encoding: TextEncoding;
  delimiter: Delimiter;
  quote: Quote;
}

/** The encodings that can be read. If two fit a text equally well, the first is taken. */
export const textEncodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'gb18030',
  'big5',
  'shift_jis',
  'euc-jp',
  'euc-kr',
  'koi8-r',
  'macintosh',
  'iso-8859-2',
  'ibm866',
  'iso-2022-jp',
  'koi8-u',
  'iso-8859-5',
  'iso-8859-6',
  'iso-8859-7',
  'x-mac-cyrillic',
  'windows-874',
  'windows-1258',
  'ibm850',
  'ibm852',
] as const;
export type TextEncoding = (typeof textEncodings)[number];

/** In order of preference, if two fit equally well. The comma is last, because texts and numbers contain it, too. */
export const separators = ['\t', ';', '|', '^', '~', ','] as const;
export type Separator = (typeof separators)[number];

/** What divides the columns of a text: a separator, or the place where each begins in every line. */
export const delimiters = [...separators, 'places'] as const;
export type Delimiter = (typeof delimiters)[number];

export const quotes = ['"', "'"] as const;
export type Quote = (typeof quotes)[number];

/** The names of encodings as programs show them in their menus. */
export const encodingNames: Readonly<Record<TextEncoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'windows-1252': 'Windows-1252 (Western)',
  'windows-1250': 'Windows-1250 (Central Europe)',
  'windows-1251': 'Windows-1251 (Cyrillic)',
  'windows-1253': 'Windows-1253 (Greek)',
  'windows-1254': 'Windows-1254 (Turkish)',
  'windows-1255': 'Windows-1255 (Hebrew)',
  'windows-1256': 'Windows-1256 (Arabic)',
  'windows-1257': 'Windows-1257 (Baltic)',
  gb18030: 'GBK (Simplified Chinese)',
  big5: 'Big5 (Traditional Chinese)',
  shift_jis: 'Shift-JIS (Japanese)',
  'euc-jp': 'EUC-JP (Japanese)',
  'euc-kr': 'EUC-KR (Korean)',
  'koi8-r': 'KOI8-R (Cyrillic)',
  macintosh: 'Macintosh (Western)',
  'iso-8859-2': 'ISO 8859-2 (Central Europe)',
  ibm866: 'DOS (Cyrillic)',
  'iso-2022-jp': 'ISO-2022-JP (Japanese)',
  'koi8-u': 'KOI8-U (Ukrainian)',
  'iso-8859-5': 'ISO 8859-5 (Cyrillic)',
  'iso-8859-6': 'ISO 8859-6 (Arabic)',
  'iso-8859-7': 'ISO 8859-7 (Greek)',
  'x-mac-cyrillic': 'Macintosh (Cyrillic)',
  'windows-874': 'Windows-874 (Thai)',
  'windows-1258': 'Windows-1258 (Vietnamese)',
  ibm850: 'DOS (Western)',
  ibm852: 'DOS (Central Europe)',
};
