import {
  forgotPassword,
  heartbeat,
  resendVerification,
  resetPassword,
  signIn,
  signOut,
  verifyEmail,
} from '#domain/auth/contract.ts';
import { confirmClock } from '#domain/clock-doubt/contract.ts';
import type { Endpoint } from '#domain/contract/endpoint.ts';
import { Problem } from '#domain/contract/problem.ts';
import { bulkDeleteInventory } from '#domain/inventory/contract.ts';
import { changeRole, setUserActive } from '#domain/users/contract.ts';
import { isShort, type Space } from '../storage/space.ts';

/** Calls allowed even when space is short: they protect accounts or free space. The disk reserve is for them. */
const doneAlways: ReadonlySet<Endpoint> = new Set<Endpoint>([
  signIn,
  signOut,
  heartbeat,
  verifyEmail,
  resendVerification,
  forgotPassword,
  resetPassword,
  changeRole,
  setUserActive,
  // Lets the scheduled deletions run, which free space.
  confirmClock,
  bulkDeleteInventory,
]);

/** Whether a call makes the database larger: every writing call, except deletions and those always allowed. */
export const grows = (endpoint: Endpoint): boolean =>
  (endpoint.method === 'POST' || endpoint.method === 'PUT') && !doneAlways.has(endpoint);

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
