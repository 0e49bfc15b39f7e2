/**
 * Four processes take all of 10,000 numbers of one range, 20 at a time, while one of them is killed with SIGKILL again and again: no
 * number is taken twice, and none is missing.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/engines/open-database.ts';
import { insertRange } from '#server/printing/number-store.ts';
import { projectDir } from '#server/project-dir.ts';
import { onBothEngines } from '#testing/engines.ts';
import { addClient } from '#testing/factories.ts';
import { newDice, roundsOr } from './rounds.ts';

const kills = roundsOr(12);
const numbers = 10_000;

onBothEngines((engine) => {
  test(`B60: ${numbers} numbers of one range are each taken once by four processes, through ${kills} kills`, async () => {
    const location = await engine.empty();
    const database = await openDatabase(location);
    await migrate(database);
    const clientId = await addClient(database, 'Orchard');
    const draft = { kind: 'serial', prefix: '', next: 1, last: numbers } as const;
    const at = '2026-01-10T09:30:00.000Z';
    await database.write((queries) => insertRange(queries, clientId, draft, { userId: 1, at }));
    const start = (): ChildProcess =>
      spawn(process.execPath, [
        join(projectDir, 'tests/faults/take-numbers.ts'),
        JSON.stringify(location),
        String(clientId),
      ]);
    const dice = newDice(60);
    const takers = Array.from({ length: 4 }, start);
    let killed = 0;
    while (killed < kills) {
      await sleep(300 + dice() * 400);
      const one = Math.floor(dice() * takers.length);
      if (takers[one]?.exitCode !== null) break;
      takers[one].kill('SIGKILL');
      takers[one] = start();
      killed += 1;
    }
    await Promise.all(
      takers.map((taker) => (taker.exitCode === null ? once(taker, 'exit') : Promise.resolve())),
    );
    expect(takers.map(({ exitCode }) => exitCode)).toEqual([0, 0, 0, 0]);
    const used = await database.read.selectFrom('number_uses').select('number').execute();
    expect([used.length, new Set(used.map(({ number }) => number)).size]).toEqual([numbers, numbers]);
    const range = await database.read.selectFrom('number_ranges').select('next_number').executeTakeFirst();
    expect(Number(range?.next_number)).toBe(numbers + 1);
    expect(killed).toBeGreaterThan(0);
    console.info(`B60 on ${engine.name}: ${numbers} numbers in four processes, ${killed} kills`);
    await database.close();
  });
});
