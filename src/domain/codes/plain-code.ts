import { plainNumber } from './other-digits.ts';
import { oncePayload, splitSymbology } from './payload.ts';

/** A code as a record stores it: the payload without separators and invisible characters, a number in plain digits. */
export const plainCode = (scanned: string): string =>
  plainNumber(
    oncePayload(splitSymbology(scanned).payload)
      .replaceAll(/\p{Cc}+/gu, '')
      .trim(),
  );
