import { performance } from 'node:perf_hooks';
import { connectionLimits } from '../connections/connection-limits.ts';

/** The requests of one network in this iteration of the event loop. */
interface Share {
  started: number;
  waiting: (() => void)[];
}

/**
 * The number of the current iteration of the event loop. Reading it takes less time than a callback in the next phase,
 * which also wakes the loop once more.
 */
const iteration = (): number => performance.nodeTiming.uvMetricsInfo.loopCount;

/**
 * Starts only a few requests of each network per iteration of the event loop, so that a flood from one network delays
 * other networks by those few requests only. A network that sends fewer never waits.
 *
 * libuv accepts one connection per iteration. While connections arrive, iterations are therefore short: each starts one
 * request of a network. Otherwise the last of 1,000 people whose Wi-Fi is back would be accepted after 13 seconds.
 */
export class StartTurns {
  readonly #shares = new Map<string, Share>();
  #iteration = 0;
  /** The iteration that accepted a connection last. */
  #accepted = -2;
  #isDue = false;

  /** Notes that this iteration has accepted a connection: more may wait. */
  accepted(): void {
    this.#accepted = iteration();
  }

  /** Runs `start` now, or in a later iteration after the network's earlier requests. Without a network never waits. */
  take(network: string | null, start: () => void): void {
    if (network === null) return start();
    if (!this.#isDue && this.#iteration !== iteration()) {
      this.#shares.clear();
      this.#iteration = iteration();
    }
    const share = this.#shares.get(network) ?? { started: 0, waiting: [] };
    this.#shares.set(network, share);
    if (share.started >= this.#most()) {
      share.waiting.push(start);
      return this.#later();
    }
    share.started += 1;
    start();
  }

  /** How many requests of a network may start in this iteration. */
  #most(): number {
    return this.#iteration - this.#accepted <= 1 ? 1 : connectionLimits.mostStartedAtOnce;
  }

  #later(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    setImmediate(() => this.#next());
  }

  #next(): void {
    this.#isDue = false;
    this.#iteration = iteration();
    const shares = [...this.#shares];
    this.#shares.clear();
    for (const [network, { waiting }] of shares) {
      const starting = waiting.splice(0, this.#most());
      if (starting.length === 0) continue;
      this.#shares.set(network, { started: starting.length, waiting });
      if (waiting.length > 0) this.#later();
      for (const start of starting) start();
    }
  }
}
