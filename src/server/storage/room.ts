import { Problem } from '#domain/contract/problem.ts';
import { isNearlyFull, type Space } from './space.ts';

/** Disk space reserved by an upload; disposing of it releases the space. */
type Taken = Disposable;

/**
 * The free space of a folder's disk, minus what the uploads of this process have announced but not yet sent: fifteen
 * uploads that begin concurrently would otherwise each count on the same space.
 */
export class Room {
  readonly #space: () => Promise<Space>;
  readonly #awaited = new Set<() => number>();

  constructor(space: () => Promise<Space>) {
    this.#space = space;
  }

  /** Reserves space for an upload; `awaited` returns how many bytes are still to come. @throws Problem 'storage.full' */
  async take(awaited: () => number): Promise<Taken> {
    const { free, total } = await this.#space();
    // Nothing else runs from here to the end, so this is first come, first served.
    const promised = [...this.#awaited, awaited].reduce((sum, bytes) => sum + bytes(), 0);
    if (isNearlyFull({ free: free - promised, total })) throw new Problem('storage.full');
    this.#awaited.add(awaited);
    return { [Symbol.dispose]: () => void this.#awaited.delete(awaited) };
  }
}
