import type { Endpoint } from '#domain/contract/endpoint.ts';
import { Problem } from '#domain/contract/problem.ts';
import { isShort, type Space } from '../storage/space.ts';

const isOfKind = (body: unknown, kinds: readonly string[]): boolean =>
  typeof body === 'object' && body !== null && 'kind' in body && kinds.some((kind) => kind === body.kind);

/** Whether a call, with this body if its body matters, is refused while space is short: see `whenFull` of an endpoint. */
export const grows = ({ method, whenFull }: Pick<Endpoint, 'method' | 'whenFull'>, body?: unknown): boolean =>
  (method === 'POST' || method === 'PUT') &&
  whenFull !== 'done' &&
  !(whenFull && isOfKind(body, whenFull.kinds));

/** Keeps SQLite from filling its disk: then nobody could sign in, or deactivate the account that fills it. */
export class SpaceGuard {
  readonly #space: (() => Promise<Space>) | null;

  /** `space` returns the free space on the database's disk; null if the database is on another machine. */
  constructor(space: (() => Promise<Space>) | null) {
    this.#space = space;
  }

  /** Throws `storage.full` while space is short. */
  async require(): Promise<void> {
    if (this.#space === null || !isShort(await this.#space())) return;
    throw new Problem('storage.full', {
      message:
        'There is hardly any space left on the disk of the portal. Nothing was saved. Please tell an administrator: until there is room again, only reading and deleting work.',
    });
  }
}
