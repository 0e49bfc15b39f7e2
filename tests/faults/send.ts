import { Agent, type ClientRequest, request } from 'node:http';
import { text } from 'node:stream/consumers';

/** A request to a server of this machine. */
export interface Sent {
  port: number;
  token: string | null;
  method: string;
  address: string;
  /** Sent as JSON. */
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
}

/** A complete response. */
export interface Answer {
  status: number;
  body: string;
}

/** Persistent connections, one per sender. */
export const keptConnections = (): Agent => new Agent({ keepAlive: true });

/** The response to a request; rejects if it is incomplete. */
export const answerTo = (sending: ClientRequest): Promise<Answer> => {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  sending.once('error', reject).once('response', (answer) => {
    text(answer).then((body) => resolve({ status: answer.statusCode ?? 0, body }), reject);
  });
  return promise;
};

/** Sends a request over a persistent or a new connection; rejects without a complete response. */
export const send = (
  agent: Agent | null,
  { port, token, method, address, body, headers }: Sent,
): Promise<Answer> => {
  const json = body === undefined ? null : Buffer.from(JSON.stringify(body));
  const sending = request({
    agent: agent ?? false,
    port,
    host: '127.0.0.1',
    method,
    path: address,
    headers: {
      ...headers,
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(json === null ? {} : { 'content-type': 'application/json', 'content-length': json.length }),
    },
  });
  sending.end(json ?? undefined);
  return answerTo(sending);
};

const boundary = 'labelport-faults';

/** A video of this size as a browser's form sends it, with its headers. */
export const filmForm = (bytes: number): { headers: Record<string, string>; body: Buffer } => {
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="film.mp4"\r\nContent-Type: video/mp4\r\n\r\n`;
  const film = Buffer.alloc(bytes, 7);
  film.write('\0\0\0\x20ftypisom', 'latin1');
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([Buffer.from(head), film, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
};
