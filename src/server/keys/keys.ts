import { randomUUID } from 'node:crypto';
import { can } from '#domain/access/can.ts';
import { isAtMost, type Role } from '#domain/access/roles.ts';
import { Problem } from '#domain/contract/problem.ts';
import { createKey, type Key, type KeyDraft } from '#domain/keys/contract.ts';
import { hintLength, keyPrefix } from '#domain/keys/key-text.ts';
import * as limits from '#domain/limits.ts';
import { said } from '#domain/words/say.ts';
import type { Source } from '../audit/source.ts';
import { recordAudit } from '../audit/store.ts';
import { findClient } from '../clients/store.ts';
import type { Clock } from '../clock.ts';
import type { CheckedDatabase, Queries } from '../db/database.ts';
import { lockUntilCommit } from '../db/locks/transaction-lock.ts';
import type { CreationKey } from '../idempotency/key-of.ts';
import { createOnce } from '../idempotency/store.ts';
import { deleteKey } from '../sessions/key-store.ts';
import { newToken, tokenHash } from '../sessions/token.ts';
import { insertUser, noPassword } from '../users/store.ts';
import { countKeysOf, findKey, findKeyList, hasKeyNamed, insertKey, updateKeyText } from './store.ts';
import { refuseFaults } from '../files/references.ts';
import { readNetworks } from '../networks.ts';

/** The user who acts, and the source of the call. */
interface By {
  userId: number;
  role: Role;
  source: Source;
}

/** The first name of every account of a key, so that people see that it is no person. */
const firstName = 'Key';

/** Makes, lists and revokes keys of other systems. */
export class Keys {
  readonly #database: CheckedDatabase;
  readonly #clock: Clock;

  constructor(database: CheckedDatabase, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /** All keys for administrators, and their own for others. */
  list({ userId, role }: Pick<By, 'userId' | 'role'>): Promise<Key[]> {
    return findKeyList(this.#database.read, can(role, 'user.manage') ? null : userId);
  }

  /**
   * Makes a key with an account of its own. Throws `key.role` if it could do more than its maker, `key.duplicate`,
   * `key.too_many`, `client.not_found`, and `request.invalid`.
   */
  make(draft: KeyDraft, by: By, creation: CreationKey | null): Promise<Key & { key: string }> {
    const at = this.#clock().toISOString();
    const text = keyPrefix + newToken();
    const stored = { hashedKey: tokenHash(text), hint: text.slice(0, hintLength) };
    requireRight(draft, by.role, at);
    return this.#database.write(async (queries) => {
      // One at a time: of two with the same name, one is made.
      await lockUntilCommit(queries, 'keys');
      const once = { userId: by.userId, at, key: creation };
      const key = await createOnce(queries, createKey, once, {
        make: () => this.#insert(queries, draft, { ...by, ...stored, at }),
        find: (id) => findKey(queries, id),
      });
      await updateKeyText(queries, key.id, stored);
      return { ...key, hint: stored.hint, key: text };
    });
  }

  async #insert(
    queries: Queries,
    { name, role, clientId = null, networks = null, expiresAt = null }: KeyDraft,
    { at, userId: makerId, source, ...stored }: By & { hashedKey: string; hint: string; at: string },
  ): Promise<number> {
    if (await hasKeyNamed(queries, name)) throw new Problem('key.duplicate');
    if ((await countKeysOf(queries, makerId)) >= limits.key.mostPerPerson) throw new Problem('key.too_many');
    if (clientId !== null && !(await findClient(queries, clientId))) throw new Problem('client.not_found');
    const userId = await insertUser(queries, {
      email: `key-${randomUUID()}@keys.invalid`,
      firstName,
      lastName: name,
      passwordHash: noPassword,
      role,
      isEmailVerified: false,
      isKey: true,
      at,
    });
    const key = { userId, makerId, clientId, networks, expiresAt, at };
    const id = await insertKey(queries, { ...key, hashedKey: stored.hashedKey, hint: stored.hint });
    const subject = { entity: 'key', id } as const;
    await recordAudit(queries, {
      at,
      userId: makerId,
      source,
      kind: 'created',
      subject,
      detail: { name, role },
    });
    return id;
  }

  /** Revokes a key: one's own, or any for administrators. Throws `key.not_found`. */
  revoke(id: number, { userId, role, source }: By): Promise<void> {
    const at = this.#clock().toISOString();
    return this.#database.write(async (queries) => {
      const key = await findKey(queries, id);
      if (!key || (key.by.id !== userId && !can(role, 'user.manage'))) throw new Problem('key.not_found');
      const name = await deleteKey(queries, id);
      if (name === null) throw new Problem('key.not_found');
      const subject = { entity: 'key', id } as const;
      await recordAudit(queries, { at, userId, source, kind: 'deleted', subject, detail: { name } });
    });
  }
}

const requireRight = ({ role, networks, expiresAt }: KeyDraft, makerRole: Role, at: string): void => {
  if (!isAtMost(role, makerRole)) throw new Problem('key.role');
  refuseFaults({
    ...(networks && networks.some((network) => readNetworks(network)?.length !== 1)
      ? { networks: said('refusal.networks') }
      : {}),
    ...(expiresAt && expiresAt <= at ? { expiresAt: said('refusal.not_in_future') } : {}),
  });
};
