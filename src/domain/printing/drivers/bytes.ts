/** Parts of a label one after another. */
export const joined = (parts: readonly Uint8Array[]): Uint8Array => {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
};

const encoder = new TextEncoder();

/** A text of ASCII characters as bytes. */
export const ascii = (text: string): Uint8Array => encoder.encode(text);

/** Every bit changed, for printers whose black is 0. */
export const inverted = (bits: Uint8Array): Uint8Array => bits.map((byte) => ~byte);

/** The bits of each byte in reverse order, and the bytes too: the row as it is seen in a mirror. */
export const mirrored = (row: Uint8Array): Uint8Array =>
  row
    .map((byte) => {
      let turned = 0;
      for (let bit = 0; bit < 8; bit += 1) turned |= ((byte >> bit) & 1) << (7 - bit);
      return turned;
    })
    .toReversed();

/** A number as bytes, the lowest first. */
export const littleEndian = (value: number, length: number): number[] =>
  Array.from({ length }, (_, at) => Math.floor(value / 256 ** at) % 256);
