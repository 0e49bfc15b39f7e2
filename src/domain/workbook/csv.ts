/**
 * Parses comma-separated text (RFC 4180): a quoted field may contain commas, line ends and doubled quotes, and every
 * field is returned exactly as written. Skips a leading byte order mark. Throws an Error with the line of an unclosed
 * quote.
 */
export const parseCsv = (text: string): string[][] => {
  const records: string[][] = [];
  let record: string[] = [];
  const field = /(?:"([^"]*(?:""[^"]*)*)"|([^",\r\n]*))(,|\r?\n|$)/y;
  field.lastIndex = text.startsWith('\ufeff') ? 1 : 0;
  while (field.lastIndex < text.length || record.length > 0) {
    const start = field.lastIndex;
    const match = field.exec(text);
    if (match === null) {
      throw new Error(`Line ${text.slice(0, start).split('\n').length} has a quote that does not fit.`);
    }
    const [, quoted, plain = '', separator] = match;
    record.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (separator === ',') continue;
    records.push(record);
    record = [];
  }
  return records;
};
