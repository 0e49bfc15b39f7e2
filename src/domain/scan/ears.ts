import type { KnownScanner } from './known-scanner.ts';

/** By what scans are heard on a device. */
export interface Ears {
  /** The scanner that was learnt there; null for none. */
  readonly scanner: KnownScanner | null;
  /** The text that was meant by one that may have come through another keyboard layout: see `layouts.ts`. */
  readonly asMeant: (text: string) => string;
}

/** The ears of a device of which nothing is known, before the table of layouts is there. */
export const plainEars: Ears = { scanner: null, asMeant: (text) => text };
