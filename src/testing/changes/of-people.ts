import * as auth from '#domain/auth/contract.ts';
import * as scim from '#domain/scim/contract.ts';
import * as keys from '#domain/keys/contract.ts';
import { changeRole, inviteAgain, inviteUser, setPartner, setUserActive } from '#domain/users/contract.ts';
import { testPassword } from '#testing/test-app.ts';
import { type Change, addPerson } from './change.ts';

/** A person as a directory sends it. */
const personOf = (word: string) => ({
  userName: `${word}@company.example`,
  name: { givenName: 'Ana', familyName: 'Field' },
});

/** Changes of accounts, and what signs in by them. */
export const changesOfPeople: readonly Change[] = [
  {
    call: inviteUser,
    writes: ['users', 'history', 'audit', 'idempotency_keys'],
    // The account is kept if its mail could not be sent.
    beside: ['attempts', 'password_reset_tokens'],
    prepare: ({ word }) => ({
      body: { firstName: 'Noor', lastName: 'Lake', email: `${word}@elsewhere.example`, role: 'editor' },
    }),
  },
  {
    call: inviteAgain,
    writes: ['audit'],
    // The response reports that the mail was not sent, whatever the reason.
    beside: ['attempts', 'password_reset_tokens'],
    prepare: async ({ administrator, word }) => {
      const body = {
        firstName: 'Noor',
        lastName: 'Lake',
        email: `${word}@elsewhere.example`,
        role: 'editor' as const,
      };
      const { reply } = await administrator.call(inviteUser, { body });
      return { params: { id: reply.id } };
    },
  },
  {
    call: setPartner,
    writes: ['users', 'user_sessions', 'history', 'audit'],
    prepare: async ({ app, word }) => ({
      params: { id: (await app.newPerson(`${word}@example.com`, 'read_only')).userId ?? 0 },
      body: { partner: { supplierCode: 'TRENT' } },
    }),
  },
  {
    call: changeRole,
    writes: ['users', 'email_verification_tokens', 'history', 'audit'],
    prepare: async (scene) => ({
      params: { userId: (await addPerson(scene)).userId },
      body: { role: 'read_only' },
    }),
  },
  {
    call: setUserActive,
    how: 'that ends sessions and links',
    writes: [
      'users',
      'user_sessions',
      'known_browsers',
      'email_verification_tokens',
      'password_reset_tokens',
      'history',
      'audit',
    ],
    prepare: async (scene) => ({
      params: { id: (await addPerson(scene)).userId },
      body: { isActive: false },
    }),
  },
  {
    call: auth.signUp,
    writes: ['users', 'history', 'audit'],
    // Attempts count even if the sign-up fails, and the account is kept if its mail could not be sent.
    beside: ['attempts', 'email_verification_tokens'],
    prepare: ({ app, word }) => ({
      by: app.guest,
      body: {
        firstName: 'Ana',
        lastName: 'Field',
        email: `${word}@example.com`,
        password: testPassword,
        confirmPassword: testPassword,
      },
    }),
  },
  {
    call: auth.verifyEmail,
    writes: ['users', 'email_verification_tokens', 'history', 'audit'],
    prepare: async (scene) => ({ by: scene.app.guest, body: { token: (await addPerson(scene)).token } }),
  },
  {
    call: auth.resetPassword,
    writes: [
      'users',
      'user_sessions',
      'known_browsers',
      'email_verification_tokens',
      'password_reset_tokens',
      'attempts',
      'history',
      'audit',
    ],
    prepare: async (scene) => ({
      by: scene.app.guest,
      body: {
        token: (await addPerson(scene)).token,
        password: `${testPassword}?`,
        confirmPassword: `${testPassword}?`,
      },
    }),
  },
  {
    call: auth.signIn,
    writes: ['users', 'user_sessions', 'known_browsers', 'audit'],
    // An attempt counts as failed until it succeeds.
    beside: ['attempts'],
    prepare: async (scene) => {
      const { person, email } = await addPerson(scene);
      return { by: person, body: { email, password: testPassword } };
    },
  },
  {
    call: auth.signOut,
    writes: ['user_sessions'],
    prepare: async (scene) => ({ by: (await addPerson(scene)).person }),
  },
  {
    call: auth.setLocale,
    writes: ['users'],
    prepare: () => ({ body: { locale: 'en-GB' } }),
  },
  {
    call: keys.createKey,
    writes: ['users', 'api_keys', 'audit', 'idempotency_keys'],
    prepare: ({ word }) => ({ body: { name: word, role: 'editor' } }),
  },
  {
    call: keys.revokeKey,
    writes: ['users', 'api_keys', 'audit'],
    prepare: async ({ administrator, word }) => {
      const { reply } = await administrator.call(keys.createKey, { body: { name: word, role: 'editor' } });
      return { params: { id: reply.id } };
    },
  },
  {
    call: scim.createScimUser,
    writes: ['users', 'history', 'audit'],
    prepare: ({ word }) => ({ body: personOf(word) }),
  },
  {
    call: scim.replaceScimUser,
    // Another address: what was mailed to the one of before is gone.
    writes: ['users', 'history', 'email_verification_tokens', 'password_reset_tokens'],
    prepare: async (scene) => ({
      params: { id: (await addPerson(scene)).person.userId },
      body: personOf(`${scene.word}2`),
    }),
  },
  {
    call: scim.patchScimUser,
    writes: [
      'users',
      'history',
      'audit',
      'user_sessions',
      'known_browsers',
      'email_verification_tokens',
      'password_reset_tokens',
    ],
    prepare: async (scene) => ({
      params: { id: (await addPerson(scene)).person.userId },
      body: { Operations: [{ op: 'replace', path: 'active', value: false }] },
    }),
  },
];
