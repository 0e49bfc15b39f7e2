import { z } from 'zod';
import * as limits from '../limits.ts';
import { isCommonPassword } from './common-password.ts';

export interface PasswordRule {
  /** The message if a password breaks it. */
  sentence: string;
  isMet: (password: string) => boolean;
}

/** The five rules for a new password. */
export const passwordRules: readonly PasswordRule[] = [
  {
    sentence: `Password must be at least ${limits.text.passwordMin} characters long`,
    isMet: (password) => Array.from(password).length >= limits.text.passwordMin,
  },
  {
    sentence: 'Password must contain at least one uppercase letter',
    isMet: (password) => /\p{Lu}/u.test(password),
  },
  {
    sentence: 'Password must contain at least one lowercase letter',
    isMet: (password) => /\p{Ll}/u.test(password),
  },
  {
    sentence: 'Password must contain at least one number',
    isMet: (password) => /\d/.test(password),
  },
  {
    sentence: 'Password must contain at least one special character (!@#$%^&*)',
    isMet: (password) => /[!@#$%^&*]/.test(password),
  },
];

/** How strong a new password is, as shown while typing. */
export type PasswordStrength = 'Weak' | 'Medium' | 'Strong';

/** Counts the rules that are met: fewer than three is weak, all five is strong. */
export const passwordStrength = (password: string): PasswordStrength => {
  const met = passwordRules.filter(({ isMet }) => isMet(password)).length;
  if (met < 3) return 'Weak';
  return met < passwordRules.length ? 'Medium' : 'Strong';
};

/**
 * A new password, stored exactly as typed: never trimmed or truncated. Reports one issue per broken rule; if no rule is
 * broken, one if the password is common. The length is limited because hashing costs the server time (OWASP ASVS 6.2.9
 * requires a limit of at least 64 characters).
 */
export const NewPassword = z
  .string({ error: 'Password is required' })
  // Aborts here: the rules below would scan every character of a megabyte.
  .max(limits.text.password, { error: `At most ${limits.text.password} characters.`, abort: true })
  .superRefine((password, context) => {
    const unmet = passwordRules.filter(({ isMet }) => !isMet(password));
    for (const { sentence } of unmet) context.addIssue({ code: 'custom', message: sentence });
    if (unmet.length === 0 && isCommonPassword(password)) {
      context.addIssue({
        code: 'custom',
        message: 'This password is among the most used. Choose another one',
      });
    }
    if (!password.isWellFormed()) {
      context.addIssue({ code: 'custom', message: 'This text has characters that cannot be stored.' });
    }
  });

/** The repeated password; `passwordsMatch` compares it with the first. */
export const RepeatedPassword = z
  .string({ error: "Passwords don't match" })
  .max(limits.text.password, { error: "Passwords don't match" });

/** Requires that both passwords match. The error is on the second one, and appears even if other fields are invalid. */
export const passwordsMatch = z.refine<{ password: unknown; confirmPassword: unknown }>(
  ({ password, confirmPassword }) => password === confirmPassword,
  { error: "Passwords don't match", path: ['confirmPassword'], when: ({ value }) => isRepeated(value) },
);

/** Whether there is a second password to compare; if not, `RepeatedPassword` reports it. */
const isRepeated = (form: unknown): boolean =>
  typeof form === 'object' &&
  form !== null &&
  'confirmPassword' in form &&
  typeof form.confirmPassword === 'string';
