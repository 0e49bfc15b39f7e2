import { Problem } from '#domain/contract/problem.ts';
import { isNearlyFull, type Space } from './space.ts';

/** Disk space reserved by an upload; disposing of it releases the space. */
type Taken = Disposable;

/**
 * The free space of a folder's disk, minus what the uploads of this process have announced but not yet sent: fifteen
 * uploads that begin concurrently would otherwise each count on the same space. One user can reserve about half of it:
 * slow uploads that announce much would otherwise keep everybody else from uploading.
 */
export class Room {
  readonly #space: () => Promise<Space>;
  /** The bytes that each upload still awaits, with its user. */
  readonly #awaited = new Map<() => number, number | null>();

  constructor(space: () => Promise<Space>) {
    this.#space = space;
  }

  /**
   * Reserves space for an upload of a user; `awaited` returns how many bytes are still to come.
   * @throws Problem 'storage.full'
   */
  async take(awaited: () => number, userId: number | null): Promise<Taken> {
    const { free, total } = await this.#space();
    // Nothing else runs from here to the end, so this is first come, first served.
    let promised = awaited();
    // The user's own other uploads count twice, which leaves the other half to others.
    for (const [bytes, by] of this.#awaited) promised += bytes() * (by === userId ? 2 : 1);
    if (isNearlyFull({ free: free - promised, total })) throw new Problem('storage.full');
    this.#awaited.set(awaited, userId);
    return { [Symbol.dispose]: () => void this.#awaited.delete(awaited) };
  }
}
