import { Problem } from '#domain/contract/problem.ts';

/** The signatures of a zip archive (PKWARE APPNOTE.TXT 4.3.7) and of a compound file ([MS-CFB] 2.2). */
const signatures = [
  ['xlsx', Buffer.from([0x50, 0x4b, 0x03, 0x04])],
  ['xls', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])],
] as const;

/** How many bytes `kindOf` needs. */
export const signatureLength = 8;

const signatureOf = (firstBytes: Buffer) =>
  signatures.find(([, signature]) => firstBytes.subarray(0, signature.length).equals(signature));

/** Whether a file begins with the signature of an Excel file. */
export const isExcel = (firstBytes: Buffer): boolean => signatureOf(firstBytes) !== undefined;

/** The kind of Excel file that begins with these bytes; throws a Problem if it is neither. */
export const kindOf = (firstBytes: Buffer): 'xlsx' | 'xls' => {
  const found = signatureOf(firstBytes);
  if (found === undefined) throw new Problem('workbook.wrong_type');
  return found[0];
};
