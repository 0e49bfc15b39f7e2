import { z } from 'zod';
import { Email } from '../auth/email.ts';
import * as limits from '../limits.ts';
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
 * badge and its PIN.
 */
export const Signature = z
  .union(
    [
      z.strictObject({ password: fields.shape.password.min(1), email: fields.shape.email.optional() }),
      z.strictObject({ badge: fields.shape.badge, pin: fields.shape.pin }),
    ],
    { error: 'A signature is a password, or a badge and its PIN.' },
  )
  .meta({ id: 'Signature' });
export type Signature = z.infer<typeof Signature>;

/** What a signature says. */
export const SignatureMeaning = z.enum(['approved', 'refused', 'verified', 'closed', 'released', 'reviewed']);
export type SignatureMeaning = z.infer<typeof SignatureMeaning>;

/** A signature as it is stored with what was signed. */
export const Signed = z
  .object({
    by: z.object({ id: z.int(), name: z.string() }),
    /** The role in which it was given; older signatures do not say it. */
    role: z.string().optional(),
    at: z.string(),
    meaning: SignatureMeaning,
    means: z.enum(['password', 'badge']),
  })
  .meta({ id: 'Signed' });
export type Signed = z.infer<typeof Signed>;

/** How a call that needs a signature fails. */
export const signatureFails = [
  'signature.missing',
  'signature.wrong',
  'signature.may_not',
  'auth.unverified',
  'auth.badge_locked',
  'auth.too_many_attempts',
  'auth.busy',
] as const;
