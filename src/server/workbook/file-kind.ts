import { Problem } from '#domain/contract/problem.ts';

/** A zip archive's first entry (PKWARE APPNOTE.TXT 4.3.7), and the head of a compound file ([MS-CFB] 2.2). */
const signatures = [
  ['xlsx', Buffer.from([0x50, 0x4b, 0x03, 0x04])],
  ['xls', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])],
] as const;

/** How many of the first bytes `kindOf` looks at. */
export const signatureLength = 8;

/** Which kind of Excel file begins with these bytes; throws a Problem for what is none. */
export const kindOf = (firstBytes: Buffer): 'xlsx' | 'xls' => {
  const found = signatures.find(([, signature]) =>
    firstBytes.subarray(0, signature.length).equals(signature),
  );
  if (found === undefined) throw new Problem('workbook.wrong_type');
  return found[0];
};
