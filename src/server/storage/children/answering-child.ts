import { askCapped, type CappedProgram, type StartedProgram } from './capped-child.ts';
import { WaitingChild } from './waiting-child.ts';

/**
 * A program that answers each line of its input with a line, for input that the portal itself has made: a child takes one line
 * after the other, and ends by itself when it has worked long enough.
 */
export class AnsweringProgram {
  readonly #program: CappedProgram;
  readonly #waiting: WaitingChild;
  /** The children that have answered before. */
  readonly #used = new WeakSet<StartedProgram>();
  #busy = 0;

  constructor(program: CappedProgram) {
    this.#program = program;
    this.#waiting = new WaitingChild(program);
  }

  /** Starts a child in advance, unless one waits or works, or the system has no room for it now. */
  prepare(): void {
    if (this.#busy === 0) this.#waiting.prepare();
  }

  /**
   * The answer to a line; null if there is none. A child that has answered before is not blamed on the line: it is tried again by
   * a new one. Throws the signal's reason.
   */
  async ask(line: string, signal?: AbortSignal): Promise<string | null> {
    let wasUsed = false;
    const take = (): StartedProgram | null => {
      const child = this.#waiting.take();
      wasUsed = child !== null && this.#used.has(child);
      return child;
    };
    const keep = (child: StartedProgram): void => {
      this.#used.add(child);
      this.#waiting.keep(child);
    };
    const ask = () => askCapped(this.#program, { line, take, keep }, signal);
    this.#busy += 1;
    try {
      const answer = await ask();
      return answer === null && wasUsed ? await ask() : answer;
    } finally {
      this.#busy -= 1;
    }
  }
}
