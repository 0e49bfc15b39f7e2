import { wordsOf } from '#web/words/words-of.ts';
import type { PasswordStrength } from '#domain/auth/password.ts';

export const signUpWords = wordsOf('auth.signUpWords', {
  title: 'Sign Up',
  lead: 'Create your own account with your company email address. You can read everything at once; an administrator lets you edit.',
  submit: 'Create Account',
  pending: 'Creating account…',
  failed: 'Error creating account',
  hint: (domains: readonly string[]): string | null =>
    domains.length === 0
      ? null
      : `Your company address: ${domains.map((domain) => `@${domain}`).join(' or ')}.`,
} as const);

export const verification = wordsOf('auth.verification', {
  resend: 'Resend verification mail',
  failed: 'The mail was not sent',
  verifying: 'Confirming your email address',
  notReached: 'Your email address is not confirmed yet',
} as const);

export const forgotPasswordWords = wordsOf('auth.forgotPasswordWords', {
  title: 'Forgot password',
  lead: 'Tell us your email address, and we send you a link to set a new password. It works once, within an hour.',
  submit: 'Send reset link',
  failed: 'The link was not sent',
} as const);

export const resetPasswordWords = wordsOf('auth.resetPasswordWords', {
  title: 'Set a new password',
  lead: 'Every device that is signed in to your account is signed out, and you are signed in here.',
  submit: 'Set new password',
  pending: 'Setting new password…',
  failed: 'Your password was not changed',
} as const);

/** Whose account this browser is signed in with, which the link of a mail need not be of. */
export const signedInAs = wordsOf(
  'auth.signedInAs',
  (name: string): string =>
    `This browser is signed in as ${name}. The password is for the account that got the mail, which is signed in here instead.`,
);

/** Whose account a link has signed in with. */
export const nowSignedInAs = wordsOf('auth.nowSignedInAs', (name: string): string => `Signed in as ${name}.`);

/** The texts for an invited user who has no password yet. */
export const invitedWords = wordsOf('auth.invitedWords', {
  title: 'Welcome to Labelport',
  lead: 'Choose your password. You are signed in then.',
  submit: 'Choose this password',
  pending: 'Choosing this password…',
  failed: 'Your password was not set',
} as const);

/** A link that was used, has expired, or is invalid. */
export const deadLink = wordsOf('auth.deadLink', {
  title: 'This link is no longer valid.',
  lead: 'Each link works once and only for a while. If you have loaded this page anew, open the link in your mail again; otherwise ask for a new one.',
} as const);

/** How many of three bars are filled for each password strength. */
export const strengthBars: Readonly<Record<PasswordStrength, 1 | 2 | 3>> = { Weak: 1, Medium: 2, Strong: 3 };

/** For a password that meets every rule but is too common. */
export const amongMostUsed = wordsOf(
  'auth.amongMostUsed',
  'This password is among the most used. Choose another one.',
);

/** The text below 'Sign In'. */
export const signInLead = wordsOf('auth.signInLead', {
  atOwnAddress: 'Labelling guidelines for every client, one scan away.',
  afterExpiry: 'You’ve been logged out due to inactivity. Sign in, and you are back on the page you left.',
  afterEnd: 'Your session has ended. Sign in, and you are back on this page.',
  elsewhere: 'Sign in to see this page.',
  kept: 'What you typed is kept; it is not saved yet.',
} as const);

export const ssoWords = wordsOf('auth.ssoWords', {
  title: 'Single sign-on',
  button: (name: string): string => `Sign in with ${name}`,
  entering: 'Signing in…',
  failed: 'Not signed in',
  again: 'Back to the sign-in',
  joinTitle: 'Join Your Account',
  joinLead:
    'There is an account with your address, and it has a password. Type it once: from then on you sign in without it.',
  password: 'Password of that account',
  join: 'Join and sign in',
  notJoined: 'Not joined',
  wrong: 'The password is wrong. Please try again.',
} as const);

/** What auth says. */
export const authWords = wordsOf('auth.authWords', {
  signInFailed: 'Sign in failed',
  backToSignIn: 'Back to Sign In',
  email: 'Email',
  password: 'Password',
  confirmPassword: 'Confirm password',
  hidePassword: 'Hide password',
  showPassword: 'Show password',
  noneYet: 'none yet',
  passwordStrength: 'Password strength:',
  passwordRules: 'Password rules',
  met: ': met',
  notMetYet: ': not met yet',
  verifyEmailFirst: 'Please check your email and click the verification link before signing in.',
  incorrect: 'Email or password is incorrect. Please try again.',
  checkCredentials: 'Please check your credentials and try again.',
  signIn: 'Sign In',
  signingIn: 'Signing in…',
  forgotYourPassword: 'Forgot your password?',
  signUp: 'Sign Up',
  noAccountYet: 'No account yet?',
  firstName: 'First name',
  lastName: 'Last name',
  terms: 'Terms',
  privacy: 'Privacy',
  agreeToTerms: 'By creating an account you agree to the',
  agreeToPrivacy: '. What is kept about you stands under',
  alreadyHaveAccount: 'Already have an account?',
  tryAgain: 'Try again',
  signInWithPasskey: 'Sign in with a passkey',
});
