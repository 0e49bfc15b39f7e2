import { readFileSync } from 'node:fs';
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { listInventory } from '#domain/inventory/contract.ts';
import { createWebhook } from '#domain/webhooks/contract.ts';
import { onSqlite } from '#testing/engines.ts';
import { addItem } from '#testing/factories.ts';
import { addKey } from '#testing/keys.ts';
import { addRunGoods, addRunStation, countRun, everythingGone, knownWrong, workerAt } from '#testing/runs.ts';
import { startTestApp } from '#testing/test-app.ts';
import { startReceiver } from '#testing/servers/webhook-receiver.ts';

/** What the recipe of a warehouse system sends, as docs/integrations.md says it. */
const planned = (() => {
  const text = readFileSync('docs/integrations.md', 'utf8');
  const recipe = /```sh\n(curl .*?)```/s.exec(text)?.[1] ?? '';
  const headers = new Headers();
  for (const [, name = '', value = ''] of recipe.matchAll(/-H ["']([\w-]+): ([^"']+)["']/g))
    headers.set(name, value);
  const body = /-d '([^']+)'/.exec(recipe)?.[1] ?? '';
  const address = /https:\/\/portal\.example(\S+)/.exec(recipe)?.[1] ?? '';
  return {
    headers,
    body: z.json().parse(JSON.parse(body)),
    address,
  };
})();

onSqlite((engine) => {
  test('a warehouse system plans a run by its key as the recipe says, and hears that it closed', async () => {
    const app = await startTestApp(
      engine,
      { WEBHOOK_NETWORKS: '127.0.0.1' },
      { sendsWebhooks: true, clock: { now: new Date(), advance: () => undefined } },
    );
    const { url, received } = await startReceiver();
    const { reply: webhook } = await (
      await app.as('administrator')
    ).call(createWebhook, {
      body: { url, events: ['run.planned', 'run.closed'] },
    });
    const key = await addKey(app, { name: 'WMS', role: 'editor' });
    const station = await addRunStation(app, 'Bench');
    const { productId, barcode, labelSku, roll } = await addRunGoods(app, 'JAM-01');
    const { headers, body, address } = planned;
    headers.set('authorization', headers.get('authorization')?.replace('$KEY', key.token ?? '') ?? '');
    const send = () =>
      fetch(app.url + address, {
        method: 'POST',
        headers,
        body: JSON.stringify({
          ...z.record(z.string(), z.unknown()).parse(body),
          productId,
          stationId: station.id,
        }),
      });
    const Run = z.object({ id: z.int(), batch: z.string(), quantity: z.int() });
    const first = await send();
    const run = Run.parse(await first.json());
    // Sent again with its key it is the same run.
    expect([first.status, run.batch, run.quantity, Run.parse(await (await send()).json()).id]).toEqual([
      201,
      'L-4711',
      480,
      run.id,
    ]);

    const worker = workerAt(station.at(await app.as('editor')));
    await worker.does(run.id, { kind: 'hand_over' });
    await worker.does(run.id, everythingGone);
    await worker.does(run.id, { kind: 'challenge', text: knownWrong });
    await worker.does(run.id, { kind: 'roll', code: roll.code, pieces: 1 });
    await worker.does(run.id, {
      kind: 'first_piece',
      product: barcode,
      label: labelSku,
      seen: ['batch', 'date'],
    });
    await countRun(worker, run.id);
    const { run: closed } = await worker.does(run.id, { kind: 'close', applied: 1 });
    expect(closed.state).toBe('closed');
    await expect.poll(() => received.map(({ type }) => type)).toEqual(['run.planned', 'run.closed']);
    for (const { body: sent, headers: with_, data } of received) {
      const signed = Object.fromEntries(Object.entries(with_).map(([name, value]) => [name, String(value)]));
      expect(new Webhook(webhook.secret).verify(sent, signed)).toEqual(JSON.parse(sent));
      expect(data['runId']).toBe(run.id);
    }
  });

  test('a spreadsheet reads the stock with a read-only key', async () => {
    const app = await startTestApp(engine);
    await addItem(app.database, { labelSku: 'L-1', stockOnHand: 321 });
    const key = await addKey(app, { name: 'Sheet', role: 'read_only' });
    const { reply } = await key.call(listInventory, { query: {} });
    expect(reply.map(({ labelSku, stockOnHand }) => [labelSku, stockOnHand])).toEqual([['L-1', 321]]);
  });
});
