import { Problem } from '#domain/contract/problem.ts';
import * as limits from '#domain/limits.ts';
import { reportMiss, type Miss, type MissDraft } from '#domain/misses/contract.ts';
import type { Source } from '../audit/source.ts';
import { recordAudit } from '../audit/store.ts';
import { findClient } from '../clients/store.ts';
import type { Clock } from '../clock.ts';
import type { CheckedDatabase } from '../db/database.ts';
import type { CreationKey } from '../idempotency/key-of.ts';
import { justWritten } from '../just-written.ts';
import { createOnce } from '../idempotency/store.ts';
import { announce } from '../outbox/outbox-store.ts';
import { findProduct } from '../products/detail-store.ts';
import { addMiss, countOpenOf, findMiss, lockMiss, setDone, setSeen } from './store.ts';

interface MissBy {
  userId: number;
  source: Source;
}

/** Misses are codes for which nothing was found. Users report them to the editors, who settle them with an answer. */
export class Misses {
  readonly #database: CheckedDatabase;
  readonly #clock: Clock;

  constructor(database: CheckedDatabase, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /** Throws `client.not_found`, and `miss.too_many` if this user has too many open reports. */
  report(draft: MissDraft, { userId, source, key }: MissBy & { key: CreationKey | null }): Promise<Miss> {
    const at = this.#clock().toISOString();
    return this.#database.write((queries) => {
      const make = async () => {
        const { clientId = null } = draft;
        if (clientId !== null && !(await findClient(queries, clientId)))
          throw new Problem('client.not_found');
        if ((await countOpenOf(queries, userId)) >= limits.miss.openPerPerson)
          throw new Problem('miss.too_many');
        const { id, isNew } = await addMiss(queries, draft, { userId, at });
        if (isNew) {
          const data = { missId: id, clientId };
          await announce(queries, [{ type: 'miss.reported', record: `miss ${id}`, data }], at);
          await recordAudit(queries, {
            at,
            userId,
            source,
            kind: 'miss_reported',
            subject: { entity: 'miss', id },
          });
        }
        return id;
      };
      return createOnce(
        queries,
        reportMiss,
        { userId, at, key },
        { make, find: (id) => findMiss(queries, id) },
      );
    });
  }

  /** Throws `miss.not_found`, `miss.settled` and `product.not_found`. */
  settle(
    id: number,
    { answer, productId = null }: { answer: string; productId?: number | null | undefined },
    { userId, source }: MissBy,
  ): Promise<Miss> {
    const at = this.#clock().toISOString();
    return this.#database.write(async (queries) => {
      const miss = await lockMiss(queries, id);
      if (!miss) throw new Problem('miss.not_found');
      if (miss.isDone) throw new Problem('miss.settled', { current: await findMiss(queries, id) });
      if (productId !== null && !(await findProduct(queries, productId)))
        throw new Problem('product.not_found');
      await setDone(queries, id, { answer, productId, userId, at });
      await recordAudit(queries, {
        at,
        userId,
        source,
        kind: 'miss_settled',
        subject: { entity: 'miss', id },
      });
      return justWritten(await findMiss(queries, id));
    });
  }

  /** Records that the user has seen the answer. Throws `miss.not_found` if the user did not report this miss. */
  async see(id: number, userId: number): Promise<void> {
    const at = this.#clock().toISOString();
    const isTheirs = await this.#database.write((queries) => setSeen(queries, { id, userId, at }));
    if (!isTheirs) throw new Problem('miss.not_found');
  }
}
