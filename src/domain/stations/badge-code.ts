/** Crockford's base32: no I, L, O or U, which are mistaken for digits. */
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const prefix = 'LPB-';
const bitsPerDigit = 5;

/** The code of a badge from random bytes: `LPB-` and Crockford base32, which Code 128 and QR codes hold in short. */
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

/** A badge code as it was scanned or typed, in the form in which it was issued. */
export const plainBadgeCode = (typed: string): string => typed.replaceAll(/\s/g, '').toUpperCase();
