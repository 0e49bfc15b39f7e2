import type { TextEncoding } from '#domain/imports/text-form.ts';
import { decodeDos } from '#server/workbook/dos-pages.ts';

const tables = new Map<TextEncoding, Map<string, readonly number[]>>();

/** The bytes of every character of an encoding with one or two bytes, found by decoding all of them. */
const tableOf = (encoding: TextEncoding): Map<string, readonly number[]> => {
  const known = tables.get(encoding);
  if (known) return known;
  const table = new Map<string, readonly number[]>();
  const add = (...bytes: number[]): void => {
    const some = Uint8Array.from(bytes);
    const text = decodeDos(some, encoding) ?? new TextDecoder(encoding).decode(some);
    if (Array.from(text).length === 1 && text !== '\ufffd' && !table.has(text)) table.set(text, bytes);
  };
  for (let one = 0; one < 256; one += 1) add(one);
  if (!/^(?:windows|koi8|macintosh|x-mac|iso-8859|ibm)/.test(encoding))
    for (let lead = 0x81; lead < 0xff; lead += 1)
      for (let trail = 0x40; trail < 0xff; trail += 1) add(lead, trail);
  tables.set(encoding, table);
  return table;
};

/** A text in an encoding that Node reads but does not write. */
export const encoded = (text: string, encoding: TextEncoding): Buffer => {
  if (encoding === 'utf-8') return Buffer.from(text);
  if (encoding === 'utf-16le') return Buffer.from(text, 'utf16le');
  if (encoding === 'utf-16be') return Buffer.from(text, 'utf16le').swap16();
  const table = tableOf(encoding);
  return Buffer.from(
    Array.from(text).flatMap((character) => {
      const bytes = table.get(character);
      if (!bytes) throw new Error(`${encoding} has no ${character}`);
      return bytes;
    }),
  );
};
