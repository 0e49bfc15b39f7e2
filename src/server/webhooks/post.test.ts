import { createServer } from 'node:net';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import * as limits from '#domain/limits.ts';
import { sayInEnglish } from '#domain/words/say.ts';
import { cleanUp } from '#testing/clean-up.ts';
import { startReceiver } from '#testing/servers/webhook-receiver.ts';
import { readNetworks } from '../networks.ts';
import { WebhookAddresses } from './addresses.ts';
import { post } from './post.ts';

const addresses = new WebhookAddresses(readNetworks('127.0.0.1') ?? []);
const message = { headers: {}, body: JSON.stringify({ type: 'run.closed', data: {} }) };

test.each([
  ['says nothing', () => undefined],
  ['begins an answer and stalls', (response: { write: (text: string) => void }) => response.write('well')],
])('a receiver that %s is given up after ten seconds, and the message is tried again', async (_, answer) => {
  const { url } = await startReceiver(answer);
  const stopping = new AbortController().signal;
  const { status, fault } = await post(url, message, { addresses, stopping, giveUpAfterMs: 50 });
  expect([status, fault && sayInEnglish(fault)]).toEqual([null, 'It did not answer within 10 seconds.']);
  expect(limits.webhook.answerMs).toBe(10_000);
});

test.each([['Connection: Upgrade\r\nUpgrade: other\r\n'], ['']])(
  'a receiver that begins another protocol was told nothing, and keeps nothing waiting: %j',
  async (headers) => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => socket.write(`HTTP/1.1 101 Switching Protocols\r\n${headers}\r\n`));
    }).listen(0, '127.0.0.1');
    cleanUp(() => void server.close());
    await once(server, 'listening');
    const at = server.address();
    const url = `http://127.0.0.1:${typeof at === 'object' ? at?.port : 0}/hook`;
    const { status, fault } = await post(url, message, { addresses, stopping: new AbortController().signal });
    expect([status, fault && sayInEnglish(fault)]).toEqual([101, 'It answered 101.']);
  },
);

test.each(['name_silent', 'unreachable'] as const)(
  'a look-up of a name that never ends is given up: %s',
  async (why) => {
    const unknown = new WebhookAddresses([], () => new Promise<never>(() => undefined));
    const stopping = new AbortController();
    const giveUpAfterMs = why === 'name_silent' ? 20 : limits.webhook.answerMs;
    const posting = post('https://hooks.example', message, {
      addresses: unknown,
      stopping: stopping.signal,
      giveUpAfterMs,
    });
    if (why === 'unreachable') stopping.abort();
    expect((await posting).fault?.code).toBe(`webhook.${why}`);
  },
);
