import type { ArtworkPlace } from '#domain/releases/comment-contract.ts';
import type { Signature } from '#domain/signatures/signature.ts';

/** An action on a draft. */
export type DraftAct =
  | { act: 'publish'; summary: string; reason: string }
  | { act: 'approve'; signature: Signature }
  | { act: 'refuse'; reason: string; place?: ArtworkPlace | null; signature: Signature }
  | { act: 'withdraw' }
  | { act: 'discard' }
  | { act: 'bring-up-to-date' };
