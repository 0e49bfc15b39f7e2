import type { Said } from '../../words/say.ts';
import type { Dots } from '../dots.ts';
import type { Media } from '../printer.ts';
import type { HostStatus } from '../states/host-status.ts';

/** A question to a printer, and how its answer is read. */
export interface Question<Answer> {
  bytes: Uint8Array;
  /** Null until the answer is whole; also of bytes that are no answer to this question. */
  read: (answer: Uint8Array) => Answer | null;
}

/** What a printer says that it is. */
export interface PrinterIdentity {
  model: string;
  /** In whole numbers: a printer of 11.81 dots per mm says 12. */
  dotsPerMm: number;
}

/** How often the driver must see the printer idle. */
export type Idle =
  /** The status counts what was received and not printed: idle once is printed. */
  | 'counted'
  /** The status says only whether it prints now, so that it may be idle before it has begun. */
  | 'seen';

/** How a printer reports its state. */
export interface StatusReport {
  question: Question<HostStatus>;
  idle: Idle;
}

export interface Margins {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** A language of label printers: dots in, bytes out; bytes in, state out. */
export interface LabelDriver {
  /** The bytes that print these dots once, whatever another program has left in the printer. */
  bytesOf: (dots: Dots, media: Media) => Uint8Array;
  /** What lies beside the part of a label that the printer can reach, in dots; without it, it reaches all. */
  margins?: Margins;
  /** Null for a printer that never answers, or answers by IPP. */
  status: StatusReport | null;
  /** Null for a language without such a question. */
  identity: Question<PrinterIdentity> | null;
  /** Asks for faults that its state does not name; a language without such a question leaves it out. */
  errors?: Question<Said[]>;
}
