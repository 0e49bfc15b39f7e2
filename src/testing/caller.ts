import { addressOf, type CallInput, type Endpoint, type ReplyOf } from '#domain/contract/endpoint.ts';
import type { Caller, TestAnswer } from './test-app.ts';

/** A caller with this token, who sends these headers, too. */
export const callerWith = (
  url: string,
  token: string | null,
  userId: number | null,
  given: Readonly<Record<string, string>> = {},
): Caller => {
  const send = (address: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers);
    if (token) headers.set('authorization', `Bearer ${token}`);
    for (const [name, value] of Object.entries(given)) headers.set(name, value);
    return fetch(url + address, { redirect: 'manual', ...init, headers });
  };
  return {
    userId,
    token,
    fetch: send,
    call: async <E extends Endpoint>(endpoint: E, input: CallInput<E>) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract's input types say what each of these is; here they only travel
      const { params, query, body } = input as {
        params?: Record<string, unknown>;
        query?: Record<string, unknown>;
        body?: unknown;
      };
      const isForm = body instanceof FormData;
      const response = await send(addressOf(endpoint, params, query), {
        method: endpoint.method,
        headers: body === undefined || isForm ? {} : { 'content-type': 'application/json' },
        body: body === undefined ? null : isForm ? body : JSON.stringify(body),
      });
      const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
      const content: unknown = isJson ? await response.json() : await response.blob();
      return {
        status: response.status,
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the server's own schema has let out; a test that doubts it compares
        reply: content as ReplyOf<E>,
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- read only where the status says that it is one
        problem: content as TestAnswer<unknown>['problem'],
        headers: response.headers,
      };
    },
  };
};
