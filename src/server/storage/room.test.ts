import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { onSqlite } from '#testing/engines.ts';
import { leftFiles } from '#testing/left-files.ts';
import type { Caller } from '#testing/caller.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { spaceOf } from './space.ts';

const mebibyte = 1024 * 1024;
const gibibyte = 1024 * mebibyte;
/** Long enough for a busy machine. */
const patience = { timeout: 15_000 };
const nothing = { stored: [], rows: [], waiting: [] };
const full = /^HTTP\/1\.1 507[^]*"Storage is full. Nothing was saved."/;

test('the space of a folder that is not made yet is that of its disk', async () => {
  const { total } = await spaceOf(join(tmpdir(), 'not', 'made', 'yet'));
  expect(total).toBe((await spaceOf(tmpdir())).total);
});

onSqlite((engine) => {
  let app: TestApp;
  let editor: Caller;
  const space = { free: 100 * gibibyte, total: 10 * gibibyte };
  const sockets: Socket[] = [];

  beforeAll(async () => {
    app = await startTestApp(engine, {}, { space: async () => space });
    editor = await app.as('editor');
  });
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    space.free = 100 * gibibyte;
    await vi.waitUntil(async () => (await leftFiles(app)).waiting.length === 0, patience);
  });

  /** Begins to upload a video with this Content-Length, and collects the response. */
  const begin = (length: string, { token }: Pick<Caller, 'token'> = editor) => {
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
    sockets.push(socket);
    const sender = { socket, said: '' };
    socket.on('error', () => undefined).setEncoding('utf8');
    socket.on('data', (text) => (sender.said += String(text)));
    const head = [
      'POST /api/upload/file HTTP/1.1',
      'Host: portal',
      `Authorization: Bearer ${token}`,
      'Content-Type: multipart/form-data; boundary=x',
      length,
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    return sender;
  };
  const form =
    '--x\r\nContent-Disposition: form-data; name="file"; filename="a.mp4"\r\n\r\n\0\0\0\x20ftypisom';
  const told = (senders: readonly { said: string }[]) => senders.filter(({ said }) => full.test(said));

  test('X20: of fifteen films that begin at once those are refused for which there would be no room @security-8.20', async () => {
    space.free = gibibyte + 550 * mebibyte;
    const people = await Promise.all(
      Array.from({ length: 15 }, (_, n) => app.newPerson(`editor-${n}@example.com`, 'editor')),
    );
    const senders = people.map((person) => begin(`Content-Length: ${100 * mebibyte}`, person));
    for (const { socket } of senders) socket.write(form);
    await vi.waitFor(() => expect(told(senders)).toHaveLength(10), patience);
    await vi.waitFor(async () => expect((await leftFiles(app)).waiting).toHaveLength(5), patience);
    for (const { socket } of senders) socket.destroy();
    await vi.waitFor(async () => expect(await leftFiles(app)).toEqual(nothing), patience);
    // The space that they had reserved is released.
    const later = begin(`Content-Length: ${100 * mebibyte}`);
    later.socket.write(form);
    await vi.waitFor(async () => expect((await leftFiles(app)).waiting).toHaveLength(1), patience);
  });

  test('X20: one person reserves half of the room at most, so that others still upload @security-8.20', async () => {
    space.free = gibibyte + 550 * mebibyte;
    const senders = Array.from({ length: 15 }, () => begin('Transfer-Encoding: chunked'));
    await vi.waitFor(() => expect(told(senders)).toHaveLength(12), patience);
    const other = begin(`Content-Length: ${100 * mebibyte}`, await app.as('administrator'));
    other.socket.write(form);
    await vi.waitFor(async () => expect((await leftFiles(app)).waiting).toHaveLength(1), patience);
    expect(told([other])).toEqual([]);
  });

  test('X20: one of unknown length counts as the largest @security-8.20', async () => {
    space.free = gibibyte + 99 * mebibyte;
    const sender = begin('Transfer-Encoding: chunked');
    await vi.waitFor(() => expect(told([sender])).toHaveLength(1), patience);
  });

  test('X20: a film is cut off, and leaves nothing, when others have filled the disk meanwhile @security-8.20', async () => {
    const sender = begin(`Content-Length: ${60 * mebibyte}`);
    sender.socket.write(form);
    await vi.waitFor(async () => expect((await leftFiles(app)).waiting).toHaveLength(1), patience);
    space.free = gibibyte - 1;
    sender.socket.write(Buffer.alloc(20 * mebibyte));
    await vi.waitFor(() => expect(told([sender])).toHaveLength(1), patience);
    expect(await leftFiles(app)).toEqual(nothing);
  });
});
