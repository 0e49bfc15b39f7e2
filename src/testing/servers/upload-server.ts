import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach } from 'vitest';
import type { UploadResult } from '#domain/files/contract.ts';

/** jsdom's global. Its URL is set to the server's address, so that relative addresses lead there. */
declare const jsdom: { reconfigure: (settings: { url: string }) => void };

/** A request that arrived completely. */
export interface Arrived {
  method: string;
  address: string;
  authorization: string | undefined;
  /** As latin1: one character per byte. */
  body: string;
}

/** Handles a request: answers it or leaves it pending. */
export type Answering = (
  request: Arrived,
  response: ServerResponse,
  socket: IncomingMessage['socket'],
) => void;

// jsdom keeps the origin of its first address, so it sends preflight requests to this server.
const fromElsewhere = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*, authorization',
};

/** Answers with this status and body. */
export const answering =
  (status: number, body: unknown): Answering =>
  (_, response) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    response.writeHead(status, { 'content-type': 'application/json' }).end(text);
  };

/** What the server answers of a file that it has stored under this key. */
export const storedAs = (key: string, originalFilename = 'a.png'): UploadResult => ({
  filename: key,
  originalFilename,
  path: key,
  location: key,
  url: key,
  s3Key: key,
  key,
  bucket: 'disk',
});

/** Accepts the upload but withholds the body: jsdom counts an upload as sent when the response headers arrive. */
export const keepingBack = (response: ServerResponse): void => {
  response.writeHead(200, { 'content-type': 'application/json', 'transfer-encoding': 'chunked' });
  response.flushHeaders();
};

/** A real server for uploads in web tests, which a fake fetch cannot simulate. Answers once `answer` is set. */
export const startUploadServer = (): { answer: Answering; requests: Arrived[] } => {
  const state: { answer: Answering; requests: Arrived[] } = { answer: () => undefined, requests: [] };
  const server = createServer((request, response) => {
    response.setHeaders(new Map(Object.entries(fromElsewhere)));
    if (request.method === 'OPTIONS') {
      response.end();
      return;
    }
    let body = '';
    request.setEncoding('latin1').on('data', (chunk: string) => (body += chunk));
    request.on('error', () => undefined);
    request.on('end', () => {
      const { method = '', url = '', headers, socket } = request;
      const arrived = { method, address: url, authorization: headers.authorization, body };
      state.requests.push(arrived);
      state.answer(arrived, response, socket);
    });
  });

  beforeEach(async () => {
    state.requests.length = 0;
    state.answer = () => undefined;
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what a server that listens on a port has
    const { port } = server.address() as AddressInfo;
    jsdom.reconfigure({ url: `http://127.0.0.1:${port}/` });
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });
  return state;
};
