/**
 * Y4: the evidence of a run of 200,000 events of more than 1 kB, downloaded whole, takes the process to less than 400 MB, and 99 of
 * 100 requests of others are answered within half a second meanwhile, or on a machine that is busy within three times of what they
 * took before. A fifth of the events on PostgreSQL, which sends each of them over a socket.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { addressOf } from '#domain/contract/endpoint.ts';
import { listProducts } from '#domain/products/contract.ts';
import { getRunEvidence } from '#domain/runs/contract.ts';
import { openDatabase } from '#server/db/engines/open-database.ts';
import { callerWith } from '#testing/caller.ts';
import { cleanUp } from '#testing/clean-up.ts';
import { onBothEngines } from '#testing/engines.ts';
import { addRunGoods, addRunningRun, addRunStation, repeatLastEvent, workerAt } from '#testing/runs.ts';
import { measureWhile } from './measure-while.ts';
import { type Portal, signInTo, startPortal } from './portal-process.ts';
import { residentBytes } from './process-figures.ts';
import { longestMs, percentile, secondsOf } from './rounds.ts';

const megabyte = 1_000_000;
const mostBytes = 400 * megabyte;
const usualMs = 10_000;

onBothEngines((engine) => {
  const events = engine.name === 'SQLite' ? 200_000 : 40_000;
  let portal: Portal | null = null;

  afterEach(async () => {
    await portal?.kill();
    portal = null;
  });

  test(`Y4: the evidence of ${events} large events is made in little memory, and others are answered meanwhile`, async () => {
    const location = await engine.empty();
    portal = await startPortal(location);
    const { port, pid, url } = portal;
    const token = await signInTo(portal);
    const caller = callerWith(url, token, 1);
    const database = await openDatabase({ ...location, poolSize: 2 });
    cleanUp(() => database.close());
    const app = { database, url, as: () => Promise.resolve(caller) };
    const goods = await addRunGoods(app, 'LONG');
    const station = await addRunStation(app, 'Bench 1');
    const worker = workerAt(station.at(caller));
    const { id } = await addRunningRun(worker, { goods, station });
    await worker.does(id, { kind: 'check', product: 'P'.repeat(512), label: 'L'.repeat(512) });
    await repeatLastEvent(database, id, events);

    const target = { port, pid };
    const address = addressOf(listProducts, {}, { page: 1, pageSize: 9 });
    const usual = await measureWhile(target, { token, address }, () => sleep(usualMs));
    const before = residentBytes(pid);
    let bytes = 0;
    const startedAt = performance.now();
    const { times, bareTimes, statuses, grownBytes } = await measureWhile(
      target,
      { token, address },
      async () => {
        const answer = await caller.fetch(addressOf(getRunEvidence, { id }));
        for await (const chunk of answer.body ?? []) bytes += chunk.length;
      },
    );
    const mostOf = Math.round((before + grownBytes) / megabyte);
    console.info(
      `Y4 on ${engine.name}: evidence of ${events} events, ${Math.round(bytes / megabyte)} MB in ${((performance.now() - startedAt) / 1000).toFixed(0)} s, at most ${mostOf} MB; others after ${secondsOf(times)}, 99 of 100 within ${percentile(times, 0.99).toFixed(0)} ms`,
    );
    expect(bytes).toBeGreaterThan(events * 1_000);
    expect([...statuses]).toEqual([200]);
    expect(mostOf).toBeLessThan(mostBytes / megabyte);
    expect(percentile(times, 0.99)).toBeLessThan(
      longestMs(500, { usual: usual.times, bare: bareTimes }, 0.99),
    );
    expect(portal.unexpected()).toEqual([]);
  });
});
