import { addressOf } from '#domain/contract/endpoint.ts';
import { addRunEvent, getRunEvidence } from '#domain/runs/contract.ts';
import { openDatabase, type DatabaseLocation } from '#server/db/engines/open-database.ts';
import { addRunGoods, addRunningRun, addRunStation, workerAt } from '#testing/runs.ts';
import { load, requestOf, timeCells } from '../load.ts';
import { bothEngines, type Part } from '../part.ts';
import { call, callerOf, startPortal, type ServerProcess } from '../servers.ts';
import { places } from '../table.ts';

/** Starts a run at a station; its first piece was right. */
const startRun = async (portal: ServerProcess, location: DatabaseLocation) => {
  const database = await openDatabase(location);
  try {
    const person = callerOf(portal);
    const app = { url: `http://127.0.0.1:${portal.port}`, database, as: async () => person };
    const station = await addRunStation(app, 'Bench 1');
    const goods = await addRunGoods(app, 'RUN-1', { pieces: 100_000 });
    const { id } = await addRunningRun(workerAt(station.at(person)), { goods, station, issued: 100_000 });
    return { id, station, goods };
  } finally {
    await database.close();
  }
};

/** A run: checks of pieces, each judged and recorded, and the evidence of them all. */
export const runs: Part = {
  name: 'runs',
  engines: bothEngines,
  sizes: [10_000],
  isLong: true,
  measure: async ({ location, pace, say }) => {
    await using portal = await startPortal(location);
    const { id, station, goods } = await startRun(portal, location);
    const address = addressOf(addRunEvent, { id });
    const body = { kind: 'check', product: goods.barcode, label: goods.labelSku };
    const check = requestOf(
      { method: addRunEvent.method, address, body },
      portal.token,
      `x-station-token: ${station.token}\r\n`,
    );
    say('checks');
    const durationMs = pace.rounds * pace.roundMs;
    const checks = await load(portal, () => check, { connections: 1, durationMs, status: 201 });
    say('evidence');
    const startedAt = performance.now();
    const evidence = await call(portal, getRunEvidence, { params: { id } });
    const tookMs = performance.now() - startedAt;
    return {
      'A run, by one worker': [
        {
          checks: checks.answers,
          ...timeCells(checks, 1),
          'evidence of them, ms': places(tookMs, 0),
          MB: places(evidence.size / 1024 ** 2, 1),
        },
      ],
    };
  },
};
