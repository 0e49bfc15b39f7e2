import { connect, type Socket } from 'node:net';
import { parseHostStatus, type HostStatus } from '#domain/printing/status.ts';

/** Timeouts for a printer, in milliseconds. */
export interface Patience {
  /** For accepting a connection. */
  connectMs: number;
  /** For answering, and for receiving what is sent. */
  answerMs: number;
}

export const usualPatience: Patience = { connectMs: 5_000, answerMs: 10_000 };

/** An answer to `~HS` has about 80 bytes; anything that sends more is not a label printer. */
const longestAnswer = 2_048;
const endOfText = 3;

/** A connection to a printer; any failure closes it for good. */
export class PrinterConnection {
  readonly #socket: Socket;
  readonly #patience: Patience;
  #failure: Error | null = null;
  #answer = Buffer.alloc(0);
  /** Wakes the waiting call: something has arrived or failed. */
  #stir: () => void = () => undefined;

  private constructor(socket: Socket, patience: Patience) {
    this.#socket = socket;
    this.#patience = patience;
    socket.on('data', (bytes: Buffer) => this.#receive(bytes));
    socket.on('error', (error) => this.#fail(error));
    socket.on('close', () => this.#fail(new Error('The printer closed the connection.')));
  }

  /** `host` is an IP address, never a name, so there is no look-up. Rejects if the printer does not accept in time. */
  static open(
    { host, port }: { host: string; port: number },
    patience: Patience = usualPatience,
  ): Promise<PrinterConnection> {
    return new Promise((resolve, reject) => {
      const socket = connect({ host, port, noDelay: true });
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

  /** Requests the status. Rejects if the connection is lost, or the answer is late, too long or not a status. */
  async ask(): Promise<HostStatus> {
    this.#answer = Buffer.alloc(0);
    const answered = this.#until(() => this.#answer.filter((byte) => byte === endOfText).length >= 3);
    this.#socket.write('~HS');
    await answered;
    const status = parseHostStatus(this.#answer.toString('latin1'));
    if (status) return status;
    const error = new Error('The printer did not answer as a label printer does.');
    this.#fail(error);
    throw error;
  }

  /** Sends bytes; resolves when the system has accepted them. After a rejection it is unknown how many arrived. */
  async send(bytes: Uint8Array): Promise<void> {
    let isTaken = false;
    const taken = this.#until(() => isTaken);
    this.#socket.write(bytes, (error) => {
      isTaken = !error;
      this.#stir();
    });
    await taken;
  }

  close(): void {
    this.#fail(new Error('The connection was closed.'));
  }

  #receive(bytes: Buffer): void {
    if (this.#answer.length + bytes.length > longestAnswer)
      return this.#fail(new Error('The printer sends more than an answer has.'));
    this.#answer = Buffer.concat([this.#answer, bytes]);
    this.#stir();
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    this.#socket.destroy();
    this.#stir();
  }

  #until(isDone: () => boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => this.#fail(new Error('The printer did not answer in time.')),
        this.#patience.answerMs,
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
