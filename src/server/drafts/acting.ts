import type { Side } from '#domain/releases/approval.ts';
import type { Source } from '../audit/source.ts';
import type { Queries } from '../db/database.ts';
import type { Signing } from '../signatures/signatures.ts';
import type { AnswerNote } from './tell-client.ts';

/** The user who acts, and the source of the call. */
export interface ActedBy {
  userId: number;
  source: Source;
}

/** The user who signs an answer, for whom, the source of the call, and what writes the signature in its transaction. */
export interface SignedBy extends ActedBy {
  side: Side;
  /** The client for which it is answered; undefined if staff do. */
  clientId: number | undefined;
  sign: (queries: Queries, signing: Signing) => Promise<unknown>;
  /** What stands with the comments from then on. */
  note?: AnswerNote | undefined;
}

/** The draft that the caller acts on, as the caller has seen it. */
export interface Seen {
  id: number;
  version: number;
}

/** The release that the caller answers, as the caller has read it. The number alone names one content. */
export interface Read {
  id: number;
  number: number;
  version?: number | undefined;
  sha256?: string | undefined;
}

/** The texts of a publication. `reason` is needed if the artwork fails its check. */
export interface Words {
  summary: string;
  reason: string | undefined;
}
