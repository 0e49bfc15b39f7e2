import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { CompiledQuery, PostgresDriver } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { uploadFile, uploadImage } from '#domain/files/contract.ts';
import { uploadInventoryImage } from '#domain/inventory/contract.ts';
import { importProducts } from '#domain/imports/import-contract.ts';
import { onPostgres, onSqlite } from '#testing/engines.ts';
import { leftFiles } from '#testing/left-files.ts';
import { startTestApp } from '#testing/test-app.ts';
import {
  uploadScene,
  mebibyte,
  gibibyte,
  type Content,
  bytesOf,
  filled,
  formOf,
  nothing,
} from '#testing/scenes/upload-scene.ts';

onSqlite((engine) => {
  const portal = uploadScene(engine);
  const { space, sendFile } = portal;

  describe('a disk that is nearly full', () => {
    const form = (field: string) => formOf(field, [['a.png', portal.png]], { type: 'label' });
    const answers = async () => [
      await portal.editor.call(uploadImage, { body: form('image') }),
      await portal.editor.call(uploadFile, { body: form('file') }),
      await portal.editor.call(uploadInventoryImage, { body: form('file') }),
      await portal.editor.call(importProducts, { body: form('file') }),
    ];

    test.each([
      ['under 1 GB of 10', gibibyte - 1, 10 * gibibyte],
      ['under 5 % of 100 GB', 5 * gibibyte - 1, 100 * gibibyte],
    ])('G13: with %s nothing is written, and it is said in words', async (_, free, total) => {
      Object.assign(space, { free, total });
      try {
        for (const { status, problem } of await answers())
          expect([status, problem.message]).toEqual([507, 'Storage is full. Nothing was saved.']);
        expect(await leftFiles(portal.app)).toEqual(nothing);
      } finally {
        Object.assign(space, { free: 100 * gibibyte, total: 100 * gibibyte });
      }
      expect((await answers()).map(({ status }) => status)).toEqual([200, 200, 200, 400]);
    });
  });

  describe('a sender that', () => {
    const calls = [
      ['POST /api/upload/image', 'image', 'a.png', () => portal.png],
      ['POST /api/upload/file', 'file', 'a.pdf', () => filled('%PDF-1.7', 5_000)],
      ['POST /api/inventory/upload-image', 'file', 'a.png', () => portal.png],
      ['POST /api/products/import', 'file', 'a.xlsx', () => filled('PK', 5_000)],
    ] as const;

    /** Sends the head of a request and a share of its form. Returns the connection and the rest of the form. */
    const begin = (line: string, field: string, name: string, content: Content, share: number) => {
      const form = bytesOf(
        `--x\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\n\r\n`,
        content,
        '\r\n--x--\r\n',
      );
      const socket = connect(Number(new URL(portal.app.url).port), '127.0.0.1');
      socket.on('error', () => undefined);
      const head = [
        `${line} HTTP/1.1`,
        'Host: portal',
        `Authorization: Bearer ${portal.editor.token}`,
        'Content-Type: multipart/form-data; boundary=x',
        `Content-Length: ${form.length}`,
      ];
      socket.write(`${head.join('\r\n')}\r\n\r\n`);
      const begun = Math.floor(form.length * share);
      socket.write(form.slice(0, begun));
      return { socket, rest: form.slice(begun) };
    };

    test.each(calls)(
      'T20, T21, T31: goes away at 90 %% of %s leaves nothing',
      async (line, field, name, content) => {
        const { socket } = begin(line, field, name, content(), 0.9);
        await vi.waitFor(async () => expect((await leftFiles(portal.app)).waiting).toHaveLength(1));
        socket.destroy();
        await vi.waitFor(async () => expect(await leftFiles(portal.app)).toEqual(nothing));
        expect((await sendFile('after.pdf', bytesOf('%PDF-1.7'))).status).toBe(200);
      },
    );

    test('is refused in the middle goes on with its next request on the same connection @security-4.1', async () => {
      const { socket } = begin('POST /api/upload/file', 'file', 'a.exe', filled('MZ', 3 * mebibyte), 1);
      socket.write(`GET /api/health HTTP/1.1\r\nHost: portal\r\n\r\n`);
      let text = '';
      for await (const chunk of socket.setEncoding('utf8')) {
        text += String(chunk);
        if (/HTTP\/1\.1 200/.test(text)) break;
      }
      expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 415', 'HTTP/1.1 200']);
    });

    describe('is slow', () => {
      beforeEach(() => {
        vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
      });
      afterEach(() => {
        vi.useRealTimers();
      });

      test.each(calls)(
        'G15: sends under 10 kB/s for 30 seconds to %s, is told so, and loses the connection',
        async (line, field, name, content) => {
          const before = vi.getTimerCount();
          const { socket } = begin(line, field, name, content(), 0.5);
          await vi.waitFor(() => expect(vi.getTimerCount()).toBe(before + 1), { interval: 5 });
          const answer = buffer(socket);
          vi.advanceTimersByTime(29_999);
          expect(socket.destroyed).toBe(false);
          vi.advanceTimersByTime(1);
          await vi.waitFor(() => expect(socket.bytesRead).toBeGreaterThan(0));
          vi.advanceTimersByTime(30_000);
          expect((await answer).toString()).toMatch(
            /^HTTP\/1\.1 408[^]*"The request took too long to arrive/,
          );
          expect(vi.getTimerCount()).toBe(before);
          expect(await leftFiles(portal.app)).toEqual(nothing);
        },
      );

      const draftBytes = async () => {
        const [draft] = (await leftFiles(portal.app)).waiting;
        return draft === undefined ? 0 : (await stat(join(portal.app.dataDir, 'files/.tmp', draft))).size;
      };

      test('G15, F7: sends 15 kB/s for a minute and a half, and is stored', async () => {
        const { socket, rest } = begin(
          'POST /api/upload/file',
          'file',
          'a.mp4',
          filled('\0\0\0\x20ftypisom', 3 * 450_000),
          1 / 3,
        );
        const answer = once(socket.setEncoding('utf8'), 'data');
        const hasArrived = (bytes: number) =>
          vi.waitFor(async () => expect(await draftBytes()).toBeGreaterThan(bytes - 100_000), {
            interval: 5,
          });
        await hasArrived(450_000);
        vi.advanceTimersByTime(30_000);
        socket.write(rest.slice(0, 450_000));
        await hasArrived(900_000);
        vi.advanceTimersByTime(30_000);
        socket.write(rest.slice(450_000));
        expect(String(await answer)).toMatch(/^HTTP\/1\.1 200/);
        socket.destroy();
        expect((await leftFiles(portal.app)).rows).toHaveLength(1);
      });
    });
  });
});

