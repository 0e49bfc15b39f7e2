import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** What goes wrong with one connection. */
export interface PrinterFault {
  /** Resets the connection once this many bytes of labels have arrived. */
  resetAfterBytes?: number;
  /** Resets the connection instead of answering the n-th question, counted from 1. */
  lostAnswer?: number;
  /** Takes everything and answers nothing. */
  isMute?: boolean;
  /** Answers with this instead. */
  answer?: string;
}

/** What stands in the status. */
export interface PrinterCondition {
  isPaperOut: boolean;
  isRibbonOut: boolean;
  isHeadOpen: boolean;
  isPaused: boolean;
}

const fine: PrinterCondition = { isPaperOut: false, isRibbonOut: false, isHeadOpen: false, isPaused: false };

const begin = '^XA';
const end = '^XZ';
const question = '~HS';

/**
 * A label printer over TCP that takes ZPL, for the demo, for `npm run printer` and for tests: it answers `~HS`, keeps each
 * label from ^XA to ^XZ that came out, and fails as it is told.
 */
export class ZplPrinter {
  /** The latest labels that came out, in order. */
  readonly labels: string[] = [];
  /** How many of them are kept. */
  mostKept = Number.POSITIVE_INFINITY;
  /** Faults of the connections to come, in order; a connection without one works. */
  readonly faults: PrinterFault[] = [];
  condition: PrinterCondition = { ...fine };
  /** How long a label takes, in milliseconds. */
  labelMs = 0;
  /** Runs out of paper before the label after this many have come out. */
  paperFor = Number.POSITIVE_INFINITY;
  port = 0;
  #forgotten = 0;
  #waiting: string[] = [];
  #busy: NodeJS.Timeout | null = null;
  #server: Server | null = null;
  readonly #sockets = new Set<Socket>();

  /** Accepts connections, at the same port as before if there was one. */
  async open(): Promise<void> {
    const server = createServer((socket) => this.#serve(socket));
    server.listen(this.port, '127.0.0.1');
    await once(server, 'listening');
    // eslint-disable-next-line typescript/no-unsafe-type-assertion -- a server on a port has this
    this.port = (server.address() as AddressInfo).port;
    this.#server = server;
  }

  /** Refuses connections, and resets those that are open. */
  async close(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    for (const socket of this.#sockets) socket.resetAndDestroy();
    if (!server) return;
    server.close();
    await once(server, 'close');
  }

  /** Somebody loads paper or ribbon, closes the head, and presses Pause. */
  mend(): void {
    this.condition = { ...fine };
    this.paperFor = Number.POSITIVE_INFINITY;
    this.#print();
  }

  get isClosed(): boolean {
    return this.#server === null;
  }

  /** How many labels have come out in all. */
  get printed(): number {
    return this.#forgotten + this.labels.length;
  }

  /** Forgets the oldest labels. */
  forget(count: number): void {
    this.#forgotten += this.labels.splice(0, count).length;
  }

  /** How many labels it has received and not printed. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** Whether it has nothing left to print. */
  get isIdle(): boolean {
    return this.#waiting.length === 0;
  }

  get #isHindered(): boolean {
    return Object.values(this.condition).includes(true);
  }

  #serve(socket: Socket): void {
    const fault = this.faults.shift() ?? {};
    let text = '';
    let taken = 0;
    let questions = 0;
    this.#sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => this.#sockets.delete(socket));
    socket.on('data', (bytes: Buffer) => {
      const left = fault.resetAfterBytes === undefined ? bytes.length : fault.resetAfterBytes - taken;
      const isQuestion = bytes.toString('latin1') === question;
      const accepted = isQuestion ? bytes : bytes.subarray(0, Math.max(0, left));
      text += accepted.toString('utf8');
      if (!isQuestion) taken += accepted.length;
      for (let at = nextOf(text); at !== null; at = nextOf(text)) {
        const [kind, to] = at;
        const part = text.slice(0, to);
        text = text.slice(to);
        if (kind === 'label') {
          this.#waiting.push(part.slice(part.indexOf(begin)));
          this.#print();
        } else {
          questions += 1;
          if (fault.lostAnswer === questions) {
            socket.resetAndDestroy();
            return;
          }
          if (fault.isMute !== true) socket.write(fault.answer ?? this.#status());
        }
      }
      if (!isQuestion && fault.resetAfterBytes !== undefined && bytes.length >= left)
        socket.resetAndDestroy();
    });
  }

  #print(): void {
    if (this.printed >= this.paperFor) this.condition.isPaperOut = true;
    if (this.#busy || this.#isHindered) return;
    const [label] = this.#waiting;
    if (label === undefined) return;
    const finish = (): void => {
      this.#busy = null;
      this.#waiting.shift();
      this.labels.push(label);
      if (this.labels.length > this.mostKept) this.forget(1);
      this.#print();
    };
    if (this.labelMs === 0) return finish();
    this.#busy = setTimeout(finish, this.labelMs);
  }

  /** As the ZPL II Programming Guide has it: three strings between STX and ETX. */
  #status(): string {
    const { isPaperOut, isPaused, isHeadOpen, isRibbonOut } = this.condition;
    const waiting = String(Math.max(0, this.#waiting.length - 1)).padStart(3, '0');
    const remaining = String(Math.min(1, this.#waiting.length)).padStart(8, '0');
    return [
      `030,${flag(isPaperOut)},${flag(isPaused)},0400,${waiting},0,0,0,000,0,0,0`,
      `001,0,${flag(isHeadOpen)},${flag(isRibbonOut)},1,2,6,0,${remaining},1,000`,
      '1234,0',
    ]
      .map((line) => `\u0002${line}\u0003\r\n`)
      .join('');
  }
}

const flag = (is: boolean) => (is ? '1' : '0');

/** The first whole command in what has arrived, and where it ends; null if there is none. */
const nextOf = (text: string): ['label' | 'question', number] | null => {
  const label = text.indexOf(end);
  const asked = text.indexOf(question);
  if (label >= 0 && (asked < 0 || label < asked)) return ['label', label + end.length];
  return asked >= 0 ? ['question', asked + question.length] : null;
};
