import { Problem } from '#domain/contract/problem.ts';
import { isNearlyFull, type Space } from './space.ts';

/** Disk space reserved by an upload; disposing of it releases the space. */
type Taken = Disposable;

/**
 * The free space of a folder's disk, minus the bytes that this process's running uploads have announced but not yet
 * sent: otherwise fifteen uploads that begin concurrently would each count on the same space. One user can reserve
 * about half of it, so that slow uploads of large files do not keep others from uploading.
 */
export class Room {
  readonly #space: () => Promise<Space>;
  /** For each upload, a function that returns how many bytes it still awaits, and its user. */
  readonly #awaited = new Map<() => number, number | null>();

  constructor(space: () => Promise<Space>) {
    this.#space = space;
  }

  /**
   * Reserves space for a user's upload; `awaited` returns how many bytes are still to come.
   * @throws Problem 'storage.full'
   */
  async take(awaited: () => number, userId: number | null): Promise<Taken> {
    const { free, total } = await this.#space();
    // Nothing else runs between here and the end, so the first caller gets the space.
    let promised = awaited();
    // The user's own other uploads count twice, so that half of the space is left for others.
    for (const [bytes, by] of this.#awaited) promised += bytes() * (by === userId ? 2 : 1);
    if (isNearlyFull({ free: free - promised, total })) throw new Problem('storage.full');
    this.#awaited.set(awaited, userId);
    return { [Symbol.dispose]: () => void this.#awaited.delete(awaited) };
  }
}
