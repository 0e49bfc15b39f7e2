/* Separate from `limits.ts`, because the first load of the web app contains all of that file. */

const minuteMs = 60_000;

export const printing = {
  /** How far the size of artwork may differ from the label on which it is printed. */
  artworkToleranceMm: 1,
  longestHost: 255,
  highestPort: 65_535,
  smallestMediaMm: 10,
  widestMediaMm: 220,
  longestMediaMm: 1_000,
  /** The most dots of a label that can be drawn and read back within seconds. */
  mostDots: 15_000_000,
  /** Dots per mm. */
  coarsest: 5,
  finest: 25,
  /** The most labels side by side, and the widest space between them. */
  mostColumns: 6,
  widestGapMm: 20,
  mostDarkness: 30,
  mostSpeed: 14,
  mostOffsetDots: 120,
  /** The most labels in one job, and the most waiting for one printer, of which a person's own count twice. */
  maxPieces: 1_000,
  maxWaiting: 10_000,
  /** The longest value of GS1 element (10), in characters. */
  longestBatch: 20,
  /** The longest value of GS1 element (21), in characters. */
  longestSerial: 20,
  /** The most lines of an address, and the most characters in a line. */
  mostAddressLines: 8,
  longestAddressLine: 60,
  highestCarton: 9_999,
  /** Stops a job if its printer is unreachable for this long, so that no labels come out unasked the next day. */
  waitForPrinterMs: 60 * minuteMs,
  /** How often a screen polls a running job. */
  pollMs: 1_000,
} as const;
