import type { FastifyBaseLogger } from 'fastify';

/** Runs work after the response, so that response times reveal nothing about it. Shutdown waits for `settled`. */
export class Background {
  readonly #running = new Set<Promise<void>>();
  readonly #logger: FastifyBaseLogger;

  constructor(logger: FastifyBaseLogger) {
    this.#logger = logger;
  }

  /** Starts the work; `name` appears in the log if it fails. */
  run(name: string, work: () => Promise<void>): void {
    const running = work()
      .catch((error: unknown) => this.#logger.error({ err: error }, `${name} failed`))
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }
}
