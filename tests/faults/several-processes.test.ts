/**
 * F6: four portals, started concurrently on an empty database, behind a round-robin balancer. A session that ends at one has
 * ended at all. Of two concurrent imports at two portals one succeeds and the other is refused with a message. While 8
 * connections write, one portal is killed with SIGKILL, another gets SIGTERM, and a fifth is started. No acknowledged write is
 * lost or partial, and only requests at the killed one are answered with 502.
 *
 * DRAIN_SECONDS makes no difference here: the balancer opens a connection per request, and retries at the next portal if that
 * is refused. The control in `graceful-stop.test.ts` shows what it does for persistent connections.
 */
import { afterEach, expect, test } from 'vitest';
import { getCurrentUser, signOut } from '#domain/auth/contract.ts';
import { addressOf } from '#domain/contract/endpoint.ts';
import { importProducts } from '#domain/imports/import-contract.ts';
import { onBothEngines } from '#testing/engines.ts';
import { formOf, productWorkbook } from '#testing/samples/product-workbook.ts';
import { type Balancer, startBalancer } from '../many/balancer.ts';
import { faultsOf, newLedger, untilAcknowledged, writeProducts } from './ledger.ts';
import { type Portal, signInTo, startPortal } from './portal-process.ts';

const connections = 8;

onBothEngines((engine) => {
  let portals: Portal[] = [];
  let balancer: Balancer | null = null;

  afterEach(async () => {
    for (const portal of portals.splice(0)) await portal.kill();
    await balancer?.stop();
    balancer = null;
  });

  test('F6: four processes are one portal, also while one dies, one stops and one comes', async () => {
    const location = await engine.empty();
    const start = () => startPortal(location, { DRAIN_SECONDS: '2' });
    const [one, two, three, four] = await Promise.all([start(), start(), start(), start()]);
    portals = [one, two, three, four];
    const token = await signInTo(one);
    const ended = await signInTo(two);

    const ask = async (portal: Portal, bearer: string, call: typeof getCurrentUser | typeof signOut) => {
      const headers = { authorization: `Bearer ${bearer}` };
      return (await fetch(portal.url + addressOf(call), { method: call.method, headers })).status;
    };
    const atEach = (bearer: string) =>
      Promise.all(portals.map((portal) => ask(portal, bearer, getCurrentUser)));
    expect(await atEach(ended)).toEqual([200, 200, 200, 200]);
    expect(await ask(three, ended, signOut)).toBe(200);
    expect([await atEach(ended), await atEach(token)]).toEqual([
      [401, 401, 401, 401],
      [200, 200, 200, 200],
    ]);

    const rows = Array.from({ length: 3_000 }, (_, n) => [`TWO-${n}`, `Product ${n}`]);
    const workbook = await productWorkbook(['SKU', 'Name'], rows);
    const imported = await Promise.all(
      [one, four].map(async ({ url }) => {
        const answer = await fetch(url + addressOf(importProducts), {
          method: importProducts.method,
          headers: { authorization: `Bearer ${token}` },
          body: formOf('file', workbook),
        });
        return answer.status;
      }),
    );
    expect(imported.toSorted((a, b) => a - b)).toEqual([200, 409]);

    const opened = await startBalancer();
    balancer = opened;
    opened.serve(portals.map(({ port }) => port));
    const done = new AbortController();
    const ledger = newLedger();
    const port = Number(new URL(opened.url).port);
    const writing = writeProducts({
      port,
      token,
      ledger,
      connections,
      signal: done.signal,
      goesOn: true,
    });
    await untilAcknowledged(ledger, 50);
    await one.kill();
    await untilAcknowledged(ledger, 50);
    two.askToStop();
    await two.ended;
    const five = await start();
    portals = [three, four, five];
    opened.serve(portals.map((portal) => portal.port));
    await untilAcknowledged(ledger, 50);
    done.abort();
    await writing;

    expect(await two.ended).toBe(0);
    expect(opened.answers.get(five.port)).toBeGreaterThan(0);
    expect(ledger.refusals.filter(({ status }) => status !== 502)).toEqual([]);
    expect(ledger.refusals.length).toBeLessThanOrEqual(connections);
    expect(await faultsOf(location, ledger)).toEqual([]);
    expect(portals.flatMap((portal) => portal.unexpected())).toEqual([]);
    console.info(
      `F6 on ${engine.name}: ${ledger.count} written through four processes, 0 lost, ${ledger.refusals.length} told 502`,
    );
  });
});
