import type { Said } from '#domain/words/say.ts';

/** The publisher's words about a release, and its approval. */
export interface ReleaseWords {
  /** As the publisher wrote it, or a fact where the portal says it. */
  summary: string | Said;
  /** The user who approved it; null if no approval was required. */
  approvedBy: number | null;
  /** Why it is published although its artwork fails its check; null if it passes. */
  artworkReason: string | null;
  /** The numbers that the release was shown with at these records; others get their next. */
  shown?: readonly { id: number; number: number }[];
}

/** The user who writes, and the time; `userId` is null for the portal itself. */
export interface WriteBy {
  userId: number | null;
  at: string;
  /** The user's words about the release; by default the changes are summarized. */
  release?: ReleaseWords;
}
