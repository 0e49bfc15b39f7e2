/**
 * F13: the portal's machine is a year ahead, a year behind, or jumps 40 minutes ahead while people work. It runs under
 * Debian's faketime, which this test needs (`apt-get install faketime`) and says so where it is not; PostgreSQL keeps the
 * true time. With PostgreSQL the portal lives by the database's clock: nobody is signed out, and what is made is made
 * today. The embedded database has no clock but the machine's, so there people whose time that clock says is over sign
 * in again: that much, and nothing else, is lost; and a clock that is more than a day off removes nothing because of its
 * age until somebody has said that it is right (X11), which the log says. On neither is anything ever said to have happened in the future.
 *
 * Negative control: on the embedded database the same clocks do end sessions and do move `createdAt`, so the test can tell.
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

/** A clock for one process, which runs on with the true one, so far from it as was last set. */
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
      // What counts the ticks of a machine is moved by nobody who sets its clock.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
    set,
  };
};

const statusFor = async ({ port }: Portal, token: string): Promise<number> =>
  (await send(null, { port, token, method: 'GET', address: addressOf(getCurrentUser) })).status;

/** How many days from now a product is said to be made that is made now. */
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

/** When each person is said to have been active, to somebody whose clock is right. */
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
      // What is in doubt moves the latest instant nowhere, so the true time is no doubt afterwards.
      expect(isDoubted(wrong)).toBe(!isOwnClock);
      const meanwhile = await signInTo(wrong);
      expect(await daysOffOfNew(wrong, meanwhile, 'MEANWHILE')).toBeCloseTo(isOwnClock ? 0 : days, 0);
      expect((await activities(wrong, meanwhile)).filter((words) => words.includes('-'))).toEqual([]);
      await wrong.kill();

      await clock.set('+0');
      const mended = await start([location, clock.settings]);
      expect(isDoubted(mended)).toBe(false);
      // A year behind is a year ago, once the clock is right.
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
