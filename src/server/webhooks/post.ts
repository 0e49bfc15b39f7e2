import type { IncomingMessage, RequestOptions } from 'node:http';
import { isIP, type LookupFunction } from 'node:net';
import * as limits from '#domain/limits.ts';
import { said, type Said } from '#domain/words/say.ts';
import { unlessAborted } from '../unless-aborted.ts';
import { NoAddress, type WebhookAddresses } from './addresses.ts';

/** What is read of an answer. A longer one is cut off. */
const mostBytes = 64 * 1024;

const firstDelivery = 200;
const firstRedirect = 300;
const firstRefusal = 400;

/** How a receiver answered: its status, if it did, and why the message did not reach it, if it did not. */
export interface Answer {
  status: number | null;
  fault: Said | null;
}

/** Reads an answer to its end or its limit, so that the receiver is not cut off while it writes a short one. */
const drain = async (response: IncomingMessage): Promise<void> => {
  let bytes = 0;
  const chunks: AsyncIterable<Buffer> = response;
  for await (const { length } of chunks) {
    bytes += length;
    if (bytes > mostBytes) break;
  }
  response.destroy();
};

const ask = (
  url: URL,
  address: string,
  headers: Record<string, string>,
  body: string,
  signal: AbortSignal,
) => {
  // Loaded when first needed: the modules cost memory at every start.
  const http = process.getBuiltinModule('node:http');
  const https = process.getBuiltinModule('node:https');
  const lookup: LookupFunction = (_name, options, done) =>
    options.all === true
      ? done(null, [{ address, family: isIP(address) }])
      : done(null, address, isIP(address));
  const options: RequestOptions = { method: 'POST', headers, lookup, agent: false, signal };
  return new Promise<IncomingMessage>((resolve, reject) => {
    const request =
      url.protocol === 'https:' ? https.request(url, options, resolve) : http.request(url, options, resolve);
    request.on('error', reject);
    // Without this, nothing would ever say that a receiver began another protocol.
    request.on('upgrade', (response, socket) => {
      socket.destroy();
      resolve(response);
    });
    request.on('close', () => reject(new Error('The connection was closed without an answer.')));
    request.end(body);
  });
};

/**
 * Posts a message to a webhook, within 10 seconds with the look-up of its name, to the address that was checked. Follows no redirect. Never rejects:
 * an answer from 200 to 299 is a delivery, and everything else is a fault.
 */
export const post = async (
  text: string,
  { headers, body }: { headers: Record<string, string>; body: string },
  {
    addresses,
    stopping,
    giveUpAfterMs = limits.webhook.answerMs,
  }: { addresses: WebhookAddresses; stopping: AbortSignal; giveUpAfterMs?: number },
): Promise<Answer> => {
  const timeout = AbortSignal.timeout(giveUpAfterMs);
  const signal = AbortSignal.any([timeout, stopping]);
  try {
    const url = new URL(text);
    // A look-up of a name cannot be ended, but nobody waits for it any longer.
    const address = await unlessAborted(addresses.addressOf(url), signal, null);
    if (address === null && timeout.aborted) throw new NoAddress(said('webhook.name_silent'));
    if (address === null) throw new Error('Nothing was sent.', { cause: signal.reason });
    const length = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) };
    const response = await ask(url, address, { ...headers, ...length }, body, signal);
    const status = response.statusCode ?? 0;
    if (status < firstDelivery) {
      response.destroy();
      return { status, fault: said('webhook.answered', { status }) };
    }
    await drain(response);
    if (status < firstRedirect) return { status, fault: null };
    const fault = said(status < firstRefusal ? 'webhook.redirected' : 'webhook.answered', { status });
    return { status, fault };
  } catch (error) {
    return { status: null, fault: faultOf(error, timeout.aborted) };
  }
};

const faultOf = (error: unknown, isLate: boolean): Said => {
  if (error instanceof NoAddress) return error.said;
  if (isLate) return said('webhook.silent');
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'error';
  return said('webhook.unreachable', { error: code });
};
