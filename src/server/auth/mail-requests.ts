import type { Background } from '../background.ts';
import { FairTurns } from './fair-turns.ts';

/** Mails under way at once, and requests for them that wait: an office asks for a few a day. */
const turnLimits = { atOnce: 4, mostWaiting: 1_000, mostInLane: 50 };

/**
 * Requests for mails, which are answered before anything is looked up, so that the answer tells nothing. Without a bound
 * whoever sends them faster than they are worked off would take memory, and every connection to the database.
 */
export class MailRequests {
  readonly #background: Background;
  readonly #turns = new FairTurns(turnLimits);

  constructor(background: Background) {
    this.#background = background;
  }

  /** Begins the work in turn; throws `auth.busy` when too much of this network waits. `name` says in the log what has failed. */
  run(name: string, network: string, work: () => Promise<void>): void {
    this.#turns.requireRoom(network);
    this.#background.run(name, () => this.#turns.take({ lane: network }, work));
  }
}
