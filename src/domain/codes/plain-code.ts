import { oncePayload, splitSymbology } from './payload.ts';

/** A code as a record stores it: the payload without separators and invisible characters. */
export const plainCode = (scanned: string): string =>
  oncePayload(splitSymbology(scanned).payload)
    .replaceAll(/\p{Cc}+/gu, '')
    .trim();
