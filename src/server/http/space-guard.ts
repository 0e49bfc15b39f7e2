import type { Endpoint } from '#domain/contract/endpoint.ts';
import { Problem } from '#domain/contract/problem.ts';
import { said, saidBy } from '#domain/words/say.ts';
import { isShort, type Space } from '../storage/space.ts';

const isOfKind = (body: unknown, kinds: readonly string[]): boolean =>
  typeof body === 'object' && body !== null && 'kind' in body && kinds.some((kind) => kind === body.kind);

/** Whether a call, with this body if its body matters, is refused while space is short: see `whenFull` of an endpoint. */
export const grows = ({ method, whenFull }: Pick<Endpoint, 'method' | 'whenFull'>, body?: unknown): boolean =>
  (method === 'POST' || method === 'PUT') &&
  whenFull !== 'done' &&
  !(whenFull && isOfKind(body, whenFull.kinds));

const leastForLog = 64 * 1024 * 1024;

/** Keeps SQLite from filling its disk: then nobody could sign in, or deactivate the account that fills it. */
export class SpaceGuard {
  readonly #space: (() => Promise<Space>) | null;
  readonly #reusable: () => Promise<number>;

  /**
   * `space` returns the free space on the database's disk; null if the database is on another machine. `reusable` returns
   * the bytes that its file can take without growing.
   */
  constructor(
    space: (() => Promise<Space>) | null,
    reusable: () => Promise<number> = () => Promise.resolve(0),
  ) {
    this.#space = space;
    this.#reusable = reusable;
  }

  /** Throws `storage.full` while space is short. */
  async require(): Promise<void> {
    if (this.#space === null) return;
    const { free, total } = await this.#space();
    if (!isShort({ free, total })) return;
    // What was deleted makes room inside the file. Its log still needs some of the disk.
    if (free >= leastForLog && !isShort({ free: free + (await this.#reusable()), total })) return;
    throw new Problem('storage.full', saidBy(said('refusal.hardly_any_space')));
  }
}
