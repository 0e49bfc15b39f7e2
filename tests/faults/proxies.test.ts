/**
 * O3: two portals behind nginx and HAProxy, each with its file in `deploy/`, while 8 persistent connections create and change
 * products and 4 read. A rolling restart, each process with SIGTERM and DRAIN_SECONDS=5, fails nothing behind either. A process
 * that is killed fails only what it was serving; nothing acknowledged is lost, and the other process serves on.
 *
 * Negative control: with its default of max_fails, the same file of nginx answers 502 although one process is well.
 */
import { afterEach, describe, expect, test } from 'vitest';
import { addressOf } from '#domain/contract/endpoint.ts';
import { listClients } from '#domain/clients/contract.ts';
import { onPostgres } from '#testing/engines.ts';
import { freePort } from '#testing/free-port.ts';
import { proxiesHere, startProxy, type ProxyName } from '#testing/servers/proxies.ts';
import { faultsOf, newLedger, untilAcknowledged, writeProducts } from './ledger.ts';
import { type Portal, signInTo, startPortal } from './portal-process.ts';
import { keptConnections, send } from './send.ts';

const settings = { DRAIN_SECONDS: '5', TRUST_PROXY: '127.0.0.1' };

onPostgres((engine) => {
  const portals: Portal[] = [];
  afterEach(async () => {
    for (const portal of portals.splice(0)) await portal.kill();
  });

  const open = async (name: ProxyName, wish: { hasDefaultFails?: boolean } = {}) => {
    const location = await engine.empty();
    const ports = [await freePort(), await freePort()] as const;
    const start = async (index: 0 | 1) => {
      portals[index] = await startPortal(location, { ...settings, PORT: String(ports[index]) });
      return portals[index];
    };
    const token = await signInTo(await start(0));
    await start(1);
    const port = await startProxy(name, ports, wish);
    const done = new AbortController();
    const ledger = newLedger();
    const reads = { count: 0, failed: [] as number[] };
    const read = async () => {
      const agent = keptConnections();
      while (!done.signal.aborted) {
        const asked = { port, token, method: 'GET', address: addressOf(listClients) };
        const status = await send(agent, asked).then(
          (answer) => answer.status,
          () => 0,
        );
        reads.count += 1;
        if (status !== 200) reads.failed.push(status);
      }
      agent.destroy();
    };
    const { signal } = done;
    const working = Promise.all([
      writeProducts({ port, token, ledger, connections: 8, signal, goesOn: true }),
      ...Array.from({ length: 4 }, read),
    ]);
    await untilAcknowledged(ledger, 100);
    const end = async (what: string) => {
      await untilAcknowledged(ledger, 100);
      done.abort();
      await working;
      expect(await faultsOf(location, ledger)).toEqual([]);
      const failed = ledger.refusals.map(({ status }) => status);
      console.info(
        `O3 behind ${name}, ${what}: ${ledger.count} written, ${failed.length + ledger.unanswered} not (${[...new Set(failed)].join()}), ${reads.count} read, ${reads.failed.length} not (${[...new Set(reads.failed)].join()})`,
      );
      return { written: failed.length + ledger.unanswered, read: reads.failed };
    };
    return { start, end };
  };

  const killThree = async (start: (index: 0 | 1) => Promise<Portal>) => {
    for (const index of [0, 1, 0] as const) {
      await portals[index]?.kill();
      await start(index);
      await new Promise((resolve) => setTimeout(resolve, 2_000));
    }
  };

  describe.each(proxiesHere)('behind %s', (name) => {
    test('O3: a rolling restart fails nothing', async () => {
      const { start, end } = await open(name);
      for (const index of [0, 1] as const) {
        portals[index]?.askToStop();
        expect(await portals[index]?.ended).toBe(0);
        await start(index);
      }
      expect(await end('a rolling restart')).toEqual({ written: 0, read: [] });
    });

    test('O3: three kills fail at most what the killed process was serving', async () => {
      const { start, end } = await open(name);
      await killThree(start);
      const { written, read } = await end('three kills');
      expect(read).toEqual([]);
      // Eight connections write.
      expect(written).toBeLessThanOrEqual(3 * 8);
    });
  });

  // Without nginx there is nothing to control.
  describe.runIf(proxiesHere.includes('nginx'))('behind nginx with its default of max_fails', () => {
    test('O3: the same three kills are answered with 502, although one process is always well', async () => {
      const { start, end } = await open('nginx', { hasDefaultFails: true });
      await killThree(start);
      const { read } = await end('three kills, with its default of max_fails');
      expect(read).toContain(502);
    });
  });
});