onPostgres((engine) => {
  test('F2: the bytes stay whose rows may stand, where the way to the database is lost after the commit', async () => {
    const app = await startTestApp(engine);
    const editor = await app.as('editor');
    vi.spyOn(PostgresDriver.prototype, 'commitTransaction').mockImplementationOnce(async (connection) => {
      await connection.executeQuery(CompiledQuery.raw('commit'));
      throw Object.assign(new Error('the way is lost'), { code: 'EHOSTUNREACH' });
    });
    const file: [string, Content] = ['a.pdf', filled('%PDF-1.7', 100)];
    const { status, problem } = await editor.call(uploadFile, { body: formOf('file', [file]) });
    vi.restoreAllMocks();
    expect([status, problem.code]).toEqual([503, 'service.unsure']);
    const { stored, rows } = await leftFiles(app);
    expect(rows).toHaveLength(1);
    expect(stored).toEqual(rows);
  });
});

onSqlite((engine) => {
  test('T21: no more is taken than 50 MB of artwork and 100 MB of a film @security-4.1', async () => {
    const app = await startTestApp(engine);
    // Preparing a video can take longer than an idle connection stays open.
    app.server.server.keepAliveTimeout = 0;
    const editor = await app.as('editor');
    const sendFile = (name: string, content: Content) =>
      editor.call(uploadFile, { body: formOf('file', [[name, content]]) });
    const film = '\0\0\0\x20ftypisom';
    const answers = [
      await sendFile('a.pdf', filled('%PDF-1.7', 52_428_801)),
      await sendFile('a.mp4', filled(film, 52_428_801)),
      await sendFile('b.mp4', filled(film, 104_857_601)),
    ];
    expect(answers.map(({ status }) => status)).toEqual([413, 200, 413]);
    expect(answers[0]?.problem.message).toBe('File is larger than 52428800 bytes');
    expect(answers[2]?.problem.message).toBe('File is larger than 104857600 bytes');
    const { stored, rows, waiting } = await leftFiles(app);
    expect([stored.length, rows, waiting]).toEqual([1, stored, []]);
  });
});
