import { setImmediate as nextTurn } from 'node:timers/promises';
import { CompiledQuery } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Queries } from '#server/db/database.ts';
import { runDirectly } from '#server/db/compiled-query.ts';
import { onBothEngines } from '#testing/engines.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { SessionReader } from './session-reader.ts';
import { findSessions } from './store.ts';
import { deleteSession, touchSession } from './store.ts';
import { tokenHash } from './token.ts';

onBothEngines((engine) => {
  let app: TestApp;
  let people = 0;

  beforeAll(async () => {
    app = await startTestApp(engine);
  });

  /** A signed-in user: the account's id and the hash of the session token. */
  const newPerson = async () => {
    people += 1;
    const { userId, token } = await app.newPerson(`person-${people}@example.com`, 'read_only');
    return { userId, hashed: tokenHash(token ?? '') };
  };

  /** Statements that return only on command; `statements` has the number of tokens of each. */
  const heldQueries = () => {
    const gate = Promise.withResolvers<void>();
    const statements: number[] = [];
    const queries: Queries = app.database.read.withoutPlugins();
    runDirectly(queries, async ({ sql, parameters }) => {
      const { rows } = await app.database.read.executeQuery(CompiledQuery.raw(sql, [...parameters]));
      statements.push(new Set(parameters.filter((value) => typeof value === 'string')).size);
      await gate.promise;
      return rows;
    });
    return { queries, statements, gate };
  };

  const heldReader = () => {
    const { queries, ...held } = heldQueries();
    return { reader: new SessionReader(queries, findSessions), ...held };
  };

  test('activity that is noted late leaves a session ended that was ended meanwhile', async () => {
    const { userId, hashed } = await newPerson();
    const session = (await findSessions(app.database.read, [hashed])).get(hashed);
    const at = app.clock.now.toISOString();
    await app.database.write((queries) =>
      queries
        .updateTable('user_sessions')
        .set({ expires_at: at })
        .where('session_token', '=', hashed)
        .execute(),
    );
    const late = {
      sessionId: session?.sessionId ?? 0,
      userId: userId ?? 0,
      at,
      endsAt: session?.expiresAt ?? '',
    };
    await app.database.write((queries) => touchSession(queries, late));
    expect((await findSessions(app.database.read, [hashed])).get(hashed)?.expiresAt).toBe(at);
  });

  test('each of many who ask at one moment gets his own session, by few statements', async () => {
    const known = await Promise.all(Array.from({ length: 20 }, newPerson));
    const { reader, statements, gate } = heldReader();
    const asking = [...known, ...known].map(({ hashed }) => reader.find(hashed));
    const nobody = reader.find(tokenHash('nobody'));
    gate.resolve();
    const found = await Promise.all(asking);
    expect(found.map((session) => session?.userId)).toEqual([...known, ...known].map(({ userId }) => userId));
    expect(await nobody).toBeNull();
    // Tokens requested in one iteration are read in batches of 16; one that is requested twice is read once.
    expect(statements.toSorted((a, b) => a - b)).toEqual([5, 16]);
  });

  test('polls that come at different moments share one statement, which reads no session before it was requested', async () => {
    const [first, second] = [await newPerson(), await newPerson()];
    const { statements, gate, queries } = heldQueries();
    gate.resolve();
    const due: (() => void)[] = [];
    const reader = new SessionReader(queries, findSessions, (read) => due.push(read));
    const early = reader.find(first.hashed);
    await nextTurn();
    const late = reader.find(second.hashed);
    await deleteSession(app.database.read, first.hashed);
    expect(due.length).toBe(1);
    for (const read of due) read();
    expect(await early).toBeNull();
    expect((await late)?.userId).toBe(second.userId);
    expect(statements).toEqual([2]);
  });

  test('a session that ended while it was being read is found by nobody who asks afterwards', async () => {
    const { userId, hashed } = await newPerson();
    const { reader, statements, gate } = heldReader();
    const before = reader.find(hashed);
    await expect.poll(() => statements.length).toBe(1);
    await deleteSession(app.database.read, hashed);
    const after = reader.find(hashed);
    gate.resolve();
    expect((await before)?.userId).toBe(userId);
    expect(await after).toBeNull();
  });

  test('a failure reaches those who waited for it, and nobody after them', async () => {
    const { userId, hashed } = await newPerson();
    let isFailing = true;
    const queries: Queries = app.database.read.withoutPlugins();
    runDirectly(queries, async ({ sql, parameters }) => {
      if (isFailing) throw new Error('The connection ended.');
      return (await app.database.read.executeQuery(CompiledQuery.raw(sql, [...parameters]))).rows;
    });
    const reader = new SessionReader(queries, findSessions);
    const ended = await Promise.allSettled([
      reader.find(hashed),
      reader.find(hashed),
      reader.find(tokenHash('another')),
    ]);
    expect(ended.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    isFailing = false;
    expect((await reader.find(hashed))?.userId).toBe(userId);
  });
});
