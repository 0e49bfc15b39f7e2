import type { Readable } from 'node:stream';
import { runCapped, type CappedOutcome, type CappedProgram } from './capped-child.ts';
import { WaitingChild } from './waiting-child.ts';

/**
 * A program of which a child is started before there is input for it. Each child takes one input, because an untrusted file may
 * not meet another's; while the program is used the next child waits.
 */
export class PreparedProgram {
  readonly #program: CappedProgram;
  readonly #waiting: WaitingChild;

  constructor(program: CappedProgram) {
    this.#program = program;
    this.#waiting = new WaitingChild(program);
  }

  /** Starts a child in advance, unless one waits, or the system has no room for it now. */
  prepare(): void {
    this.#waiting.prepare();
  }

  /** Like `runCapped`, by the child that waits if there is one. */
  async run(input: Readable, signal?: AbortSignal): Promise<CappedOutcome> {
    const start = () => this.#waiting.take();
    const outcome = await runCapped(this.#program, { parameters: [], input, start }, signal);
    this.prepare();
    return outcome;
  }
}
