import type { StoredSaid } from '../words/said.ts';
import { asWritten, said } from '../words/stated.ts';
import { type ProblemCode, problemOf } from './problems.ts';

/** What a failure may contain in addition to its code. */
export interface ProblemDetails {
  /** A more specific message than the message of the code. */
  message?: string;
  /** The fact of which `message` is the sentence. */
  said?: StoredSaid;
  /** Messages by field, if fields are invalid. */
  fields?: Record<string, string>;
  /** The current record, if a stale version was sent; otherwise the conflicting data, if any. */
  current?: unknown;
  /** Who last changed the record and when, if a stale version was sent and that is known. */
  changed?: { by: string; at: string };
  /** The id of the conflicting record, if any. */
  existingId?: number;
  /** What was found in artwork, if that is the reason. */
  findings?: readonly unknown[];
  /** Whole seconds to wait before a retry; sent as Retry-After. */
  retryAfterSeconds?: number;
}

/** A failure with a code. Rules throw it; the server sends its status and message. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  readonly details: ProblemDetails;

  constructor(code: ProblemCode, details: ProblemDetails = {}) {
    super(details.message ?? problemOf(code).sentence);
    this.name = 'Problem';
    this.code = code;
    this.status = problemOf(code).status;
    this.details = details;
  }
}

/** What a failure states: its fact, else that of its code; a message of its own that states none is kept as it is. */
export const factOfProblem = ({ code, message, details }: Problem): StoredSaid =>
  details.said ??
  (details.message === undefined ? said('refusal.plain', { code, sentence: message }) : asWritten(message));
