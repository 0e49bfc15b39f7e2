import { z } from 'zod';
import { Role } from '../access/roles.ts';
import { endpoint, listOf } from '../contract/endpoint.ts';
import { Id, IdParams, Instant, requiredText, Success } from '../contract/fields.ts';
import * as limits from '../limits.ts';

/** A key, with which another system calls the API. */
export const Key = z
  .object({
    id: z.int(),
    /** The account of the key: what it does is recorded under this id, and under the name `Key …`. */
    userId: z.int(),
    name: z.string(),
    /** The first characters of the key. */
    hint: z.string(),
    role: Role,
    /** The client that it is bound to; null if it is bound to none. */
    client: z.object({ id: z.int(), name: z.string().nullable() }).nullable(),
    /** The networks that it may be used from; null if it may be used from anywhere. */
    networks: z.array(z.string()).nullable(),
    expiresAt: Instant.nullable(),
    lastUsedAt: Instant.nullable(),
    at: Instant,
    by: z.object({ id: z.int(), name: z.string() }),
  })
  .meta({ id: 'Key' });
export type Key = z.infer<typeof Key>;

const roleError = 'The role must be administrator, editor or read_only.';

export const KeyDraft = z.object({
  name: requiredText(limits.text.keyName, 'Give the key a name.'),
  role: z.enum(Role.options, { error: roleError }),
  clientId: Id.nullable().optional(),
  expiresAt: z.iso
    .datetime({ offset: true, error: 'This must be an instant, as in 2027-01-31T00:00:00Z.' })
    .transform((text) => new Date(text).toISOString())
    .nullable()
    .optional(),
  networks: z
    .array(requiredText(limits.text.network, 'A network cannot be empty.'))
    .max(limits.key.mostNetworks, { error: `At most ${limits.key.mostNetworks} networks.` })
    .nullable()
    .optional(),
});
export type KeyDraft = z.infer<typeof KeyDraft>;

export const listKeys = endpoint({
  method: 'GET',
  path: '/api/keys',
  needs: 'key.manage',
  isForPeople: true,
  summary: 'Your own keys; all keys for administrators',
  reply: listOf(Key),
  fails: [],
});

/**
 * The key is shown only once. If the call is repeated with the same Idempotency-Key, it returns a new one, and the first
 * becomes invalid.
 */
export const createKey = endpoint({
  method: 'POST',
  path: '/api/keys',
  needs: 'key.manage',
  isForPeople: true,
  summary: 'Make a key for another system, which sends it as `Authorization: Bearer lpk_…`',
  body: KeyDraft,
  reply: Key.extend({ key: z.string() }).meta({ id: 'NewKey' }),
  status: 201,
  fails: ['key.role', 'key.duplicate', 'key.too_many', 'client.not_found', 'request.key_reused'],
});

export const revokeKey = endpoint({
  method: 'DELETE',
  path: '/api/keys/:id',
  needs: 'key.manage',
  isForPeople: true,
  summary: 'Revoke a key; it opens nothing from its next request on',
  params: IdParams,
  reply: Success,
  fails: ['key.not_found'],
});
