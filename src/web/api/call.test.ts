import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createClient, getClient, listClients } from '#domain/clients/contract.ts';
import { call, CallError, sentenceOf, unsavedSentence } from './call.ts';
import { forgetToken, keepToken } from './token.ts';

const sent: Headers[] = [];

beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal('fetch', (_: string, { headers }: { headers: Headers }) => {
    sent.push(headers);
    return Promise.resolve(Response.json([]));
  });
});

test('G11: a creation carries the key under which it may be sent again', async () => {
  await call(createClient, { body: { name: 'Orchard' } }, { idempotencyKey: 'one-creation' });
  expect(sent[0]?.get('idempotency-key')).toBe('one-creation');
});

test('every call sends cookies, the token that is kept as a Bearer, and JSON where it has a body @spec-6.13 @spec-7.2', async () => {
  const requests: { credentials?: string; headers: Headers }[] = [];
  vi.stubGlobal('fetch', (_: string, request: { credentials?: string; headers: Headers }) => {
    requests.push(request);
    return Promise.resolve(Response.json([]));
  });
  await call(listClients, {});
  keepToken('a-token');
  await call(createClient, { body: { name: 'Orchard' } });
  expect(requests.map(({ credentials }) => credentials)).toEqual(['same-origin', 'same-origin']);
  expect(requests.map(({ headers }) => headers.get('authorization'))).toEqual([null, 'Bearer a-token']);
  expect(requests.map(({ headers }) => headers.get('content-type'))).toEqual([null, 'application/json']);
});

test.each([
  [JSON.stringify({ message: 'SKU X is there already' }), '409: SKU X is there already'],
  ['upstream timed out', '409: upstream timed out'],
  ['', '409: Conflict'],
  ['{}', '409: Conflict'],
])('a failure that says %j is the error %j @spec-7.38', async (body, message) => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { status: 409, statusText: 'Conflict' })));
  await expect(call(listClients, {})).rejects.toThrow(message);
});

test('any other call carries none', async () => {
  await call(createClient, { body: { name: 'Orchard' } });
  await call(listClients, {});
  expect(sent.map((headers) => headers.has('idempotency-key'))).toEqual([false, false]);
});

test('T7: what is asked again comes from here while the server says that it is unchanged, until the session ends @spec-7.3', async () => {
  const answers = [
    Response.json({ id: 1, name: 'Orchard' }, { headers: { etag: 'W/"one"' } }),
    new Response(null, { status: 304 }),
    Response.json({ id: 1, name: 'Orchard & Vale' }, { headers: { etag: 'W/"two"' } }),
    Response.json({ id: 1, name: 'Orchard & Vale' }, { headers: { etag: 'W/"two"' } }),
  ];
  vi.stubGlobal('fetch', (_: string, { headers }: { headers: Headers }) => {
    sent.push(headers);
    return Promise.resolve(answers.shift());
  });
  const ask = async () => (await call(getClient, { params: { id: 1 } })).name;
  expect([await ask(), await ask(), await ask()]).toEqual(['Orchard', 'Orchard', 'Orchard & Vale']);
  forgetToken();
  await ask();
  expect(sent.map((headers) => headers.get('if-none-match'))).toEqual([null, 'W/"one"', 'W/"one"', null]);
});

describe('what a person reads', () => {
  const failureOfCall = async (answer: typeof untilAborted | (() => Promise<Response>)): Promise<unknown> => {
    vi.stubGlobal('fetch', answer);
    return call(listClients, {}).catch((error: unknown) => error);
  };
  const answering = (status: number, body: string) => () => Promise.resolve(new Response(body, { status }));
  const proxyPage = '<html><h1>Error from upstream</h1></html>';

  test.each([
    [413, proxyPage, 'What was sent is too large.'],
    [429, '', 'Too much was asked at once. Please try again in a moment.'],
    [502, proxyPage, 'The portal does not answer at the moment. Please try again.'],
    [504, 'null', 'The portal does not answer at the moment. Please try again.'],
    [407, proxyPage, 'Something went wrong'],
    [409, '{"message":"SKU X is there already"}', 'SKU X is there already'],
  ])('of a %j that says %j is the sentence %j @need-1.20', async (status, body, sentence) => {
    const error = await failureOfCall(answering(status, body));
    expect(sentenceOf(error)).toBe(sentence);
    expect(error).toMatchObject({ status });
  });

  test('of an answer that does not begin within 30 seconds', async () => {
    vi.useFakeTimers();
    try {
      const failing = failureOfCall(untilAborted);
      await vi.advanceTimersByTimeAsync(29_999);
      await expect(Promise.race([failing, Promise.resolve('waiting')])).resolves.toBe('waiting');
      await vi.advanceTimersByTimeAsync(1);
      expect(sentenceOf(await failing)).toBe('The portal has not answered for 30 seconds. Please try again.');
    } finally {
      vi.useRealTimers();
    }
  });

  test('of a save says whether anything was saved, once, and that nothing is lost', () => {
    const nothing = 'Nothing was saved. Nothing you entered is lost.';
    const perhaps =
      'It may have been saved. Saving again creates nothing twice. Nothing you entered is lost.';
    expect(unsavedSentence(new CallError(404, 'Client not found', { code: 'client.not_found' }))).toBe(
      `Client not found. ${nothing}`,
    );
    expect(
      unsavedSentence(new CallError(507, 'Storage is full. Nothing was saved.', { code: 'storage.full' })),
    ).toBe(`Storage is full. ${nothing}`);
    expect(unsavedSentence(new CallError(504, 'Gateway Timeout'))).toBe(`Gateway Timeout. ${perhaps}`);
    const unsure = new CallError(503, 'The service was interrupted.', { code: 'service.unsure' });
    expect(unsavedSentence(unsure)).toBe(`The service was interrupted. ${perhaps}`);
    expect(unsavedSentence(new TypeError('Failed to fetch'))).toBe(
      `The portal could not be reached. Check the connection and try again. ${perhaps}`,
    );
  });
});

/** A server that never answers. */
const untilAborted = async (_: string, { signal }: { signal: AbortSignal }): Promise<Response> => {
  await new Promise((resolve) => signal.addEventListener('abort', resolve));
  signal.throwIfAborted();
  return Response.error();
};
