import { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import {
  runCapped,
  startCapped,
  type CappedOutcome,
  type CappedProgram,
  type StartedProgram,
} from './capped-child.ts';

/** How long a child waits for its input. It uses about 100 MB of memory meanwhile. */
const waitingMs = 60_000;

/**
 * A program of which a child is started before there is input for it: starting takes longer than what it does then. Each child
 * takes one input. While the program is used the next child waits; a minute later there is none.
 */
export class PreparedProgram {
  readonly #program: CappedProgram;
  #waiting: { child: StartedProgram; giveUp: NodeJS.Timeout } | null = null;

  constructor(program: CappedProgram) {
    this.#program = program;
  }

  /** Starts a child in advance, unless one waits, or the system has no room for it now. */
  prepare(): void {
    if (this.#waiting) {
      this.#waiting.giveUp.refresh();
      return;
    }
    const child = startCapped(this.#program, []);
    if (child === null) return;
    const giveUp = setTimeout(() => {
      this.#waiting = null;
      child.kill('SIGKILL');
    }, waitingMs).unref();
    child.once('exit', () => {
      if (this.#waiting?.child === child) this.#waiting = null;
      clearTimeout(giveUp);
    });
    // The child does not keep the process alive: without its parent it reads the end of its input and ends.
    child.unref();
    for (const stream of [child.stdin, child.stdout, child.stderr])
      if (stream instanceof Socket) stream.unref();
    child.stdin.on('error', () => undefined);
    this.#waiting = { child, giveUp };
  }

  /** Like `runCapped`, by the child that waits if there is one. */
  async run(input: Readable, signal?: AbortSignal): Promise<CappedOutcome> {
    const outcome = await runCapped(
      this.#program,
      { parameters: [], input, start: () => this.#take() },
      signal,
    );
    this.prepare();
    return outcome;
  }

  #take(): StartedProgram | null {
    if (!this.#waiting) return startCapped(this.#program, []);
    const { child, giveUp } = this.#waiting;
    this.#waiting = null;
    clearTimeout(giveUp);
    child.ref();
    for (const stream of [child.stdin, child.stdout, child.stderr])
      if (stream instanceof Socket) stream.ref();
    return child;
  }
}
