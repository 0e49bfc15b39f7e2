import { asWritten, type Said } from '../words/say.ts';
import type { Due, Proof, Standing } from './run.ts';

/**
 * The result of an act: a refusal, the want of a signature, or the new standing of the run with further effects in the
 * same transaction.
 */
export type Move =
  | { refused: Said }
  | { isUnsigned: true }
  | {
      verdict: 'right' | 'wrong' | 'repeated';
      said: Said | null;
      standing: Standing;
      /** How the act proved each part of a piece; null for acts that prove none. */
      proof?: Proof;
      /** Why a check was due. */
      due?: Due | null;
      /** Stops the print jobs that have not ended. */
      stopsPrinting?: boolean;
      /** Gives the run to the user of the act. */
      takesOver?: boolean;
      /** What the signature of the act says. */
      signs?: 'verified' | 'closed';
    };

export type Moved = Extract<Move, { verdict: unknown }>;

export const isDone = (move: Move): move is Moved => 'verdict' in move;

export const done = (standing: Standing): Moved => ({ verdict: 'right', said: null, standing });

/** What a person wrote in an act, as a fact; null if nothing. */
export const written = (text: string | null | undefined): Said | null =>
  text === undefined || text === null ? null : asWritten(text);

/** A standing that waits for a person. It continues in the state in which it was stopped first. */
export const stopped = (
  standing: Standing,
  stop: Omit<NonNullable<Standing['stop']>, 'state'>,
): Standing => ({
  ...standing,
  state: 'stopped',
  stop: { ...stop, state: standing.stop?.state ?? standing.state },
});
