import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createClient } from '#domain/clients/contract.ts';
import { Problem } from '#domain/contract/problem.ts';
import { problemCodes, problemOf } from '#domain/contract/problems.ts';
import { refusalOf } from '#domain/contract/parse-sent.ts';
import { said, saidBy } from '#domain/words/say.ts';
import { openDatabase } from '#server/db/engines/open-database.ts';
import { checksum } from '#testing/database-checksum.ts';
import { onBothEngines, type Engine } from '#testing/engines.ts';
import { interrupted, type InterruptedDatabase } from '#testing/interrupted-database.ts';
import type { Caller } from '#testing/caller.ts';
import { problemIn, startTestApp, testPassword, type TestApp } from '#testing/test-app.ts';
import { answerFailure } from './problems.ts';

describe('a failure', () => {
  /** The response to a handler that fails with `error`. */
  const answerTo = async (error: Error) => {
    const app = Fastify();
    app.setErrorHandler(answerFailure);
    app.get('/', () => {
      throw error;
    });
    const response = await app.inject('/');
    await app.close();
    return { status: response.statusCode, headers: response.headers, body: response.json<unknown>() };
  };

  test('of the contract has its status, its sentence and its code', async () => {
    const { status, headers, body } = await answerTo(new Problem('client.not_found'));
    expect(status).toBe(404);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toEqual({
      statusCode: 404,
      error: 'Not Found',
      message: 'Client not found',
      code: 'client.not_found',
    });
  });

  test('may name fields, the record as it is now, the one in the way, and when to try again', async () => {
    const fact = said('refusal.changed_by', { name: 'Ana', at: '2026-11-20T10:42:00.000Z' });
    const message = 'Changed by Ana at Nov 20, 2026, 10:42 AM UTC.';
    const { headers, body } = await answerTo(
      new Problem('record.changed_meanwhile', {
        ...saidBy(fact),
        fields: { name: fact },
        current: { id: 7 },
        changed: { by: 'Ana', at: '2026-11-20T10:42:00.000Z' },
        existingId: 9,
        retryAfterSeconds: 30,
      }),
    );
    expect(headers['retry-after']).toBe('30');
    expect(body).toEqual({
      statusCode: 409,
      error: 'Conflict',
      message,
      code: 'record.changed_meanwhile',
      said: fact,
      fields: { name: message },
      fieldsSaid: { name: fact },
      current: { id: 7 },
      changed: { by: 'Ana', at: '2026-11-20T10:42:00.000Z' },
      existingId: 9,
    });
  });

  test('of a schema has the sentences of its fields; one alone is the message', async () => {
    const { body } = await answerTo(refusalOf({ name: 'Company name is required' }));
    expect(body).toEqual({
      statusCode: 400,
      error: 'Bad Request',
      message: 'Company name is required',
      code: 'request.invalid',
      fields: { name: 'Company name is required' },
    });
  });

  test.each([
    ['SQL', new Error('insert into users (password_hash) values ($1) - duplicate key')],
    ['a path', Object.assign(new Error('ENOENT: /srv/labelport/data/x'), { code: 'ENOENT' })],
    ['a mistake in the program', new TypeError("Cannot read properties of undefined (reading 'id')")],
  ])('that nobody meant shows a reference and nothing of %s @security-7.3', async (_, error) => {
    const { status, body } = await answerTo(error);
    expect(status).toBe(500);
    expect(body).toEqual({
      statusCode: 500,
      error: 'Internal Server Error',
      message: 'Something went wrong. Reference req-1.',
      code: 'unexpected',
      said: { code: 'refusal.unexpected', values: { reference: 'req-1' } },
    });
  });

  test.each([
    ['28P01', 500],
    ['57P01', 503],
    ['08006', 503],
    ['53300', 503],
    ['ECONNREFUSED', 503],
    ['ECONNRESET', 503],
    ['ECONNABORTED', 503],
    ['EPIPE', 503],
    ['ETIMEDOUT', 503],
    ['EHOSTUNREACH', 503],
    ['EHOSTDOWN', 503],
    ['ENETUNREACH', 503],
    ['ENETDOWN', 503],
    ['ENOTFOUND', 503],
    ['EAI_AGAIN', 503],
  ])('G12: of the database with the code %s is a %d', async (code, expected) => {
    const { status, headers } = await answerTo(Object.assign(new Error('the database said no'), { code }));
    expect([status, headers['retry-after']]).toEqual([expected, expected === 503 ? '3' : undefined]);
  });

  test.each(['EMFILE', 'ENFILE'])(
    'X23: %s, too many open files, is a 503 with words of its own @security-8.23',
    async (code) => {
      const failure = Object.assign(new Error(`${code}: too many open files, open '/srv/data/x'`), { code });
      const { status, headers, body } = await answerTo(failure);
      expect([status, headers['retry-after']]).toEqual([503, '3']);
      expect(body).toMatchObject({
        code: 'service.unavailable',
        message: 'The service is busy. Nothing was saved. Please try again.',
      });
    },
  );

  test.each(problemCodes)('%s is a sentence for a person with a status of its kind', (code) => {
    const { status, sentence } = problemOf(code);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(600);
    expect(sentence).toMatch(/^[A-Z\d]/);
    expect(sentence).not.toMatch(/[{}[\]<>]|undefined|null|exception|SQL/i);
  });
});

