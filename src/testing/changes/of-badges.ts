import * as stations from '#domain/stations/contract.ts';
import * as passkeys from '#domain/passkeys/contract.ts';
import { Authenticator } from '#testing/authenticator.ts';
import type { Caller } from '#testing/caller.ts';
import { settingsOfChanges, signature, type Scene, addPerson, type Change } from './change.ts';

/** A device for the passkeys of that app. */
const newDevice = () => new Authenticator(settingsOfChanges.PUBLIC_URL);

/** A person's passkey, and its device. */
const addPasskey = async (person: Caller, word: string) => {
  const device = newDevice();
  const asked = await person.call(passkeys.askForNewPasskey, { body: signature });
  const body = { name: word, response: device.create(asked.reply) };
  const { reply } = await person.call(passkeys.addPasskey, { body });
  return { id: reply.id, device };
};

const addStation = async ({ administrator, word }: Scene): Promise<number> =>
  (await administrator.call(stations.createStation, { body: { name: word } })).reply.id;

const addBadge = async (scene: Scene) => {
  const { person } = await addPerson(scene);
  const body = { userId: person.userId ?? 0, pin: '2580' };
  const { reply } = await scene.administrator.call(stations.createBadge, { body });
  return { id: reply.id, code: reply.code, person };
};

/** Changes of stations, badges and passkeys. */
export const changesOfBadges: readonly Change[] = [
  {
    call: stations.signInByBadge,
    writes: ['users', 'user_sessions', 'known_browsers', 'audit'],
    // An attempt counts as failed until it succeeds.
    beside: ['attempts'],
    prepare: async (scene) => {
      const { code, person } = await addBadge(scene);
      const { reply } = await scene.administrator.call(stations.createStation, {
        body: { name: scene.word },
      });
      return { by: person, body: { badge: code, pin: '2580' }, headers: { 'x-station-token': reply.token } };
    },
  },
  {
    call: stations.createStation,
    writes: ['stations', 'audit', 'idempotency_keys'],
    prepare: ({ word }) => ({ body: { name: word } }),
  },
  {
    call: stations.updateStation,
    writes: ['stations', 'audit'],
    prepare: async (scene) => ({ params: { id: await addStation(scene) }, body: { site: 'Hall 2' } }),
  },
  {
    call: stations.endStation,
    writes: ['stations', 'audit'],
    prepare: async (scene) => ({ params: { id: await addStation(scene) } }),
  },
  {
    call: stations.createBadge,
    writes: ['badges', 'audit', 'idempotency_keys'],
    prepare: async (scene) => {
      const { person } = await addPerson(scene);
      return { body: { userId: person.userId, pin: '2580' } };
    },
  },
  {
    call: stations.createBadgePerson,
    writes: ['users', 'badges', 'history', 'audit', 'idempotency_keys'],
    prepare: ({ word }) => ({ body: { firstName: word, lastName: 'Field', role: 'read_only', pin: '2580' } }),
  },
  {
    call: stations.reprintBadge,
    writes: ['badges', 'audit'],
    prepare: async (scene) => ({ params: { id: (await addBadge(scene)).id } }),
  },
  {
    call: stations.unlockBadge,
    writes: ['badges', 'audit'],
    prepare: async (scene) => {
      const { id } = await addBadge(scene);
      const locked = { locked_at: '2026-01-15T08:00:00.000Z' };
      await scene.app.database.write((queries) =>
        queries.updateTable('badges').set(locked).where('id', '=', id).execute(),
      );
      return { params: { id } };
    },
  },
  {
    call: stations.endBadge,
    writes: ['badges', 'user_sessions', 'audit'],
    prepare: async (scene) => ({ params: { id: (await addBadge(scene)).id } }),
  },
  {
    call: stations.changePin,
    writes: ['badges', 'audit'],
    beside: ['attempts'],
    prepare: async (scene) => {
      const { administrator } = scene;
      const own = await administrator.call(stations.getOwnBadge, {});
      const body = { userId: administrator.userId ?? 0, pin: '2580' };
      const id = own.reply.id ?? (await administrator.call(stations.createBadge, { body })).reply.id;
      return { params: { id }, body: { pin: '2580', oldPin: '2580' } };
    },
  },
  {
    call: passkeys.askForNewPasskey,
    writes: ['passkey_challenges'],
    beside: ['attempts'],
    // The question replaces one that was asked before.
    prepare: async ({ administrator }) => {
      await administrator.call(passkeys.askForNewPasskey, { body: signature });
      return { body: signature };
    },
  },
  {
    call: passkeys.addPasskey,
    writes: ['passkeys', 'passkey_challenges', 'audit', 'idempotency_keys'],
    prepare: async ({ administrator, word }) => {
      const asked = await administrator.call(passkeys.askForNewPasskey, { body: signature });
      return { body: { name: word, response: newDevice().create(asked.reply) } };
    },
  },
  {
    call: passkeys.removePasskey,
    writes: ['passkeys', 'audit'],
    beside: ['attempts'],
    prepare: async ({ administrator, word }) => {
      const { id } = await addPasskey(administrator, word);
      return { params: { passkey: id }, body: signature };
    },
  },
  {
    call: passkeys.removePasskeysOf,
    writes: ['passkeys', 'user_sessions', 'audit'],
    prepare: async (scene) => {
      const { person, userId } = await addPerson(scene);
      await addPasskey(person, scene.word);
      return { params: { id: userId } };
    },
  },
  {
    call: passkeys.askForSignature,
    writes: ['passkey_challenges'],
    prepare: async ({ administrator }) => {
      const body = { meaning: 'released', entity: 'hold', id: 1, number: null } as const;
      await administrator.call(passkeys.askForSignature, { body });
      return { body };
    },
  },
  {
    call: passkeys.askForSignIn,
    writes: ['passkey_challenges', 'attempts'],
    prepare: ({ app }) => ({ by: app.guest }),
  },
  {
    call: passkeys.signInByPasskey,
    writes: [
      'passkeys',
      'passkey_challenges',
      'attempts',
      'users',
      'user_sessions',
      'known_browsers',
      'audit',
    ],
    prepare: async (scene) => {
      const { person } = await addPerson(scene);
      const { device } = await addPasskey(person, scene.word);
      const asked = await scene.app.guest.call(passkeys.askForSignIn, {});
      return { by: person, body: { response: device.show(asked.reply) } };
    },
  },
];
