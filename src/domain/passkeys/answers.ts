import { z } from 'zod';

/** Bytes as WebAuthn writes them in JSON. */
const bytes = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[\w-]+$/);

const answer = {
  id: bytes(1_400),
  rawId: bytes(1_400),
  type: z.literal('public-key'),
  /** None is asked for. */
  clientExtensionResults: z.object({}).default({}),
};

/** What a browser answers that was asked for a new passkey (WebAuthn 3, RegistrationResponseJSON). */
export const NewPasskeyAnswer = z
  .object({
    ...answer,
    response: z.object({
      clientDataJSON: bytes(4_000),
      attestationObject: bytes(8_000),
      transports: z.array(z.string().max(20)).max(10).optional(),
    }),
  })
  .meta({ id: 'NewPasskeyAnswer' });
export type NewPasskeyAnswer = z.infer<typeof NewPasskeyAnswer>;

/** What a browser answers that was asked to show a passkey (WebAuthn 3, AuthenticationResponseJSON). */
export const PasskeyAnswer = z
  .object({
    ...answer,
    response: z.object({
      clientDataJSON: bytes(4_000),
      authenticatorData: bytes(4_000),
      signature: bytes(4_000),
      userHandle: bytes(100).optional(),
    }),
  })
  .meta({ id: 'PasskeyAnswer' });
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>;

/** What a browser is asked; only the browser reads the rest of it. */
export const PasskeyQuestion = z.looseObject({ challenge: z.string() }).meta({ id: 'PasskeyQuestion' });
