/** Crockford's base32, without I, L, O and U, which are mistaken for digits. */
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const prefix = 'LPB-';
const bitsPerDigit = 5;

/** Makes a badge code from random bytes: `LPB-` and Crockford's base32, which is short in Code 128 and QR Codes. */
export const badgeCodeOf = (bytes: Uint8Array): string => {
  let code = prefix;
  let bits = 0;
  let held = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    while (bits >= bitsPerDigit) {
      bits -= bitsPerDigit;
      code += digits.charAt((held >> bits) & 31);
      held &= (1 << bits) - 1;
    }
  }
  return bits === 0 ? code : code + digits.charAt((held << (bitsPerDigit - bits)) & 31);
};

/** A scanned or typed badge code, in the form in which it was issued. */
export const plainBadgeCode = (typed: string): string => typed.replaceAll(/\s/g, '').toUpperCase();
