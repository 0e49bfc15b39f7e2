/* Beside `limits.ts`, which the first load of the web app contains whole. */

const minuteMs = 60_000;

/** The limits of printers and print jobs. */
export const printing = {
  /** Millimetres by which artwork may differ from the label that it is printed on. */
  artworkToleranceMm: 1,
  longestHost: 255,
  highestPort: 65_535,
  smallestMediaMm: 10,
  widestMediaMm: 220,
  longestMediaMm: 1_000,
  mostDarkness: 30,
  mostSpeed: 14,
  mostOffsetDots: 120,
  /** Labels of one job, and labels that one printer may have waiting. */
  maxPieces: 1_000,
  maxWaiting: 10_000,
  /** Of GS1's element (10), in characters. */
  longestBatch: 20,
  /** Lines of an address, and characters in each. */
  mostAddressLines: 8,
  longestAddressLine: 60,
  /** The highest number of a carton. */
  highestCarton: 9_999,
  /** A job whose printer cannot be reached for this long is stopped: labels must not come out the next day unasked. */
  waitForPrinterMs: 60 * minuteMs,
  /** How often a screen asks for a running job, in milliseconds. */
  pollMs: 1_000,
} as const;
