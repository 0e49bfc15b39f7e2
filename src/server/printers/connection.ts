import { connect, type Socket } from 'node:net';
import type { Question } from '#domain/printing/drivers/driver.ts';

/** Timeouts for a printer, in milliseconds. */
export interface Patience {
  /** For accepting a connection. */
  connectMs: number;
  /** For answering, and for receiving what is sent. */
  answerMs: number;
}

const usualPatience: Patience = { connectMs: 5_000, answerMs: 10_000 };

/** An answer has about 100 bytes; anything that sends more is not a label printer. */
const longestAnswer = 2_048;

/** How long a printer is given to close its side of an ended connection. */
const farewellMs = 1_000;

/** The printer keeps the connection and gives no whole answer, or another one than a label printer gives. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

/** A connection to a printer; any failure closes it for good. */
export class PrinterConnection {
  readonly #socket: Socket;
  readonly #patience: Patience;
  #failure: Error | null = null;
  /** What has arrived since the last question; null while nobody asks, and then nothing is kept. */
  #answer: Buffer | null = null;
  /** Wakes the waiting call: something has arrived or failed. */
  #stir: () => void = () => undefined;

  private constructor(socket: Socket, patience: Patience) {
    this.#socket = socket;
    this.#patience = patience;
    socket.on('data', (bytes: Buffer) => this.#receive(bytes));
    socket.on('error', (error) => this.#fail(error));
    socket.on('close', () => this.#fail(new Error('The printer closed the connection.')));
  }

  /**
   * `host` is an IP address, never a name, so there is no look-up. Rejects if the printer does not accept in time. `ending` aborts
   * when nothing may wait for printers any more: as if the connection were lost.
   */
  static open(
    { host, port, ending }: { host: string; port: number; ending?: AbortSignal },
    patience: Patience = usualPatience,
  ): Promise<PrinterConnection> {
    // A socket would connect all the same.
    if (ending?.aborted) return Promise.reject(new Error('No printer is waited for any more.'));
    return new Promise((resolve, reject) => {
      const socket = connect({ host, port, noDelay: true, ...(ending && { signal: ending }) });
      const timer = setTimeout(
        () => socket.destroy(new Error('The printer does not accept a connection.')),
        patience.connectMs,
      );
      const refuse = (error: Error) => {
        clearTimeout(timer);
        reject(error);
      };
      socket.once('error', refuse);
      socket.once('connect', () => {
        clearTimeout(timer);
        socket.off('error', refuse);
        resolve(new PrinterConnection(socket, patience));
      });
    });
  }

  /** Whether the connection can still be used. */
  get isOpen(): boolean {
    return this.#failure === null && this.#socket.writable;
  }

  /**
   * Asks and reads the answer. Rejects if the connection is lost; with `NoAnswer` if the answer is late, too long or not
   * whole. A late answer could be taken for the next one, so the connection is then closed.
   */
  async ask<Answer>(question: Question<Answer>, withinMs: number = this.#patience.answerMs): Promise<Answer> {
    this.#answer = Buffer.alloc(0);
    let answer: Answer | null = null;
    const answered = this.#until(() => {
      answer = this.#answer && question.read(this.#answer);
      return answer !== null;
    }, withinMs);
    this.#socket.write(question.bytes);
    await answered.finally(() => (this.#answer = null));
    if (answer === null) throw new NoAnswer('The printer did not answer.');
    return answer;
  }

  /** Sends bytes; resolves when the system has accepted them. After a rejection it is unknown how many arrived. */
  async send(bytes: Uint8Array): Promise<void> {
    let isTaken = false;
    const taken = this.#until(() => isTaken, this.#patience.answerMs);
    this.#socket.write(bytes, (error) => {
      isTaken = !error;
      this.#stir();
    });
    await taken;
  }

  /**
   * Ends the connection. A printer that then closes its side has everything that was sent; of one that does not, nothing more is
   * known. Rejects if the connection is lost before.
   */
  async finish(): Promise<void> {
    let isEnded = false;
    this.#socket.end(() => {
      isEnded = true;
      this.#stir();
    });
    await this.#until(() => isEnded, this.#patience.answerMs);
    let isOver = false;
    const farewell = setTimeout(() => {
      isOver = true;
      this.#stir();
    }, farewellMs);
    await this.#until(() => isOver || this.#socket.readableEnded, 2 * farewellMs).finally(() =>
      clearTimeout(farewell),
    );
    this.close();
  }

  close(): void {
    this.#fail(new Error('The connection was closed.'));
  }

  #receive(bytes: Buffer): void {
    if (this.#answer === null) return;
    if (this.#answer.length + bytes.length > longestAnswer)
      return this.#fail(new NoAnswer('The printer sends more than an answer has.'));
    this.#answer = Buffer.concat([this.#answer, bytes]);
    this.#stir();
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    this.#socket.destroy();
    this.#stir();
  }

  #until(isDone: () => boolean, withinMs: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => this.#fail(new NoAnswer('The printer did not answer in time.')),
        withinMs,
      );
      const end = (finish: () => void) => {
        clearTimeout(timer);
        this.#stir = () => undefined;
        finish();
      };
      this.#stir = () => {
        const failure = this.#failure;
        if (isDone()) end(resolve);
        else if (failure) end(() => reject(failure));
      };
      this.#stir();
    });
  }
}
