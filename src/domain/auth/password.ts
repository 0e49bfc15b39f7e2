import { z } from 'zod';
import * as limits from '../limits.ts';
import { isCommonPassword } from './common-password.ts';

/** One thing that every password must have. */
export interface PasswordRule {
  /** What somebody reads whose password lacks it. */
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

/** How a new password reads to whoever types it. */
export type PasswordStrength = 'Weak' | 'Medium' | 'Strong';

/** How many of the rules are met: fewer than three is weak, all five is strong. */
export const passwordStrength = (password: string): PasswordStrength => {
  const met = passwordRules.filter(({ isMet }) => isMet(password)).length;
  if (met < 3) return 'Weak';
  return met < passwordRules.length ? 'Medium' : 'Strong';
};

/**
 * A new password, kept exactly as typed: nothing is trimmed or cut. One issue per rule that is not met;
 * where all are, one for a password that many use.
 * Too long is refused (OWASP ASVS 6.2.9 wants at least 64), for hashing costs the server.
 */
export const NewPassword = z
  .string({ error: 'Password is required' })
  // The rules below would look at every character of a megabyte.
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

/** The same password once more; whether it is the same, `passwordsMatch` says. */
export const RepeatedPassword = z
  .string({ error: "Passwords don't match" })
  .max(limits.text.password, { error: "Passwords don't match" });

/** The check of a form that both passwords are the same, said at the second also while other fields are wrong. */
export const passwordsMatch = z.refine<{ password: unknown; confirmPassword: unknown }>(
  ({ password, confirmPassword }) => password === confirmPassword,
  { error: "Passwords don't match", path: ['confirmPassword'], when: ({ value }) => isRepeated(value) },
);

/** Whether there is a second password to compare; where there is none, its own rule has said so. */
const isRepeated = (form: unknown): boolean =>
  typeof form === 'object' &&
  form !== null &&
  'confirmPassword' in form &&
  typeof form.confirmPassword === 'string';
