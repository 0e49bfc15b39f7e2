import type { Dots } from '#domain/printing/dots.ts';
import type { Pixels } from '#domain/printing/pixels.ts';
import type { PrinterLanguage } from '#domain/printing/printer.ts';

/** What a printer reports of itself. */
export interface Condition {
  isPaperOut: boolean;
  isRibbonOut: boolean;
  isHeadOpen: boolean;
  isPaused: boolean;
}

/** The label that is being printed, and those after it. */
export interface Backlog {
  remaining: number;
  waiting: number;
}

/** A label as it was received, and as it is printed. */
export interface Received {
  bytes: Buffer;
  /** Null if it cannot be drawn. */
  draw: () => Promise<Dots | null>;
  /** The picture of a label in colour. */
  colours?: Pixels;
}

/** The next whole thing that was received, and its length in bytes. */
export type Taken = { length: number } & (
  | { kind: 'label'; label: Received }
  | { kind: 'question' }
  | { kind: 'identity' }
  | { kind: 'errors' }
  | { kind: 'setting' }
);

/** A language as a printer understands it; it keeps what commands have set for good. */
export interface Speech {
  readonly language: PrinterLanguage;
  /** Null until something is whole. */
  take: (bytes: Buffer) => Taken | null;
  /** The answer to a question about its state; null for a language without one. */
  status: (condition: Condition, backlog: Backlog) => Buffer | null;
  /** The answer to a question for its errors, with these bits set beside those of its condition. */
  errors?: (condition: Condition, bits: number) => Buffer;
}

/** The number of received bytes that begin with a text, and what follows it, as ASCII. */
export const startsWith = (bytes: Buffer, text: string): boolean =>
  bytes.subarray(0, text.length).toString('latin1') === text;

/** The dots of a picture in which `black` is the value of a black bit. */
export const pictureOf = (bits: Buffer, width: number, black: 0 | 1): Dots => {
  const perRow = Math.ceil(width / 8);
  const straight = black === 1 ? Uint8Array.from(bits) : Uint8Array.from(bits, (byte) => ~byte & 0xff);
  return { width, height: Math.floor(bits.length / perRow), bits: straight };
};
