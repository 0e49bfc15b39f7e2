import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

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

const [getAttributes, getJob] = [0x000b, 0x0009];
const completed = 9;
const endOfAttributes = 0x03;

const attribute = (tag: number, name: string, value: Buffer): Buffer => {
  const head = Buffer.alloc(3);
  head.writeUInt8(tag);
  head.writeUInt16BE(name.length, 1);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(value.length);
  return Buffer.concat([head, Buffer.from(name), length, value]);
};

const number = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
};

/** A simulated printer that takes PDF or PWG raster over IPP. Keeps each document; `faults` and `reasons` make it fail. */
export class IppPrinter {
  /** The states that jobs have when they are asked for, in order; then they are completed. */
  readonly jobStates: number[] = [];
  /** The received documents, in order. */
  readonly sheets: Buffer[] = [];
  /** The faults of the next print requests, in order. */
  readonly faults: IppFault[] = [];
  /** IPP's printer-state-reasons; the printer is stopped if any of them is more than a warning. */
  reasons: string[] = [];
  formats: string[] = ['application/pdf'];
  /** Whether it breaks the connection when it is asked for its state. */
  failsAtQuestions = false;
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
    const body = await buffer(request);
    const operation = body.readUInt16BE(2);
    if (operation === getAttributes && this.failsAtQuestions) return void request.socket.resetAndDestroy();
    if (operation === getAttributes) return this.#send(response, body, 0, this.#attributes());
    if (operation === getJob)
      return this.#send(
        response,
        body,
        0,
        attribute(0x23, 'job-state', number(this.jobStates.shift() ?? completed)),
      );
    const fault = this.faults.shift();
    if (fault === 'reset') return void request.socket.resetAndDestroy();
    if (fault === 'no printer') return void response.writeHead(404).end('<h1>Not here</h1>');
    if (fault === 'password') return void response.writeHead(401).end();
    if (fault === 'redirect')
      return void response.writeHead(302, { location: 'http://169.254.169.254/' }).end();
    if (fault === 'refuses') return this.#send(response, body, 0x040a, Buffer.alloc(0));
    const document = body.subarray(Math.max(body.indexOf('%PDF-'), body.indexOf('RaS2')));
    this.sheets.push(Buffer.from(document));
    if (fault === 'lost answer') return void request.socket.resetAndDestroy();
    if (fault === 'silent') return undefined;
    if (fault === 'megabytes') {
      response.writeHead(200, { 'content-type': 'application/ipp' });
      response.end(Buffer.alloc(4 * 1024 * 1024));
      return undefined;
    }
    return this.#send(response, body, 0, attribute(0x21, 'job-id', number(this.sheets.length)));
  }

  #attributes(): Buffer {
    const isStopped = this.reasons.some((reason) => !reason.endsWith('-warning'));
    const reasons = this.reasons.length === 0 ? ['none'] : this.reasons;
    return Buffer.concat([
      attribute(0x23, 'printer-state', number(isStopped ? 5 : 3)),
      ...reasons.map((reason, place) =>
        attribute(0x44, place === 0 ? 'printer-state-reasons' : '', Buffer.from(reason)),
      ),
      attribute(0x22, 'printer-is-accepting-jobs', Buffer.from([1])),
      ...this.formats.map((format, place) =>
        attribute(0x49, place === 0 ? 'document-format-supported' : '', Buffer.from(format)),
      ),
    ]);
  }

  #send(response: ServerResponse, request: Buffer, status: number, attributes: Buffer): void {
    const head = Buffer.alloc(8);
    head.writeUInt16BE(0x0200);
    head.writeUInt16BE(status, 2);
    request.copy(head, 4, 4, 8);
    const body = Buffer.concat([head, Buffer.from([0x01]), attributes, Buffer.from([endOfAttributes])]);
    response.writeHead(200, { 'content-type': 'application/ipp' }).end(body);
  }
}
