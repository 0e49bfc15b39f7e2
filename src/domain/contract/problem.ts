import type { StoredSaid } from '../words/said.ts';
import { type ProblemCode, problemOf } from './problems.ts';
import { asWritten, said, type Said } from '../words/stated.ts';

/**
 * What a failure says more than its code does: a fact, and its sentence where the catalogue is at hand. A schema states sentences,
 * by field; one alone is the message.
 */
type Saying =
  | { said?: StoredSaid; message?: undefined; issues?: undefined }
  | { said: StoredSaid; message: string; issues?: Readonly<Record<string, string>> }
  | { said?: undefined; message?: string; issues: Readonly<Record<string, string>> };

/** What a failure may contain in addition to its code. */
export type ProblemDetails = Saying & Further;

interface Further {
  /** What is wrong with each field, if fields are invalid. */
  fields?: Readonly<Record<string, StoredSaid>>;
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

/** That a failure has this code, as a fact. */
export const factOfCode = (code: ProblemCode): Said =>
  said('refusal.plain', { code, sentence: problemOf(code).sentence });

/** What a failure states: its fact, else that of its code; the sentence of a schema is kept as it is. */
export const factOfProblem = ({ code, details }: Problem): StoredSaid =>
  details.said ?? (details.message === undefined ? factOfCode(code) : asWritten(details.message));
