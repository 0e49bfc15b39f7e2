import { CallError, sentenceOf } from '#web/api/call.ts';

/** Why a sign-in failed, for the toast and the form. */
export interface SignInFailure {
  title: 'Sign in failed';
  description: string;
}

/** The words for a failed sign-in: the specified ones, or else the server's message. */
export const signInFailure = (error: unknown): SignInFailure => ({
  title: 'Sign in failed',
  description: describe(error),
});

const describe = (error: unknown): string => {
  if (!(error instanceof CallError)) return sentenceOf(error);
  if (error.code === 'auth.unverified')
    return 'Please check your email and click the verification link before signing in.';
  if (error.code === 'auth.invalid') return 'Email or password is incorrect. Please try again.';
  const hasSentence = error.isFromPortal && error.sentence.trim() !== '';
  return hasSentence ? error.sentence : 'Please check your credentials and try again.';
};
