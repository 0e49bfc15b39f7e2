import { connectionLimits } from './connection-limits.ts';

/** What one network has in this iteration of the event loop. */
interface Share {
  started: number;
  waiting: (() => void)[];
}

/**
 * Starts only a few requests of each network per iteration of the event loop, so that a flood from one network delays
 * the requests of others by those few, and not by all that arrived together. Whoever sends fewer never waits.
 */
export class StartTurns {
  readonly #shares = new Map<string, Share>();

  /** Runs `start` now, or after the network's earlier ones in a later iteration. Null is no network: never waits. */
  take(network: string | null, start: () => void): void {
    if (network === null) return start();
    const share = this.#shares.get(network) ?? { started: 0, waiting: [] };
    if (this.#shares.size === 0) setImmediate(() => this.#next());
    this.#shares.set(network, share);
    if (share.started === connectionLimits.mostStartedAtOnce) {
      share.waiting.push(start);
      return;
    }
    share.started += 1;
    start();
  }

  #next(): void {
    const shares = [...this.#shares];
    this.#shares.clear();
    for (const [network, { waiting }] of shares) {
      const starting = waiting.splice(0, connectionLimits.mostStartedAtOnce);
      if (starting.length === 0) continue;
      if (this.#shares.size === 0) setImmediate(() => this.#next());
      this.#shares.set(network, { started: starting.length, waiting });
      for (const start of starting) start();
    }
  }
}
