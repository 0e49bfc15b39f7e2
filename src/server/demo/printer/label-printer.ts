import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import type { Server as HttpServer } from 'node:http';
import type { PrinterLanguage } from '#domain/printing/printer.ts';
import { ippServer } from './ipp-server.ts';
import type { Backlog, Condition, Received, Speech } from './speech/speech.ts';

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

const fine: Condition = { isPaperOut: false, isRibbonOut: false, isHeadOpen: false, isPaused: false };

/** Questions are short, and labels are not. */
const longestQuestion = 5;

/**
 * A simulated label printer on TCP, for the demo, `npm run printer` and tests. It understands a language, answers about its
 * state, keeps the printed labels, and fails as set by `faults`, `condition` and `paperFor`.
 */
export class LabelPrinter {
  readonly speech: Speech;
  /** The latest printed labels, in order: as they were received, and as text. */
  readonly received: (Received & { language: PrinterLanguage })[] = [];
  readonly labels: string[] = [];
  /** How many labels are kept. */
  mostKept = Number.POSITIVE_INFINITY;
  /** Faults of the next connections, in order; without a fault a connection works. */
  readonly faults: PrinterFault[] = [];
  condition: Condition = { ...fine };
  /** The answer to a question what it is, as `~HI` has it between STX and ETX; null for none. */
  identity: string | null = null;
  /** The bits of its errors that its condition does not have; null for a printer that is not asked for them. */
  errors: number | null = 0;
  /** How long a label takes to print, in milliseconds. */
  labelMs = 0;
  /** Runs out of paper once this many labels have been printed. */
  paperFor = Number.POSITIVE_INFINITY;
  port = 0;
  #forgotten = 0;
  #waiting: (Received & { language: PrinterLanguage })[] = [];
  #busy: NodeJS.Timeout | null = null;
  #server: Server | null = null;
  readonly #sockets = new Set<Socket>();

  /** Takes what comes by IPP at the same port; null if it does not. */
  readonly #ipp: HttpServer | null;

  constructor(speech: Speech, { takesIpp = false } = {}) {
    this.speech = speech;
    this.#ipp = takesIpp ? ippServer(this) : null;
  }

  /** Prints a label that has arrived; returns whether it is out yet. */
  accept(label: Received, language: PrinterLanguage = this.speech.language): () => boolean {
    const waiting = { ...label, language };
    this.#waiting.push(waiting);
    this.#print();
    return () => !this.#waiting.includes(waiting);
  }

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
    this.received.splice(0, count);
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
    let bytes = Buffer.alloc(0);
    let taken = 0;
    let questions = 0;
    this.#sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => this.#sockets.delete(socket));
    socket.once('data', (chunk: Buffer) => {
      if (this.#ipp && chunk.toString('latin1', 0, 5) === 'POST ') {
        socket.pause();
        socket.removeAllListeners('data');
        this.#ipp.emit('connection', socket);
        socket.unshift(chunk);
        socket.resume();
      } else {
        socket.on('data', hear);
        hear(chunk);
      }
    });
    const hear = (chunk: Buffer): void => {
      const left = fault.resetAfterBytes === undefined ? chunk.length : fault.resetAfterBytes - taken;
      const isQuestion = chunk.length <= longestQuestion;
      const accepted = isQuestion ? chunk : chunk.subarray(0, Math.max(0, left));
      bytes = Buffer.concat([bytes, accepted]);
      if (!isQuestion) taken += accepted.length;
      for (let next = this.speech.take(bytes); next !== null; next = this.speech.take(bytes)) {
        bytes = bytes.subarray(next.length);
        if (next.kind === 'label') {
          if (fault.mutesAfterLabel === true) fault.isMute = true;
          this.accept(next.label);
        } else if (next.kind === 'question') {
          questions += 1;
          if (fault.lostAnswer === questions) {
            socket.resetAndDestroy();
            return;
          }
          const status = this.speech.status(this.condition, this.#backlog);
          if (fault.isMute !== true && status !== null) socket.write(fault.answer ?? status);
        } else if (next.kind === 'identity' && this.identity !== null && fault.isMute !== true)
          socket.write(fault.answer ?? `\u0002${this.identity}\u0003\r\n`);
        else if (next.kind === 'errors' && this.errors !== null && fault.isMute !== true)
          socket.write(fault.answer ?? this.speech.errors?.(this.condition, this.errors) ?? '');
      }
      if (!isQuestion && fault.resetAfterBytes !== undefined && chunk.length >= left)
        socket.resetAndDestroy();
    };
  }

  get #backlog(): Backlog {
    const remaining = Math.min(1, this.#waiting.length);
    return { remaining, waiting: this.#waiting.length - remaining };
  }

  #print(): void {
    if (this.printed >= this.paperFor) this.condition.isPaperOut = true;
    if (this.#busy || this.#isHindered) return;
    const [label] = this.#waiting;
    if (label === undefined) return;
    const finish = (): void => {
      this.#busy = null;
      this.#waiting.shift();
      this.received.push(label);
      this.labels.push(label.bytes.toString(label.language === 'zpl' ? 'utf8' : 'latin1'));
      if (this.labels.length > this.mostKept) this.forget(1);
      this.#print();
    };
    if (this.labelMs === 0) return finish();
    this.#busy = setTimeout(finish, this.labelMs);
  }
}
