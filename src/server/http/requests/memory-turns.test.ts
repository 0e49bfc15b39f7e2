import { connect, type Socket } from 'node:net';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { createDataset } from '#domain/datasets/contract.ts';
import { addressOf } from '#domain/contract/endpoint.ts';
import { onSqlite } from '#testing/engines.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

onSqlite((engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine);
  });

  const body = JSON.stringify({ name: 'n', dataType: 't', data: 'x'.repeat(20_000) });

  /** A request that sends its body only on request: the server asks just before it reads it. */
  class Sender {
    text = '';
    readonly #socket: Socket;

    constructor(token: string | null, text = body) {
      this.#socket = connect(Number(new URL(app.url).port), '127.0.0.1').on('error', () => undefined);
      this.#socket.setEncoding('latin1').on('data', (chunk: string) => {
        this.text += chunk;
      });
      this.#socket.write(
        `POST ${addressOf(createDataset)} HTTP/1.1\r\nHost: portal\r\nAuthorization: Bearer ${token}\r\n` +
          `Content-Type: application/json\r\nContent-Length: ${text.length}\r\nExpect: 100-continue\r\n\r\n`,
      );
      onTestFinished(() => this.leave());
    }

    get isAsked(): boolean {
      return this.text.startsWith('HTTP/1.1 100');
    }
    get status(): string | undefined {
      return /HTTP\/1\.1 ([2-5]\d\d)/.exec(this.text)?.[1];
    }
    send(): void {
      this.#socket.write(body);
    }
    leave(): void {
      this.#socket.destroy();
    }
  }

  const asked = (senders: readonly Sender[]) => senders.filter(({ isAsked }) => isAsked);
  const waiting = (senders: readonly Sender[]) =>
    senders.filter(({ isAsked, status }) => !isAsked && status === undefined);

  test('X2: of the large bodies of one person two are read at once, thirty wait, and the rest are refused @security-8.2', async () => {
    const { token } = await app.as('read_only');
    const senders = Array.from({ length: 40 }, () => new Sender(token));
    await expect.poll(() => senders.filter(({ status }) => status === '503')).toHaveLength(8);
    await expect.poll(() => asked(senders)).toHaveLength(2);
    expect(waiting(senders)).toHaveLength(30);
    const refused = senders.find(({ status }) => status === '503');
    expect(refused?.text).toMatch(/^retry-after: 2$/im);
    expect(refused?.text).toContain('"code":"service.busy"');

    // Another user's request and a small body do not wait for them.
    const other = new Sender((await app.as('editor')).token);
    const small = new Sender(token, body.slice(0, 100));
    await expect.poll(() => [other.isAsked, small.isAsked]).toEqual([true, true]);

    // A request that ends and a client that disconnects each free one place.
    const [first, second] = asked(senders);
    first?.send();
    await expect.poll(() => first?.status).toBe('201');
    await expect.poll(() => asked(senders)).toHaveLength(3);
    second?.leave();
    await expect.poll(() => asked(senders)).toHaveLength(4);
    expect(waiting(senders)).toHaveLength(28);

    // Requests that disconnect while waiting lose their place, and no place stays occupied.
    for (const sender of senders) sender.leave();
    const last = new Sender(token);
    await expect.poll(() => last.isAsked).toBe(true);
    last.send();
    await expect.poll(() => last.status).toBe('201');
  });

  test('X2: of all people together eight large bodies are read at once @security-8.2', async () => {
    const people = await Promise.all(
      [1, 2, 3, 4, 5].map((n) => app.newPerson(`sender-${n}@example.com`, 'read_only')),
    );
    const senders = people.flatMap(({ token }) => [new Sender(token), new Sender(token)]);
    await expect.poll(() => asked(senders)).toHaveLength(8);
    expect(waiting(senders)).toHaveLength(2);
    for (const sender of asked(senders)) sender.leave();
    await expect.poll(() => waiting(senders)).toHaveLength(0);
  });
});
