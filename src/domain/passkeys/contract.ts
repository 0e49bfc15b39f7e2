import { z } from 'zod';
import { SignedIn } from '../auth/contract.ts';
import { endpoint, listOf } from '../contract/endpoint.ts';
import { IdParams, IdText, Instant, requiredText, Success } from '../contract/fields.ts';
import * as limits from '../limits.ts';
import { NewPasskeyAnswer, PasskeyAnswer, PasskeyQuestion } from './answers.ts';
import { SignedAct } from './signed-act.ts';

/** A passkey of an account: its owner signs in and signs with it, instead of with the password. */
export const Passkey = z
  .object({
    id: z.int(),
    name: z.string(),
    at: Instant,
    lastUsedAt: Instant.nullable(),
    /** Whether it may be on several devices of its owner. */
    isSynced: z.boolean(),
  })
  .meta({ id: 'Passkey' });
export type Passkey = z.infer<typeof Passkey>;

/** The password of the account, again. */
const again = z.object({
  password: z
    .string({ error: 'Type your password.' })
    .min(1, { error: 'Type your password.' })
    .max(limits.text.password, { error: 'The password is wrong.' }),
});

const own = { needs: 'session.own', isForPeople: true } as const;

export const listPasskeys = endpoint({
  ...own,
  method: 'GET',
  path: '/api/passkeys',
  summary: 'Your own passkeys, newest first',
  reply: listOf(Passkey),
  fails: [],
});

/** The first of two steps: the answer of the browser to this adds the passkey. */
export const askForNewPasskey = endpoint({
  ...own,
  method: 'POST',
  path: '/api/passkeys/options',
  summary: 'What to ask the browser for a new passkey; with your password',
  body: again,
  whenFull: 'done',
  reply: PasskeyQuestion,
  fails: [
    'passkey.no_host',
    'passkey.no_password',
    'passkey.password_wrong',
    'passkey.show_one_first',
    'passkey.too_many',
    'auth.single_sign_on',
    'auth.too_many_attempts',
    'auth.busy',
  ],
});

export const addPasskey = endpoint({
  ...own,
  method: 'POST',
  path: '/api/passkeys',
  summary: 'Add the passkey that the browser has made',
  body: z.object({
    name: requiredText(limits.text.passkeyName, 'Give the passkey a name.'),
    response: NewPasskeyAnswer,
  }),
  reply: Passkey,
  status: 201,
  fails: [
    'passkey.no_host',
    'passkey.refused',
    'passkey.duplicate',
    'passkey.show_one_first',
    'passkey.too_many',
    'request.key_reused',
  ],
});

export const removePasskey = endpoint({
  ...own,
  method: 'DELETE',
  path: '/api/passkeys/:passkey',
  summary: 'Remove one of your passkeys, and end your other sessions by passkey; with your password',
  params: z.object({ passkey: IdText }),
  body: again,
  reply: Success,
  fails: [
    'passkey.not_found',
    'passkey.password_wrong',
    'passkey.show_one_first',
    'auth.single_sign_on',
    'auth.too_many_attempts',
    'auth.busy',
  ],
});

/** The answer of the browser to this is a signature, once and within five minutes. */
export const askForSignature = endpoint({
  ...own,
  method: 'POST',
  path: '/api/passkeys/challenge',
  summary: 'What to ask the browser for a signature by passkey, which signs this act and nothing else',
  body: SignedAct,
  whenFull: 'done',
  reply: PasskeyQuestion,
  fails: ['passkey.no_host'],
});

export const askForSignIn = endpoint({
  method: 'POST',
  path: '/api/auth/passkey/options',
  needs: 'public',
  summary: 'What to ask the browser for a sign-in by passkey',
  whenFull: 'done',
  reply: PasskeyQuestion,
  fails: ['passkey.no_host', 'auth.too_many_attempts'],
});

export const signInByPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/passkey',
  needs: 'public',
  summary: 'Sign in with a passkey',
  body: z.object({ response: PasskeyAnswer }),
  whenFull: 'done',
  reply: SignedIn,
  fails: ['passkey.no_host', 'passkey.invalid', 'auth.unverified', 'auth.single_sign_on'],
});

/** For somebody who has lost a device: afterwards the password opens the account again. */
export const removePasskeysOf = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/:id/passkeys',
  needs: 'user.manage',
  isForPeople: true,
  summary: 'Remove all passkeys of an account whose owner has lost them, and end its sessions',
  params: IdParams,
  reply: z.object({ removed: z.int() }),
  fails: ['user.not_found', 'passkey.own'],
});
