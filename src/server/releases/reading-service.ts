import { Problem } from '#domain/contract/problem.ts';
import type { Changes, Confirmation, Reader, ReleasePair } from '#domain/releases/reading-contract.ts';
import type { Source } from '../audit/source.ts';
import { recordAuditCounted } from '../audit/store.ts';
import type { Clock } from '../clock.ts';
import type { CheckedDatabase, Queries } from '../db/database.ts';
import { isThere } from '../changes/entries-store.ts';
import { findChanges, requireCurrent } from './changes.ts';
import { findClientOf } from './client-store.ts';
import { findReaders, findReading, insertReading, type Pair, type ReadersOf } from './reading-store.ts';

/** The user who reads, and the source of the call. */
interface By {
  userId: number;
  source: Source;
}

/** Records which users have opened and confirmed which releases. */
export class ReadingService {
  readonly #database: CheckedDatabase;
  readonly #clock: Clock;

  constructor(database: CheckedDatabase, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /** The changes since a user's last confirmation. */
  changes(productId: number, userId: number): Promise<Changes> {
    return findChanges(this.#database.read, productId, userId);
  }

  /** Records that a user has opened these releases; does nothing if that is recorded already. */
  async open(productId: number, sent: ReleasePair, userId: number): Promise<void> {
    await this.#database.write(async (queries) => {
      const { pair, current } = await pairOf(queries, productId, sent, userId);
      // A later release may have been published while the page was loading; the user has opened the earlier one.
      if (pair.release > current.release || pair.clientRelease > current.clientRelease)
        throw new Problem('release.not_found');
      await insertReading(queries, 'opened', pair, this.#clock().toISOString());
    });
  }

  /**
   * Records that a user has read the current releases; returns the first confirmation if there is one already. Throws
   * `release.not_current` with the current changes, so that no user confirms changes that they have not seen.
   */
  confirm(productId: number, sent: ReleasePair, { userId, source }: By): Promise<Confirmation> {
    return this.#database.write(async (queries) => {
      const { pair, current } = await pairOf(queries, productId, sent, userId);
      if (pair.release !== current.release || pair.clientRelease !== current.clientRelease)
        throw new Problem('release.not_current', { current: await findChanges(queries, productId, userId) });
      const at = this.#clock().toISOString();
      if (!(await insertReading(queries, 'confirmed', pair, at)))
        return { ...sent, at: (await findReading(queries, 'confirmed', pair)) ?? at };
      await recordAuditCounted(queries, {
        at,
        userId,
        kind: 'release_confirmed',
        subject: { entity: 'product', id: productId },
        detail: {
          release: pair.release,
          ...(pair.clientId === 0 ? {} : { clientRelease: pair.clientRelease }),
        },
        source,
      });
      return { ...sent, at };
    });
  }

  /** Who has read a release of a record and who has not. By default, the current release. */
  async readers(
    of: Omit<ReadersOf, 'release'> & { release?: number | undefined },
    slice: { limit: number; offset: number } | null,
  ): Promise<{ items: Reader[]; total: number; release: number }> {
    const { read } = this.#database;
    if (!(await isThere(read, of))) throw new Problem(`${of.entity}.not_found`);
    const current = await requireCurrent(read, of.entity, of.id);
    const release = of.release ?? current.number;
    if (release > current.number) throw new Problem('release.not_found');
    return { ...(await findReaders(read, { ...of, release }, slice)), release };
  }
}

/** The requested releases, with the product's client, and the current ones. */
const pairOf = async (
  queries: Queries,
  productId: number,
  sent: ReleasePair,
  userId: number,
): Promise<{ pair: Pair; current: { release: number; clientRelease: number } }> => {
  const clientId = await findClientOf(queries, productId);
  if (clientId === undefined) throw new Problem('product.not_found');
  const release = await requireCurrent(queries, 'product', productId);
  const client = clientId === null ? null : await requireCurrent(queries, 'client', clientId);
  return {
    pair: {
      userId,
      productId,
      release: sent.release,
      clientId: clientId ?? 0,
      clientRelease: sent.clientRelease ?? 0,
    },
    current: { release: release.number, clientRelease: client?.number ?? 0 },
  };
};
