import { recordWords as words } from './wording.ts';

/** The toast after a save that became a draft. */
export const savedAsDraft = {
  title: words.savedAsDraft,
  description: words.draftHint,
} as const;
