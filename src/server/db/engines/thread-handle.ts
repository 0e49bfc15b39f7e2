import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { QueryResult } from 'kysely';
import { isBuilt, projectDir } from '../../project-dir.ts';
import type { Statement } from './sqlite-handle.ts';

/** What the thread is asked to do. */
export type Asked = Statement | 'close';

/** What it answers: a result, or why there is none, with SQLite's code. */
export type Answer = { result: QueryResult<unknown> } | { message: string; errcode: number };

const script = join(
  projectDir,
  isBuilt ? 'dist/server/writing-thread.js' : 'src/server/db/engines/writing-thread.ts',
);

type Waiting = PromiseWithResolvers<QueryResult<unknown>>;

/** A connection to SQLite's file in a thread of its own, so that its statements hold up nothing else. */
export class ThreadHandle {
  readonly #thread: Worker;
  readonly #waiting: Waiting[] = [];
  #failure: unknown = null;

  constructor(path: string) {
    this.#thread = new Worker(script, { workerData: path });
    this.#thread.on('message', (answer: Answer) => {
      const first = this.#waiting.shift();
      if ('result' in answer) first?.resolve(answer.result);
      else first?.reject(Object.assign(new Error(answer.message), { errcode: answer.errcode }));
    });
    this.#thread.once('error', (error) => this.#fail(error));
    this.#thread.once('exit', () =>
      this.#fail(new Error('The thread that writes to the database has ended.')),
    );
  }

  async run<R>({ sql, parameters }: Statement): Promise<QueryResult<R>> {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Kysely's caller states the row type; SQLite cannot check it
    return (await this.#ask({ sql, parameters })) as QueryResult<R>;
  }

  async exec(sql: string): Promise<void> {
    await this.#ask({ sql, parameters: [] });
  }

  /** Ends the thread; what it has not committed is rolled back. */
  async close(): Promise<void> {
    // A thread that has failed has closed the file.
    await this.#ask('close').catch(() => undefined);
    await this.#thread.terminate();
  }

  #ask(asked: Asked): Promise<QueryResult<unknown>> {
    const waiting: Waiting = Promise.withResolvers();
    this.#waiting.push(waiting);
    if (this.#failure === null) {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- it is no window
      this.#thread.postMessage(asked);
    } else this.#fail(this.#failure);
    return waiting.promise;
  }

  #fail(failure: unknown): void {
    this.#failure ??= failure;
    for (const { reject } of this.#waiting.splice(0)) reject(this.#failure);
  }
}
