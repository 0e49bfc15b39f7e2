import { CallError, sentenceOf } from '#web/api/call.ts';
import { authWords as words } from './wording.ts';

/** Why a sign-in failed, for the toast and the form. */
export interface SignInFailure {
  title: string;
  description: string;
}

/** The words for a failed sign-in: the specified ones, or else the server's message. */
export const signInFailure = (error: unknown): SignInFailure => ({
  title: words.signInFailed,
  description: describe(error),
});

const describe = (error: unknown): string => {
  if (!(error instanceof CallError)) return sentenceOf(error);
  if (error.code === 'auth.unverified') return words.verifyEmailFirst;
  if (error.code === 'auth.invalid') return words.incorrect;
  const hasSentence = error.isFromPortal && error.sentence.trim() !== '';
  return hasSentence ? error.sentence : words.checkCredentials;
};
