import { oncePayload, splitSymbology } from './payload.ts';

/** A code as a record keeps it: the payload alone, without separators and whatever else takes no room. */
export const plainCode = (scanned: string): string =>
  oncePayload(splitSymbology(scanned).payload)
    .replaceAll(/\p{Cc}+/gu, '')
    .trim();
