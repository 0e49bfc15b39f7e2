import { z } from 'zod';
import { Email } from '../auth/email.ts';
import * as limits from '../limits.ts';
import { PasskeyAnswer } from '../passkeys/answers.ts';
import { SignatureMeaning } from '../passkeys/signed-act.ts';
import { scannedBadge, typedPin } from '../stations/pin.ts';

const fields = z.object({
  password: z.string({ error: 'Type your password.' }).max(limits.text.password, {
    error: 'The password is wrong.',
  }),
  email: Email,
  badge: scannedBadge,
  pin: typedPin,
});

/**
 * What a person shows to sign: the password of whoever is signed in, or of the account with the e-mail address, or a
 * badge and its PIN, or a passkey.
 */
export const Signature = z
  .union(
    [
      z.strictObject({ password: fields.shape.password.min(1), email: fields.shape.email.optional() }),
      z.strictObject({ badge: fields.shape.badge, pin: fields.shape.pin }),
      z.strictObject({ passkey: PasskeyAnswer }),
    ],
    { error: 'A signature is a password, a passkey, or a badge and its PIN.' },
  )
  .meta({ id: 'Signature' });
export type Signature = z.infer<typeof Signature>;

/** What a signature was given by; `link` is the one in a mail to the signer. */
export const SignatureMeans = z.enum(['password', 'badge', 'passkey', 'link']);
export type SignatureMeans = z.infer<typeof SignatureMeans>;

/** A signature as it is stored with what was signed. */
export const Signed = z
  .object({
    by: z.object({ id: z.int(), name: z.string() }),
    /** The role in which it was given; older signatures do not say it. */
    role: z.string().optional(),
    at: z.string(),
    meaning: SignatureMeaning,
    means: SignatureMeans,
  })
  .meta({ id: 'Signed' });
export type Signed = z.infer<typeof Signed>;

/** How a call that needs a signature fails. */
export const signatureFails = [
  'signature.missing',
  'signature.wrong',
  'signature.may_not',
  'auth.unverified',
  'auth.single_sign_on',
  'auth.badge_locked',
  'auth.too_many_attempts',
  'auth.busy',
] as const;
