import { setTimeout as sleep } from 'node:timers/promises';
import { exportProducts } from '#domain/products/contract.ts';
import { importProducts } from '#domain/imports/import-contract.ts';
import { usualConnections } from '../compare.ts';
import { inTurn, load, median } from '../load.ts';
import { bothEngines, type Part } from '../part.ts';
import { firstNew } from '../product-sample.ts';
import { readCases } from '../read-cases.ts';
import { call, startPortal, startSameQuery, type ServerProcess } from '../servers.ts';
import { places } from '../table.ts';
import { workbookFrom } from './import.ts';

/** After this long without work V8 has freed memory. */
const restMs = 75_000;

const settledMs = 1_000;

/** Starts a server several times; returns the median time until it was ready, and its memory at rest. */
const startOften = async (start: () => Promise<ServerProcess>, times: number) => {
  const starts: { readyMs: number; restMb: number }[] = [];
  for (let turn = 0; turn < times; turn += 1) {
    await using server = await start();
    // The sign-in's memory is given back by then.
    await sleep(settledMs);
    starts.push({ readyMs: server.startedInMs, restMb: server.memoryMb() });
  }
  return {
    readyMs: places(median(starts.map(({ readyMs }) => readyMs)), 0),
    restMb: places(median(starts.map(({ restMb }) => restMb)), 0),
  };
};

/** Starts, and memory: at rest, after reads, an export and an import, and a minute later. */
export const starting: Part = {
  name: 'start',
  engines: bothEngines,
  sizes: [10_000, 100_000],
  measure: async ({ location, products, pace, isQuick, say }) => {
    const times = isQuick ? 3 : 11;
    say(`${times} starts`);
    // The first start adds the administrator.
    await (await startPortal(location))[Symbol.asyncDispose]();
    const ofPortal = await startOften(() => startPortal(location), times);
    const ofBare = await startOften(() => startSameQuery(location), times);
    await using portal = await startPortal(location);
    say('work, and rest');
    for (const { addresses } of readCases(products))
      await load(portal, inTurn(addresses, portal.token), {
        connections: usualConnections,
        durationMs: pace.rounds * pace.roundMs,
      });
    await call(portal, exportProducts, {});
    await call(portal, importProducts, { body: await workbookFrom(firstNew) });
    const afterMb = portal.memoryMb();
    if (!isQuick) await sleep(restMs);
    return {
      'Starting, and memory in MB': [
        {
          'ready after ms': ofPortal.readyMs,
          'same query ready after ms': ofBare.readyMs,
          'at rest': ofPortal.restMb,
          'same query at rest': ofBare.restMb,
          'after reads, export, import': places(afterMb, 0),
          'a minute later': isQuick ? null : places(portal.memoryMb(), 0),
        },
      ],
    };
  },
};
