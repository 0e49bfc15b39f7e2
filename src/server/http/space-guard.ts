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

/** What is done also while space is short: it keeps the portal safe, or makes room. The reserve of the disk is for it. */
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
  // Lets the purge and the sweep make room.
  confirmClock,
  bulkDeleteInventory,
]);

/** Whether a call makes the database larger: every one that writes, but those that are done always, and deletions. */
export const grows = (endpoint: Endpoint): boolean =>
  (endpoint.method === 'POST' || endpoint.method === 'PUT') && !doneAlways.has(endpoint);

/** Keeps a database file from filling its disk: then nobody could sign in, nor switch off the account that fills it. */
export class SpaceGuard {
  readonly #space: (() => Promise<Space>) | null;

  /** `space` tells how much is left on the disk of the database; null where the database is elsewhere. */
  constructor(space: (() => Promise<Space>) | null) {
    this.#space = space;
  }

  /** Throws `storage.full` while space is short. */
  async require(): Promise<void> {
    if (!(await this.#isShort())) return;
    throw new Problem('storage.full', {
      message:
        'There is hardly any space left on the disk of the portal. Nothing was saved. Please tell an administrator: until there is room again, only reading and deleting work.',
    });
  }

  /** Throws while space is short, with what readiness says of it. */
  async requireReady(): Promise<void> {
    if (!(await this.#isShort())) return;
    throw new Problem('storage.full', {
      message: 'The disk of the database is nearly full: nothing new is saved until there is room.',
    });
  }

  async #isShort(): Promise<boolean> {
    return this.#space !== null && isShort(await this.#space());
  }
}
