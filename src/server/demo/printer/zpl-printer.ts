import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A simulated fault of one connection. */
export interface PrinterFault {
  /** Resets the connection once this many bytes of labels have arrived. */
  resetAfterBytes?: number;
  /** Resets the connection instead of answering the n-th status request, counted from 1. */
  lostAnswer?: number;
  /** Accepts everything and answers nothing. */
  isMute?: boolean;
  /** Answers nothing more once a label has arrived. */
  mutesAfterLabel?: boolean;
  /** The wrong answer to send to each status request. */
  answer?: string;
}

/** The conditions that the status reports. */
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
const whoAreYou = '~HI';

/**
 * A simulated label printer that takes ZPL over TCP, for the demo, `npm run printer` and tests. It answers `~HS`, keeps
 * the printed labels (from ^XA to ^XZ), and fails as set by `faults`, `condition` and `paperFor`.
 */
export class ZplPrinter {
  /** The latest printed labels, in order. */
  readonly labels: string[] = [];
  /** How many labels are kept. */
  mostKept = Number.POSITIVE_INFINITY;
  /** Faults of the next connections, in order; without a fault a connection works. */
  readonly faults: PrinterFault[] = [];
  condition: PrinterCondition = { ...fine };
  /** How long a label takes to print, in milliseconds. */
  labelMs = 0;
  /** The answer to `~HI`, between STX and ETX; null for none. */
  identity: string | null = 'ZD421-203dpi,V93.21.26Z,8,8192KB';
  /** Runs out of paper once this many labels have been printed. */
  paperFor = Number.POSITIVE_INFINITY;
  port = 0;
  #forgotten = 0;
  #waiting: string[] = [];
  #busy: NodeJS.Timeout | null = null;
  #server: Server | null = null;
  readonly #sockets = new Set<Socket>();

  /** Accepts connections, on the same port as before if it was open already. */
  async open(): Promise<void> {
    const server = createServer((socket) => this.#serve(socket));
    server.listen(this.port, '127.0.0.1');
    await once(server, 'listening');
    // eslint-disable-next-line typescript/no-unsafe-type-assertion -- a server on a port has this
    this.port = (server.address() as AddressInfo).port;
    this.#server = server;
  }

  /** Refuses new connections and resets the open ones. */
  async close(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    for (const socket of this.#sockets) socket.resetAndDestroy();
    if (!server) return;
    server.close();
    await once(server, 'close');
  }

  /** Loads paper and ribbon, closes the head, and ends the pause. */
  mend(): void {
    this.condition = { ...fine };
    this.paperFor = Number.POSITIVE_INFINITY;
    this.#print();
  }

  get isClosed(): boolean {
    return this.#server === null;
  }

  /** The total number of printed labels. */
  get printed(): number {
    return this.#forgotten + this.labels.length;
  }

  /** Drops the oldest labels. */
  forget(count: number): void {
    this.#forgotten += this.labels.splice(0, count).length;
  }

  /** The number of labels received and not yet printed. */
  get waiting(): number {
    return this.#waiting.length;
  }

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
      const isQuestion = [question, whoAreYou].includes(bytes.toString('latin1'));
      const accepted = isQuestion ? bytes : bytes.subarray(0, Math.max(0, left));
      text += accepted.toString('utf8');
      if (!isQuestion) taken += accepted.length;
      for (let at = nextOf(text); at !== null; at = nextOf(text)) {
        const [kind, to] = at;
        const part = text.slice(0, to);
        text = text.slice(to);
        if (kind === 'label') {
          if (fault.mutesAfterLabel === true) fault.isMute = true;
          this.#waiting.push(part.slice(part.indexOf(begin)));
          this.#print();
        } else if (kind === 'identity') {
          if (fault.isMute !== true && this.identity !== null)
            socket.write(fault.answer ?? `\u0002${this.identity}\u0003\r\n`);
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

  /** The status in the format of the ZPL II Programming Guide: three strings between STX and ETX. */
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

const commands = [
  { kind: 'label', text: end },
  { kind: 'question', text: question },
  { kind: 'identity', text: whoAreYou },
] as const;

/** The first complete command in the received text, and its end; null if there is none. */
const nextOf = (text: string): readonly [(typeof commands)[number]['kind'], number] | null => {
  const [first] = commands
    .map((command) => ({ ...command, at: text.indexOf(command.text) }))
    .filter(({ at }) => at >= 0)
    .toSorted((a, b) => a.at - b.at);
  return first ? [first.kind, first.at + first.text.length] : null;
};
