import { expect, test } from 'vitest';
import * as limits from '#domain/limits.ts';
import { sayInEnglish } from '#domain/words/say.ts';
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
