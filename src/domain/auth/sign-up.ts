import { z } from 'zod';
import { isStorableText, seenWhole } from '../contract/fields.ts';
import * as limits from '../limits.ts';
import { companyEmail, Email } from './email.ts';
import { NewPassword, passwordsMatch, RepeatedPassword } from './password.ts';

/** A name on one line: each run of whitespace or control characters becomes one space. */
const nameOf = (max: number, sentence: string) =>
  z
    .string({ error: sentence })
    .refine(isStorableText, { error: 'This text has characters that cannot be stored.' })
    .overwrite((name) =>
      name
        .replace(/[\p{Cc}\p{Z}]+/gu, ' ')
        .normalize('NFC')
        .trim(),
    )
    .min(1, { error: sentence })
    .max(max, { error: `At most ${max} characters.`, abort: true })
    .check(seenWhole(max));

export const FirstName = nameOf(limits.text.firstName, 'First name is required');

export const LastName = nameOf(limits.text.lastName, 'Last name is required');

const formWith = (email: typeof Email) =>
  z
    .object({
      firstName: FirstName,
      lastName: LastName,
      email,
      password: NewPassword,
      confirmPassword: RepeatedPassword,
      /** Ignored: a new account is always read-only. */
      role: z
        .unknown()
        .optional()
        .transform(() => undefined),
    })
    .check(passwordsMatch);

/** The body of the sign-up call. The server checks the domain against its settings. */
export const SignUp = formWith(Email);
export type SignUp = z.infer<typeof SignUp>;

/** `SignUp` for a form that knows the allowed domains. */
export const signUpSchema = (domains: readonly string[]) => formWith(companyEmail(domains));