onBothEngines((engine) => {
  test('asvs-16.5: every refusal carries the safety headers too @security-3.3', async () => {
    const app = await startTestApp(engine);
    const { headers } = await app.guest.fetch('/api/clients');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toMatch(/object-src 'none'.*frame-ancestors 'none'/);
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-powered-by')).toBeNull();
  });

  if (engine.name === 'PostgreSQL') {
    databaseAway(engine);
    connectionsTaken(engine);
  } else {
    databaseFull(engine);
    databaseBusy(engine);
  }
});

function databaseAway(engine: Engine): void {
  describe('G12: while the database is away', () => {
    let way: InterruptedDatabase;
    let app: TestApp;
    let reader: Caller;

    beforeAll(async () => {
      const location = await engine.migrated();
      way = await interrupted(location.databaseUrl ?? '');
      const database = await openDatabase({ ...location, databaseUrl: way.url });
      app = await startTestApp(engine, {}, { database });
      reader = await app.as('read_only');
      return async () => {
        await database.close();
        await way.cut();
      };
    });

    const ask = async (address: string, init: RequestInit = {}) => {
      const response = await reader.fetch(address, init);
      const body = await problemIn(response);
      return { status: response.status, headers: response.headers, body };
    };

    test('a call is told so at once, and when to try again; nothing hangs and nothing ends @security-7.3', async () => {
      expect((await ask('/api/clients')).status).toBe(200);
      await way.cut();
      onTestFinished(() => void vi.useRealTimers());
      // No time passes: whoever waited for some to pass would have no answer.
      vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] });
      for (const address of ['/api/clients', '/api/products', '/api/products/1', '/api/files/images/a.png']) {
        const { status, headers, body } = await ask(address);
        expect([address, status, headers.get('retry-after')]).toEqual([address, 503, '3']);
        expect(body).toEqual({
          statusCode: 503,
          error: 'Service Unavailable',
          message: 'The service is restarting. Nothing was saved. Please try again.',
          code: 'service.unavailable',
        });
      }
      vi.useRealTimers();
      const credentials = { email: 'read_only@example.com', password: testPassword };
      const headers = { 'content-type': 'application/json' };
      const signIn = await ask('/api/auth/signin', {
        method: 'POST',
        body: JSON.stringify(credentials),
        headers,
      });
      expect(signIn.status).toBe(503);
    });

    test('the process is alive and not ready', async () => {
      expect((await ask('/api/health')).status).toBe(200);
      const { status, body } = await ask('/api/ready');
      expect([status, body.message]).toEqual([503, 'The service is not ready.']);
    });

    test('and afterwards it goes on without a restart', async () => {
      await way.mend();
      expect((await ask('/api/clients')).status).toBe(200);
      expect((await ask('/api/ready')).status).toBe(200);
    });
  });
}

function connectionsTaken(engine: Engine): void {
  test('F8: who waits for a connection in vain is told that the service is busy, and when to try again', async () => {
    const database = await openDatabase({ ...(await engine.migrated()), poolSize: 1 });
    const app = await startTestApp(engine, {}, { database });
    const reader = await app.as('read_only');
    const response = await database.read.connection().execute(() => reader.fetch('/api/clients'));
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '3']);
    expect(await problemIn(response)).toEqual({
      statusCode: 503,
      error: 'Service Unavailable',
      message: 'The service is busy. Nothing was saved. Please try again.',
      code: 'service.unavailable',
      said: { code: 'refusal.busy', values: {} },
    });
    expect((await reader.fetch('/api/clients')).status).toBe(200);
    await database.close();
  });
}

function databaseFull(engine: Engine): void {
  test('F4: where the database has no room, a change is told so and nothing of it stays', async () => {
    const database = await engine.open();
    const app = await startTestApp(engine, {}, { database });
    const editor = await app.as('editor');
    const before = await checksum(database);
    await database.write((queries) => sql`pragma max_page_count = 1`.execute(queries));
    const { status, problem } = await editor.call(createClient, {
      body: { name: 'Orchard', aboutUs: 'x'.repeat(19_000), keyContacts: 'y'.repeat(19_000) },
    });
    expect([status, problem.message]).toEqual([507, 'Storage is full. Nothing was saved.']);
    expect(await checksum(database)).toBe(before);
    await database.write((queries) => sql`pragma max_page_count = 1000000`.execute(queries));
    expect((await editor.call(createClient, { body: { name: 'Orchard' } })).status).toBe(201);
  });
}

function databaseBusy(engine: Engine): void {
  describe('while another process writes for long', () => {
    let other: DatabaseSync;
    let app: TestApp;

    beforeAll(async () => {
      const location = await engine.migrated();
      const database = await openDatabase(location);
      app = await startTestApp(engine, {}, { database });
      await app.as('read_only');
      other = new DatabaseSync(join(location.dataDir, 'labelport.sqlite'));
      other.exec('begin immediate');
      return () => database.close();
    });
    afterAll(() => other.close());

    test(
      'a change waits for the file and is told in the end to come again; reading does not wait',
      { timeout: 40_000 },
      async () => {
        const headers = { 'content-type': 'application/json' };
        const body = JSON.stringify({ email: 'read_only@example.com', password: testPassword });
        const signIn = app.guest.fetch('/api/auth/signin', { method: 'POST', body, headers });
        const reader = await app.as('read_only');
        const isWaiting = signIn.then(() => false);
        expect((await reader.fetch('/api/clients')).status).toBe(200);
        expect(await Promise.race([isWaiting, Promise.resolve(true)])).toBe(true);
        const response = await signIn;
        expect([response.status, response.headers.get('retry-after')]).toEqual([503, '3']);
        other.exec('rollback');
        expect((await app.guest.fetch('/api/auth/signin', { method: 'POST', body, headers })).status).toBe(
          200,
        );
      },
    );
  });
}
