import { z } from 'zod';
import * as limits from '../limits.ts';
import { Email } from './email.ts';
import { NewPassword, passwordsMatch, RepeatedPassword } from './password.ts';

export const tokenRequired = 'Token is required';

/** A single-use token from a mail. */
export const Token = z
  .string({ error: tokenRequired })
  .min(1, { error: tokenRequired })
  .max(limits.text.token, { error: 'This link is no longer valid.' });

export const ForgotPassword = z.object({ email: Email });
export type ForgotPassword = z.infer<typeof ForgotPassword>;

export const ResetPassword = z
  .object({ token: Token, password: NewPassword, confirmPassword: RepeatedPassword })
  .check(passwordsMatch);
export type ResetPassword = z.infer<typeof ResetPassword>;
