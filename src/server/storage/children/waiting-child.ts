import { Socket } from 'node:net';
import { startCapped, type CappedProgram, type StartedProgram } from './capped-child.ts';

/** How long a child waits for its input. It uses about 100 MB of memory meanwhile. */
const waitingMs = 60_000;

/**
 * A child of a program that waits for its input, because starting it takes longer than what it does then. There is one at most,
 * and a minute after it was last wanted there is none.
 */
export class WaitingChild {
  readonly #program: CappedProgram;
  #waiting: { child: StartedProgram; giveUp: NodeJS.Timeout; forget: () => void } | null = null;

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
    if (child !== null) this.keep(child);
  }

  /** Lets a child wait; ends it if another one does. */
  keep(child: StartedProgram): void {
    if (this.#waiting) {
      child.kill('SIGKILL');
      return;
    }
    const giveUp = setTimeout(() => {
      this.#waiting = null;
      child.kill('SIGKILL');
    }, waitingMs).unref();
    const forget = (): void => {
      if (this.#waiting?.child === child) this.#waiting = null;
      clearTimeout(giveUp);
    };
    child.once('exit', forget);
    // The child does not keep the process alive: without its parent it reads the end of its input and ends.
    child.unref();
    for (const stream of streamsOf(child)) stream.unref();
    this.#waiting = { child, giveUp, forget };
  }

  /** The child that waits, or a new one; null if the system has no room for it. */
  take(): StartedProgram | null {
    if (!this.#waiting) return startCapped(this.#program, []);
    const { child, giveUp, forget } = this.#waiting;
    this.#waiting = null;
    clearTimeout(giveUp);
    child.off('exit', forget);
    child.ref();
    for (const stream of streamsOf(child)) stream.ref();
    return child;
  }
}

const streamsOf = ({ stdin, stdout, stderr }: StartedProgram): Socket[] =>
  [stdin, stdout, stderr].filter((stream) => stream instanceof Socket);
