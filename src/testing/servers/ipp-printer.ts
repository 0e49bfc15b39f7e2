import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  ippAnswer,
  ippAttribute,
  ippNumber,
  ippOperations,
  ippPrinterAttributes,
  ippRequest,
} from '#server/demo/printer/ipp-answer.ts';

/** A simulated fault of one request. */
export type IppFault =
  | 'lost answer'
  | 'reset'
  | 'redirect'
  | 'no printer'
  | 'password'
  | 'megabytes'
  | 'refuses'
  | 'silent';

const completed = 9;

/** A simulated printer that takes PDF or PWG raster over IPP. Keeps each document; `faults` and `reasons` make it fail. */
export class IppPrinter {
  /** The states that jobs have when they are asked for, in order; then they are completed. */
  readonly jobStates: number[] = [];
  /** Their reasons, in order; then they have none. */
  readonly jobReasons: string[] = [];
  /** The received documents, in order. */
  readonly sheets: Buffer[] = [];
  /** The faults of the next print requests, in order. */
  readonly faults: IppFault[] = [];
  /** IPP's printer-state-reasons; the printer is stopped if any of them is more than a warning. */
  reasons: string[] = [];
  formats: string[] = ['application/pdf'];
  /** Whether it says that it prints colour; null if it does not say. */
  isColour: boolean | null = null;
  /** What else it says of itself. */
  more = Buffer.alloc(0);
  /** The requests to print, before their documents, in order. */
  readonly heads: Buffer[] = [];
  /** Whether it breaks the connection when it is asked for its state. */
  failsAtQuestions = false;
  /** What happens while it prints the next sheets. */
  meanwhile: () => Promise<void> = () => Promise.resolve();
  port = 0;
  #server: Server | null = null;

  async open(): Promise<void> {
    const server = createServer((request, response) => {
      void this.#answer(request, response).catch(() => response.destroy());
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    // eslint-disable-next-line typescript/no-unsafe-type-assertion -- a server on a port has this
    this.port = (server.address() as AddressInfo).port;
    this.#server = server;
  }

  async close(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    if (!server) return;
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { body, operation, document } = await ippRequest(request);
    const { getPrinter, getJob } = ippOperations;
    const send = (status: number, attributes: Buffer): void => {
      response.writeHead(200, { 'content-type': 'application/ipp' }).end(ippAnswer(body, status, attributes));
    };
    if (operation === getPrinter && this.failsAtQuestions) return void request.socket.resetAndDestroy();
    if (operation === getPrinter) return send(0, ippPrinterAttributes(this));
    if (operation === getJob) {
      const state = ippAttribute(0x23, 'job-state', ippNumber(this.jobStates.shift() ?? completed));
      const reason = Buffer.from(this.jobReasons.shift() ?? 'none');
      return send(0, Buffer.concat([state, ippAttribute(0x44, 'job-state-reasons', reason)]));
    }
    const fault = this.faults.shift();
    if (fault === 'reset') return void request.socket.resetAndDestroy();
    if (fault === 'no printer') return void response.writeHead(404).end('<h1>Not here</h1>');
    if (fault === 'password') return void response.writeHead(401).end();
    if (fault === 'redirect')
      return void response.writeHead(302, { location: 'http://169.254.169.254/' }).end();
    if (fault === 'refuses') return send(0x040a, Buffer.alloc(0));
    this.sheets.push(document);
    this.heads.push(body.subarray(0, body.length - document.length));
    await this.meanwhile();
    if (fault === 'lost answer') return void request.socket.resetAndDestroy();
    if (fault === 'silent') return undefined;
    if (fault === 'megabytes') {
      response.writeHead(200, { 'content-type': 'application/ipp' });
      response.end(Buffer.alloc(4 * 1024 * 1024));
      return undefined;
    }
    return send(0, ippAttribute(0x21, 'job-id', ippNumber(this.sheets.length)));
  }
}
