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
 */
export class StartTurns {
  readonly #shares = new Map<string, Share>();
  #iteration = 0;
  #isDue = false;

  /** Runs `start` now, or in a later iteration after the network's earlier requests. Without a network never waits. */
  take(network: string | null, start: () => void): void {
    if (network === null) return start();
    if (!this.#isDue && this.#iteration !== iteration()) {
      this.#shares.clear();
      this.#iteration = iteration();
    }
    const share = this.#shares.get(network) ?? { started: 0, waiting: [] };
    this.#shares.set(network, share);
    if (share.started === connectionLimits.mostStartedAtOnce) {
      share.waiting.push(start);
      return this.#later();
    }
    share.started += 1;
    start();
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
      const starting = waiting.splice(0, connectionLimits.mostStartedAtOnce);
      if (starting.length === 0) continue;
      this.#shares.set(network, { started: starting.length, waiting });
      if (waiting.length > 0) this.#later();
      for (const start of starting) start();
    }
  }
}
