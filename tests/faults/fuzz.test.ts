/**
 * F16: 10,000 requests on each engine to a portal in its own process, eight at a time and as all four actors, made from every
 * call of the contract with values that are known to break servers. No response is a 5xx, and the process keeps running and
 * logs no unexpected error. `src/server/http/fuzz.test.ts` does the same with 500 requests, and shrinks failures, in every
 * test run.
 *
 * Negative control: the check detects a server that fails one request in a thousand.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import * as fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import type { Role } from '#domain/access/roles.ts';
import { insertSession } from '#server/sessions/store.ts';
import { newToken, tokenHash } from '#server/sessions/token.ts';
import { openDatabase, type DatabaseLocation } from '#server/db/engines/open-database.ts';
import { insertUser } from '#server/users/store.ts';
import { onBothEngines, onSqlite } from '#testing/engines.ts';
import { addClient, addProduct } from '#testing/factories.ts';
import { nastyRequest, sentAs, type NastyRequest } from '#testing/samples/nasty-requests.ts';
import { callerWith, type Caller } from '#testing/caller.ts';
import { type Portal, startPortal, statusOf } from './portal-process.ts';

const requests = Number(process.env['FAULT_REQUESTS'] ?? 10_000);
const atOnce = 8;
const roles: readonly Role[] = ['read_only', 'editor', 'administrator'];

/** Inserts a signed-in user of each role, and some records, directly into the database. */
const settle = async (location: DatabaseLocation, url: string): Promise<Record<string, Caller>> => {
  const database = await openDatabase(location);
  const callers: Record<string, Caller> = { guest: callerWith(url, null, null) };
  const at = new Date().toISOString();
  const expiresAt = new Date(Date.now() + 12 * 60 * 60 * 1000).toISOString();
  for (const role of roles) {
    const token = newToken();
    const userId = await database.write(async (queries) => {
      const id = await insertUser(queries, {
        email: `${role}@example.com`,
        firstName: 'Test',
        lastName: role,
        passwordHash: 'none',
        role,
        isEmailVerified: true,
        at,
      });
      await insertSession(queries, { userId: id, hashedToken: tokenHash(token), at, expiresAt });
      return id;
    });
    callers[role] = callerWith(url, token, userId);
  }
  await addProduct(database, { sku: 'JAM-01', clientId: await addClient(database, 'Orchard') });
  await database.close();
  return callers;
};

/** Sends all requests; returns the number of responses per status class, and those with a 5xx. */
const sendAll = async (
  sent: readonly NastyRequest[],
  callers: Record<string, Caller>,
): Promise<{ counts: Record<string, number>; faults: string[] }> => {
  const counts: Record<string, number> = {};
  const faults: string[] = [];
  const waiting = sent.values();
  const sendSome = async () => {
    for (const request of waiting) {
      const { address, init } = sentAs(request);
      const caller = callers[request.who];
      if (!caller) throw new Error(`Nobody is ${request.who}.`);
      const response = await caller.fetch(address, init);
      const text = await response.text();
      const kind = `${Math.floor(response.status / 100)}xx`;
      counts[kind] = (counts[kind] ?? 0) + 1;
      if (response.status >= 500) faults.push(`${response.status} for ${JSON.stringify(request)}: ${text}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, sendSome));
  return { counts, faults };
};

const seed = 20_261_121;

onBothEngines((engine) => {
  let portal: Portal | null = null;

  afterEach(async () => {
    await portal?.kill();
    portal = null;
  });

  test('F16: 10,000 hostile requests are answered without one fault of the server', async () => {
    const location = await engine.empty();
    portal = await startPortal(location);
    const callers = await settle(location, portal.url);
    const { counts, faults } = await sendAll(fc.sample(nastyRequest, { seed, numRuns: requests }), callers);
    expect(faults).toEqual([]);
    expect(portal.unexpected()).toEqual([]);
    expect(await statusOf(portal.port, '/api/ready')).toBe(200);
    console.info(
      `F16 on ${engine.name}: ${requests} requests, 0 faults of the server, ${JSON.stringify(counts)}`,
    );
  });
});

onSqlite(() => {
  test('F16: a server that fails at one in a thousand is found out', async () => {
    let asked = 0;
    const failing = createServer((request, response) => {
      request.resume();
      asked += 1;
      response.writeHead(asked % 1_000 === 0 ? 500 : 404).end();
    }).listen(0, '127.0.0.1');
    await once(failing, 'listening');
    const bound = failing.address();
    const port = bound !== null && typeof bound === 'object' ? bound.port : 0;
    const nobody = callerWith(`http://127.0.0.1:${port}`, null, null);
    const callers = Object.fromEntries(['guest', ...roles].map((who) => [who, nobody]));
    const { faults } = await sendAll(fc.sample(nastyRequest, { seed, numRuns: 2_000 }), callers);
    failing.closeAllConnections();
    failing.close();
    expect(faults).toHaveLength(2);
  });
});
