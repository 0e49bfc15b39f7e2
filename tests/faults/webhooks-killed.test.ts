/**
 * Two processes on one PostgreSQL send 10,000 messages of 200 records to a receiver that fails half the time, while both are
 * killed with SIGKILL in turn. Each message arrives at least once and under its own id, those of a record in order, and no id
 * stands for two messages. The pauses before retries are cut short in the table; they are proved by `webhooks.test.ts`.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { addressOf } from '#domain/contract/endpoint.ts';
import { createWebhook } from '#domain/webhooks/contract.ts';
import { openDatabase } from '#server/db/engines/open-database.ts';
import { announce } from '#server/outbox/outbox-store.ts';
import { cleanUp } from '#testing/clean-up.ts';
import { onPostgres } from '#testing/engines.ts';
import { startReceiver } from '#testing/servers/webhook-receiver.ts';
import { type Portal, signInTo, startPortal } from './portal-process.ts';
import { newDice, roundsOr } from './rounds.ts';
import { send } from './send.ts';

const records = 200;
const ofEach = roundsOr(50);
const settings = { WEBHOOK_NETWORKS: '127.0.0.1' };

onPostgres((engine) => {
  test('10,000 messages reach a receiver that fails half the time, in order, while both senders are killed', async () => {
    const location = await engine.empty();
    const dice = newDice(39);
    const arrived = new Map<string, string>();
    const inOrder = new Map<string, number[]>();
    const twice: string[] = [];
    const { url } = await startReceiver((response, { headers, body, data }) => {
      if (dice() < 0.5) {
        response.writeHead(500).end();
        return;
      }
      const id = String(headers['webhook-id']);
      const before = arrived.get(id);
      if (before !== undefined && before !== body) twice.push(id);
      if (before === undefined) {
        const record = String(data['record']);
        inOrder.set(record, [...(inOrder.get(record) ?? []), Number(data['n'])]);
      }
      arrived.set(id, body);
      response.end();
    });

    const portals: Portal[] = [await startPortal(location, settings), await startPortal(location, settings)];
    cleanUp(async () => void (await Promise.all(portals.map((portal) => portal.kill()))));
    const [first] = portals;
    if (!first) throw new Error('There is no portal.');
    const made = await send(null, {
      port: first.port,
      token: await signInTo(first),
      method: 'POST',
      address: addressOf(createWebhook),
      body: { url, events: ['run.closed'] },
    });
    expect(z.object({ id: z.int() }).parse(JSON.parse(made.body)).id).toBe(1);

    const database = await openDatabase(location);
    cleanUp(() => database.close());
    for (let n = 0; n < ofEach; n += 1)
      await database.write((queries) =>
        announce(
          queries,
          Array.from({ length: records }, (_, record) => ({
            type: 'run.closed' as const,
            record: `run ${record}`,
            data: { record, n },
          })),
          new Date().toISOString(),
        ),
      );

    const startedAt = performance.now();
    let kills = 0;
    while (arrived.size < records * ofEach) {
      await sleep(1_000);
      // A transaction, which is tried again if it and that of a sender wait for each other.
      await database.write((queries) =>
        queries
          .updateTable('webhook_deliveries')
          .set({ next_at: new Date(0).toISOString() })
          .where('state', '=', 'waiting')
          .where('attempts', '>', 0)
          .execute(),
      );
      // About one in four seconds, one of the two.
      if (dice() >= 0.25) continue;
      const at = kills % 2;
      kills += 1;
      await portals[at]?.kill();
      portals[at] = await startPortal(location, settings);
    }
    console.info(
      `${arrived.size} messages, ${kills} kills, ${Math.round((performance.now() - startedAt) / 1000)} s.`,
    );
    expect(kills).toBeGreaterThan(2);
    expect(twice).toEqual([]);
    const sorted = Array.from({ length: ofEach }, (_, n) => n);
    expect([...inOrder].filter(([, seen]) => seen.join() !== sorted.join())).toEqual([]);
  });
});
