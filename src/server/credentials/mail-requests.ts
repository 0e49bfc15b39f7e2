import type { Background } from '../background/background.ts';
import { FairTurns } from './fair-turns.ts';

/** Limits for concurrent mails and waiting requests; an office needs a few a day. */
const turnLimits = { atOnce: 4, mostWaiting: 1_000, mostInLane: 50 };

/**
 * Queues requests for mails. The response is sent before any look-up, so that it reveals nothing. Without the limits, a
 * flood of requests could use up memory and all database connections.
 */
export class MailRequests {
  readonly #background: Background;
  readonly #turns = new FairTurns(turnLimits);

  constructor(background: Background) {
    this.#background = background;
  }

  /** Runs `work` in turn; `name` is for the log. Throws `auth.busy` if too many requests of this network wait. */
  run(name: string, network: string, work: () => Promise<void>): void {
    this.#turns.requireRoom(network);
    this.#background.run(name, () => this.#turns.take({ lane: network }, work));
  }
}
