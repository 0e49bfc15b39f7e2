import type { FastifyBaseLogger } from 'fastify';

/** Work that nobody waits for: an answer then tells nothing by the time it takes. It is finished before the process ends. */
export class Background {
  readonly #running = new Set<Promise<void>>();
  readonly #logger: FastifyBaseLogger;

  constructor(logger: FastifyBaseLogger) {
    this.#logger = logger;
  }

  /** Begins the work; `name` says in the log what has failed. */
  run(name: string, work: () => Promise<void>): void {
    const running = work()
      .catch((error: unknown) => this.#logger.error({ err: error }, `${name} failed`))
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  /** Resolves when nothing is under way any more. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }
}
