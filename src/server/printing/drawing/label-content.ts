import type { Finding } from '#domain/artwork/file-findings.ts';
import type { FileFinding } from '#domain/files/artwork-facts.ts';
import type { PieceNumber } from '#domain/printing/piece-numbers-in-codes.ts';
import type { CodeRead } from '#domain/printing/read-back.ts';

/** The bytes to send for a label, and what a scanner must read from it. */
export interface LabelContent {
  bytes: Uint8Array;
  meant: readonly string[];
  /** Codes that no scanner reads, which was found and is said. */
  unreadable: readonly string[];
  /** What is wrong with it: to print it all the same needs a reason. */
  findings: readonly Finding[];
  /** What is worth knowing of its artwork, and no fault. */
  notes: readonly FileFinding[];
  /** The numbers of one pallet, parcel or piece that stand in its artwork; those of layouts are its job's. */
  numbers: readonly PieceNumber[];
  /** Its words, a line each. */
  text: string;
  /** The label in colour, and the codes that were read in it; null for black dots. */
  colour: { picture: string; codes: readonly CodeRead[] } | null;
  /** The file that it prints, and its pages if each of them is a different label; null for a layout. */
  artwork: { key: string; pages: number | null; ahead: NumbersAhead } | null;
}

/** What is known of the numbers on all labels of a file before they are drawn. */
export interface NumbersAhead {
  /** The numbers on those of its pages that were read. */
  numbers: readonly PieceNumber[];
  /** How many of its pages were read, if it has more; null if all were. */
  pagesRead: number | null;
}
