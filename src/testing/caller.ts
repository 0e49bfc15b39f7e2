import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { addressOf, type CallInput, type Endpoint, type ReplyOf } from '#domain/contract/endpoint.ts';
import type { ProblemCode } from '#domain/contract/problems.ts';

/** A response: status, parsed body, headers. */
export interface TestAnswer<Reply> {
  status: number;
  reply: Reply;
  /** The same body, typed as an error. */
  problem: { message: string; code: ProblemCode; fields?: Record<string, string>; statusCode: number };
  headers: Headers;
}

/** A caller of the API: a user or a guest. */
export interface Caller {
  userId: number | null;
  token: string | null;
  call<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<TestAnswer<ReplyOf<E>>>;
  /** Sends any request with this caller's token, for requests outside the contract. */
  fetch(address: string, init?: RequestInit): Promise<Response>;
}

/** Keeps connections open between calls, as a browser does. */
const agent = new Agent({ keepAlive: true });

/** An answer to a call, read whole. */
interface Answer {
  status: number;
  headers: Headers;
  bytes: Buffer;
}

/** Whether the server closed a kept connection at the moment of its use, before it read anything. */
const wasClosing = (sent: ClientRequest, error: Error): boolean =>
  sent.reusedSocket && 'code' in error && error.code === 'ECONNRESET';

/**
 * Sends a call whose body is at hand, or that has none, as a browser does: once more if the connection was closing. `fetch` takes
 * twice the time.
 */
const send = (
  url: string,
  method: string,
  headers: Record<string, string>,
  body: string | Uint8Array | undefined,
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const read = async (response: IncomingMessage) => {
      const bytes = await buffer(response);
      const received = new Headers();
      for (const [name, values] of Object.entries(response.headersDistinct))
        for (const value of values ?? []) received.append(name, value);
      resolve({ status: response.statusCode ?? 0, headers: received, bytes });
    };
    const sent = request(url, { agent, method, headers }, (response) => void read(response).catch(reject));
    sent.on('error', (error) => {
      if (wasClosing(sent, error)) resolve(send(url, method, headers, body));
      else reject(error);
    });
    // Node gives the length of a body by itself only where it expects one, which is not in a DELETE.
    if (body !== undefined) sent.setHeader('content-length', Buffer.byteLength(body));
    sent.end(body);
  });

/** Sends a form; `fetch` knows how its parts are written. */
const sendForm = async (
  url: string,
  method: string,
  headers: Record<string, string>,
  body: FormData,
): Promise<Answer> => {
  const response = await fetch(url, { redirect: 'manual', method, headers, body });
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  };
};

/**
 * As `fetch` answers without following an address; by Node's own client where that can say the same. That answers once it has
 * read all, `fetch` when the answer begins: whoever gives a signal has the latter.
 */
const fetched = async (url: string, init: RequestInit, headers: Headers): Promise<Response> => {
  const body = init.body ?? undefined;
  const isPlain = body === undefined || typeof body === 'string' || body instanceof Uint8Array;
  // Of a packed answer `fetch` has the content.
  if (!isPlain || init.signal || headers.has('accept-encoding'))
    return fetch(url, { redirect: 'manual', ...init, headers });
  const sent: Record<string, string> = { accept: '*/*', ...Object.fromEntries(headers) };
  if (typeof body === 'string') sent['content-type'] ??= 'text/plain;charset=UTF-8';
  const answer = await send(url, init.method ?? 'GET', sent, body);
  const hasBody = init.method !== 'HEAD' && ![204, 304].includes(answer.status);
  const { status } = answer;
  return new Response(hasBody ? new Uint8Array(answer.bytes) : null, { status, headers: answer.headers });
};

/** A caller with this token, who sends these headers, too. */
export const callerWith = (
  url: string,
  token: string | null,
  userId: number | null,
  given: Readonly<Record<string, string>> = {},
): Caller => {
  const own = { ...(token && { authorization: `Bearer ${token}` }), ...given };
  return {
    userId,
    token,
    fetch: (address, init = {}) => {
      const headers = new Headers(init.headers);
      for (const [name, value] of Object.entries(own)) headers.set(name, value);
      return fetched(url + address, init, headers);
    },
    call: async <E extends Endpoint>(endpoint: E, input: CallInput<E>) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract's input types say what each of these is; here they only travel
      const { params, query, body } = input as {
        params?: Record<string, unknown>;
        query?: Record<string, unknown>;
        body?: unknown;
      };
      const address = url + addressOf(endpoint, params, query);
      const { method } = endpoint;
      const { status, headers, bytes } = await (body instanceof FormData
        ? sendForm(address, method, own, body)
        : body === undefined
          ? send(address, method, own, undefined)
          : send(address, method, { 'content-type': 'application/json', ...own }, JSON.stringify(body)));
      const type = headers.get('content-type') ?? '';
      const content: unknown = type.startsWith('application/json')
        ? JSON.parse(bytes.toString())
        : new Blob([new Uint8Array(bytes)], { type });
      return {
        status,
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the server's own schema has let out; a test that doubts it compares
        reply: content as ReplyOf<E>,
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- read only where the status says that it is one
        problem: content as TestAnswer<unknown>['problem'],
        headers,
      };
    },
  };
};
