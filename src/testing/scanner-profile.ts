import type { ScannerProfile } from '#domain/scan/scanner-profile.ts';

/** A quick scanner of this computer's keyboard, which ends with Enter and adds nothing. */
export const plainScanner: ScannerProfile = {
  meanMs: 5,
  longestMs: 9,
  variation: 0.1,
  end: 'enter',
  isInserted: false,
  layout: null,
  letters: 'kept',
  prefix: '',
  suffix: '',
  sendsSymbology: false,
  separators: null,
  commands: [],
};
