import { everything, type Scope } from '#domain/access/scope.ts';
import { Problem } from '#domain/contract/problem.ts';
import { createHold, type Hold, type HoldDraft } from '#domain/holds/contract.ts';
import * as limits from '#domain/limits.ts';
import type { Source } from '../audit/source.ts';
import { recordAudit } from '../audit/store.ts';
import type { Clock } from '../clock.ts';
import type { CheckedDatabase, Queries } from '../db/database.ts';
import { lockUntilCommit } from '../db/locks/transaction-lock.ts';
import type { CreationKey } from '../idempotency/key-of.ts';
import { notify } from '../notices/notify.ts';
import { announce } from '../outbox/outbox-store.ts';
import { createOnce } from '../idempotency/store.ts';
import { isWithin } from '../sessions/within-store.ts';
import type { Shown, Signatures } from '../signatures/signatures.ts';
import { noteHold } from './followers.ts';
import { holdsLock } from './require-no-hold.ts';
import {
  countOpenHolds,
  findClientOfHold,
  findHold,
  findNameOf,
  findSameHold,
  insertHold,
  type HoldSetter,
  releaseStored,
  type StoredHold,
} from './store.ts';
import { holdsWithin } from './within.ts';

/** Puts things on hold, and releases them. */
export class Holds {
  readonly #database: CheckedDatabase;
  readonly #clock: Clock;
  readonly #signatures: Pick<Signatures, 'sign'>;

  constructor(database: CheckedDatabase, clock: Clock, signatures: Pick<Signatures, 'sign'>) {
    this.#database = database;
    this.#clock = clock;
    this.#signatures = signatures;
  }

  /**
   * Puts something on hold. From the commit on, nothing is done with it: acts that are being committed come before.
   * Answers what the scope shows of it: the same call sent again comes after others have released it. Throws `hold.not_there`,
   * `hold.there` and `hold.too_many`.
   */
  set(
    draft: HoldDraft,
    {
      user,
      source,
      key,
      scope = everything,
    }: { user: HoldSetter; source: Source; key: CreationKey | null; scope?: Scope },
  ): Promise<Hold> {
    const at = this.#clock().toISOString();
    return this.#database.write(async (queries) => {
      await lockUntilCommit(queries, holdsLock);
      const make = async () => {
        const name = await findNameOf(queries, draft);
        if (name === null) throw new Problem('hold.not_there');
        const same = await findSameHold(queries, draft);
        if (same) throw new Problem('hold.there', { existingId: same.id });
        if ((await countOpenHolds(queries, user.id)).count >= limits.hold.openPerPerson)
          throw new Problem('hold.too_many');
        const id = await insertHold(queries, draft, { name, at, user });
        const subject = { entity: 'hold', id } as const;
        const detail = { name };
        await recordAudit(queries, { at, userId: user.id, kind: 'hold_set', subject, detail, source });
        const hold = await findHold(queries, id);
        const by = { userId: user.id, name: user.name };
        if (hold) await noteHold(queries, { hold, by, at, released: null });
        await announceHold(queries, 'hold.set', hold, at);
        return id;
      };
      const find = (id: number) => findWithin(queries, scope, id);
      return createOnce(queries, createHold, { userId: user.id, at, key }, { make, find });
    });
  }

  /**
   * Releases a hold by signature, and tells the client whose people have set it if it is still about what is theirs. Throws `hold.not_found`, `hold.released`,
   * `hold.own` for who has set it, and `hold.not_own` for a client whose people have not.
   */
  release(
    id: number,
    {
      reason,
      shown,
      source,
      ofClient,
    }: { reason: string; shown: Shown; source: Source; ofClient?: number | undefined },
  ): Promise<StoredHold> {
    const at = this.#clock().toISOString();
    return this.#database.write(async (queries) => {
      await lockUntilCommit(queries, holdsLock);
      const hold = await findHold(queries, id);
      if (!hold) throw new Problem('hold.not_found');
      if (hold.releasedAt !== null) throw new Problem('hold.released');
      if (hold.userId === shown.userId) throw new Problem('hold.own');
      const setBy = await findClientOfHold(queries, id);
      if (ofClient !== undefined && setBy !== ofClient) throw new Problem('hold.not_own');
      const subject = { entity: 'hold', id } as const;
      const needs = ofClient === undefined ? 'hold.release' : 'hold.read';
      const signing = { meaning: 'released', needs, subject, at, clientId: ofClient } as const;
      const signed = await this.#signatures.sign(queries, shown, signing);
      const { by } = signed;
      await releaseStored(queries, id, { at, user: by, reason });
      const released = { reason, signed };
      await noteHold(queries, { hold, by: { userId: by.id, name: by.name }, at, released });
      const detail = { name: hold.name };
      await recordAudit(queries, { at, userId: by.id, kind: 'hold_released', subject, detail, source });
      await announceHold(queries, 'hold.released', hold, at);
      if (setBy !== null && (await isWithin(queries, { clientId: setBy }, 'hold', id))) {
        const notice = { kind: 'hold_released', name: hold.name, reason } as const;
        await notify(queries, { clientId: setBy }, notice, { record: `hold ${id}`, at, by: by.id });
      }
      return (await findHold(queries, id)) ?? hold;
    });
  }
}

/** A hold as the scope shows it; null if it is not within the scope. */
const findWithin = async (queries: Queries, scope: Scope, id: number): Promise<Hold | null> => {
  if (scope !== everything && !(await isWithin(queries, scope, 'hold', id))) return null;
  const hold = await findHold(queries, id);
  return hold && ((await holdsWithin(queries, scope, [hold]))[0] ?? null);
};

/** Tells other systems about a hold. */
const announceHold = async (
  queries: Queries,
  type: 'hold.set' | 'hold.released',
  hold: Hold | null,
  at: string,
): Promise<void> => {
  if (!hold) return;
  const { id, on, recordId, clientId, release, batch } = hold;
  const data = { holdId: id, on, id: recordId, clientId, release, batch };
  await announce(queries, [{ type, record: `hold ${id}`, data }], at);
};
