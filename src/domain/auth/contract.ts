import { z } from 'zod';
import { Role } from '../access/roles.ts';
import { endpoint } from '../contract/endpoint.ts';
import { Instant, Success } from '../contract/fields.ts';
import { Partner } from '../contract/partner.ts';
import * as limits from '../limits.ts';
import { Locale } from '../words/locales.ts';
import { Email } from './email.ts';
import { ForgotPassword, ResetPassword, Token } from './reset-password.ts';
import { SignUp } from './sign-up.ts';
import { StoredSaid } from '../words/said.ts';

/** A user, as shown to that user. */
export const CurrentUser = z
  .object({
    id: z.int(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    role: Role,
    /** The client or supplier to whose people the user belongs; null for staff. */
    partner: Partner.nullable(),
    emailVerified: z.boolean(),
    /** Whether the account acts as read-only because its role needs a passkey and none was shown. */
    lacksPasskey: z.boolean().optional(),
    /** The language in which the user reads the portal. */
    locale: Locale,
  })
  .meta({ id: 'CurrentUser' });
export type CurrentUser = z.infer<typeof CurrentUser>;

export const SignIn = z.object({
  email: Email,
  password: z
    .string({ error: 'Password is required' })
    .min(1, { error: 'Password is required' })
    .max(limits.text.password, { error: 'Email or password is incorrect. Please try again.' }),
});
export type SignIn = z.infer<typeof SignIn>;

const Message = z.object({ success: z.literal(true), message: z.string(), said: StoredSaid });

/** The reply to a sign-in. The token is also set as a cookie, for plain links to images and files. */
export const SignedIn = z.object({
  success: z.literal(true),
  token: z.string(),
  user: CurrentUser,
  message: z.string(),
  said: StoredSaid,
});

export const getCurrentUser = endpoint({
  method: 'GET',
  path: '/api/auth/me',
  needs: 'session.own',
  summary: 'Who is signed in',
  reply: CurrentUser,
  fails: [],
});

export const signIn = endpoint({
  method: 'POST',
  path: '/api/auth/signin',
  needs: 'public',
  summary: 'Sign in with e-mail and password',
  body: SignIn,
  whenFull: 'done',
  reply: SignedIn,
  fails: ['auth.invalid', 'auth.unverified', 'auth.single_sign_on', 'auth.too_many_attempts', 'auth.busy'],
});

export const signOut = endpoint({
  method: 'POST',
  path: '/api/auth/signout',
  needs: 'public',
  summary: 'End this session; also answers when there is none any more',
  whenFull: 'done',
  reply: Success,
  fails: [],
});

/** Reports real user input. Only this call and ordinary calls keep a session alive. */
export const heartbeat = endpoint({
  method: 'POST',
  path: '/api/auth/heartbeat',
  needs: 'session.own',
  isForPeople: true,
  summary: 'Keep this session alive after real input',
  whenFull: 'done',
  reply: z.object({ success: z.literal(true), expiresAt: Instant }),
  fails: [],
});

export const setLocale = endpoint({
  method: 'PUT',
  path: '/api/auth/locale',
  needs: 'session.own',
  isForPeople: true,
  summary: 'Choose the language in which the portal is read',
  body: z.object({ locale: Locale }),
  whenFull: 'done',
  reply: CurrentUser,
  fails: [],
});

/**
 * Ignores a role in the body: the new account is read-only. If the address has an account, the response is the same,
 * and the owner of the account gets a mail.
 */
export const signUp = endpoint({
  method: 'POST',
  path: '/api/auth/signup',
  needs: 'public',
  summary:
    'Register an account; the role in the payload is ignored, and the answer does not tell whether the address is known',
  body: SignUp,
  reply: Message,
  status: 201,
  fails: ['auth.too_many_attempts', 'auth.busy'],
});

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/api/auth/verify-email',
  needs: 'public',
  summary: 'Confirm an e-mail address',
  body: z.object({ token: Token }),
  whenFull: 'done',
  reply: Message,
  fails: ['auth.link_invalid'],
});

export const resendVerification = endpoint({
  method: 'POST',
  path: '/api/auth/resend-verification',
  needs: 'public',
  summary: 'Send the verification mail again; the answer does not tell whether the address is known',
  body: ForgotPassword,
  whenFull: 'done',
  reply: Message,
  fails: ['auth.busy'],
});

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/auth/forgot-password',
  needs: 'public',
  summary: 'Ask for a reset link; the answer does not tell whether the address is known',
  body: ForgotPassword,
  whenFull: 'done',
  reply: Message,
  fails: ['auth.busy'],
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/reset-password',
  needs: 'public',
  summary: 'Set a new password; ends all sessions of the account and signs in',
  body: ResetPassword,
  whenFull: 'done',
  reply: SignedIn,
  fails: ['auth.link_invalid', 'auth.busy'],
});
