/**
 * F13: the clock of the portal's machine is a year ahead, a year behind, or jumps 40 minutes ahead during work. It runs under
 * Debian's faketime (`apt-get install faketime`; without it the test fails with a message); PostgreSQL has the true time. With
 * PostgreSQL the portal uses the database's clock: no user is signed out, and new records have today's date. SQLite has only the
 * machine's clock, so users whose session has expired by that clock must sign in again, and nothing else is lost. While a clock
 * is more than a day off and not confirmed, nothing is deleted because of its age, and the log says so (X11). On neither
 * engine is anything shown as having happened in the future.
 *
 * Negative control: on SQLite the same clocks do end sessions and do change `createdAt`.
 */
import { globSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { addressOf } from '#domain/contract/endpoint.ts';
import { getCurrentUser } from '#domain/auth/contract.ts';
import { createProduct, Product } from '#domain/products/contract.ts';
import { listUsers, User } from '#domain/users/contract.ts';
import { lastActivity } from '#domain/users/presence.ts';
import { onBothEngines } from '#testing/engines.ts';
import { type Portal, signInTo, startPortal } from './portal-process.ts';
import { send } from './send.ts';

const dayMs = 24 * 60 * 60 * 1000;

const undoing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const undo of undoing.splice(0).toReversed()) await undo();
});

/** A clock for one process: the true time plus an offset that can be changed. */
const newWrongClock = async (): Promise<{
  settings: Record<string, string>;
  set: (off: string) => Promise<void>;
}> => {
  const [library] = globSync('/usr/lib/*/faketime/libfaketime.so.1');
  if (library === undefined)
    throw new Error(
      'Wrong clocks are tested with faketime, and it is not installed: apt-get install faketime.',
    );
  const folder = await mkdtemp(join(tmpdir(), 'labelport-clock-'));
  undoing.push(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'clock');
  const set = (off: string) => writeFile(file, `${off}\n`);
  await set('+0');
  return {
    settings: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      // Setting a machine's clock does not change its monotonic clock.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
    set,
  };
};

const statusFor = async ({ port }: Portal, token: string): Promise<number> =>
  (await send(null, { port, token, method: 'GET', address: addressOf(getCurrentUser) })).status;

/** How many days from now the creation time of a new product is. */
const daysOffOfNew = async ({ port }: Portal, token: string, sku: string): Promise<number> => {
  const answer = await send(null, {
    port,
    token,
    method: createProduct.method,
    address: addressOf(createProduct),
    body: { sku },
  });
  expect(answer.status).toBe(201);
  const { createdAt } = Product.parse(JSON.parse(answer.body));
  return (Date.parse(createdAt) - Date.now()) / dayMs;
};

/** The last activity of each user, as shown to a user whose clock is right. */
const activities = async ({ port }: Portal, token: string): Promise<string[]> => {
  const answer = await send(null, { port, token, method: 'GET', address: addressOf(listUsers) });
  const now = new Date();
  return z
    .array(User)
    .parse(JSON.parse(answer.body))
    .map((user) => lastActivity(user, now));
};

onBothEngines((engine) => {
  const isOwnClock = engine.name === 'PostgreSQL';

  const start = async (parts: Parameters<typeof startPortal>) => {
    const portal = await startPortal(...parts);
    undoing.push(portal.kill);
    return portal;
  };

  test.each([
    ['ahead', '+1y', 365, 401],
    ['behind', '-1y', -365, 200],
  ])(
    'F13: a portal whose machine is a year %s signs nobody out where the database has a clock, and works on both',
    async (_, off, days, statusOnOwnClock) => {
      const location = await engine.empty();
      const clock = await newWrongClock();
      const right = await start([location, clock.settings]);
      const before = await signInTo(right);
      expect(await daysOffOfNew(right, before, 'BEFORE')).toBeCloseTo(0, 0);
      await right.kill();

      await clock.set(off);
      const wrong = await start([location, clock.settings]);
      expect(await statusFor(wrong, before)).toBe(isOwnClock ? 200 : statusOnOwnClock);
      const isDoubted = (portal: Portal) => portal.said().includes('The clock says ');
      // A doubtful clock does not change the latest instant, so the true time is not doubtful afterwards.
      expect(isDoubted(wrong)).toBe(!isOwnClock);
      const meanwhile = await signInTo(wrong);
      expect(await daysOffOfNew(wrong, meanwhile, 'MEANWHILE')).toBeCloseTo(isOwnClock ? 0 : days, 0);
      expect((await activities(wrong, meanwhile)).filter((words) => words.includes('-'))).toEqual([]);
      await wrong.kill();

      await clock.set('+0');
      const mended = await start([location, clock.settings]);
      expect(isDoubted(mended)).toBe(false);
      // After the clock is corrected, a record from the time when it was a year behind is a year old.
      const goesOn = isOwnClock || days > 0;
      expect(await statusFor(mended, meanwhile)).toBe(goesOn ? 200 : 401);
      const after = await signInTo(mended);
      expect(await daysOffOfNew(mended, after, 'AFTER')).toBeCloseTo(0, 0);
      expect((await activities(mended, after)).filter((words) => words.includes('-'))).toEqual([]);
      expect([right, wrong, mended].flatMap((portal) => portal.unexpected())).toEqual([]);
    },
  );

  test('F13: a clock that jumps 40 minutes ahead in the middle signs nobody out where the database has one', async () => {
    const location = await engine.empty();
    const clock = await newWrongClock();
    const portal = await start([location, clock.settings]);
    const tokens = [await signInTo(portal), await signInTo(portal), await signInTo(portal)];
    const statuses = () => Promise.all(tokens.map((token) => statusFor(portal, token)));
    expect(await statuses()).toEqual([200, 200, 200]);
    await clock.set('+40m');
    expect(await statuses()).toEqual(isOwnClock ? [200, 200, 200] : [401, 401, 401]);
    const again = await signInTo(portal);
    expect(await daysOffOfNew(portal, again, 'JUMPED')).toBeCloseTo(0, 0);
    await clock.set('+0');
    expect(await statusFor(portal, again)).toBe(200);
    expect((await activities(portal, again)).filter((words) => words.includes('-'))).toEqual([]);
    expect(portal.unexpected()).toEqual([]);
    console.info(
      `F13 on ${engine.name}: 40 minutes ahead in the middle, ${isOwnClock ? 'nobody' : 'everybody'} had to sign in again`,
    );
  });
});
