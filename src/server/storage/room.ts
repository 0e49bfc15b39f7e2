import { Problem } from '#domain/contract/problem.ts';
import { isNearlyFull, type Space } from './space.ts';

/** Room that an upload has taken; given back when it is disposed of. */
type Taken = Disposable;

/**
 * The room on the disk of a folder, less what the uploads of this process have announced and not yet sent: fifteen
 * that begin at one moment would each find the room that all of them take.
 */
export class Room {
  readonly #space: () => Promise<Space>;
  readonly #awaited = new Set<() => number>();

  constructor(space: () => Promise<Space>) {
    this.#space = space;
  }

  /** Takes room for an upload, of which `awaited` tells how many bytes are still to come. @throws Problem 'storage.full' */
  async take(awaited: () => number): Promise<Taken> {
    const { free, total } = await this.#space();
    // From here to the end nothing else runs, so whoever comes first has it.
    const promised = [...this.#awaited, awaited].reduce((sum, bytes) => sum + bytes(), 0);
    if (isNearlyFull({ free: free - promised, total })) throw new Problem('storage.full');
    this.#awaited.add(awaited);
    return { [Symbol.dispose]: () => void this.#awaited.delete(awaited) };
  }
}
