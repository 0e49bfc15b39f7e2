/**
 * A draft is published at one portal while a worker reads the product at both: a thousand times on each engine. Each read is
 * the old release or the new one as a whole, and none that begins after the answer to the publication is the old one.
 */
import { afterEach, expect, test } from 'vitest';
import { createClient } from '#domain/clients/contract.ts';
import { addressOf, type Endpoint } from '#domain/contract/endpoint.ts';
import { createProduct, getProduct, updateProduct } from '#domain/products/contract.ts';
import { getProductRelease, listProductReleases } from '#domain/releases/contract.ts';
import { setClientControl } from '#domain/releases/control-contract.ts';
import { publishProduct } from '#domain/releases/draft-contract.ts';
import { onBothEngines } from '#testing/engines.ts';
import { type Portal, signInTo, startPortal } from './portal-process.ts';
import { keptConnections, send } from './send.ts';

const races = 1_000;

onBothEngines((engine) => {
  let portals: Portal[] = [];
  afterEach(async () => {
    for (const portal of portals.splice(0)) await portal.kill();
  });

  test('nobody is shown an old release as current after a new one was published, and nothing half', async () => {
    const location = await engine.empty();
    const one = await startPortal(location);
    const other = await startPortal(location);
    portals = [one, other];
    const token = await signInTo(one);
    const agents = new Map([one, other].map((portal) => [portal, keptConnections()]));
    const ask = async (
      portal: Portal,
      call: Endpoint,
      params: Record<string, unknown>,
      body?: unknown,
    ): Promise<{ status: number; text: string }> => {
      const answer = await send(agents.get(portal) ?? null, {
        port: portal.port,
        token,
        method: call.method,
        address: addressOf(call, params),
        ...(body === undefined ? {} : { body }),
      });
      return { status: answer.status, text: answer.body };
    };
    const client = createClient.reply.parse(
      JSON.parse((await ask(one, createClient, {}, { name: 'Races' })).text),
    );
    const product = createProduct.reply.parse(
      JSON.parse(
        (await ask(one, createProduct, {}, { sku: 'RACE', clientId: client.id, labels: [{}] })).text,
      ),
    );
    const params = { id: product.id };
    await ask(one, setClientControl, { id: client.id }, { isControlled: true });

    const label = product.labels[0]?.id;
    /** The race that a read shows; throws if it shows parts of two. */
    const read = async (portal: Portal): Promise<number> => {
      const { caseQuantity, notes, labels } = getProduct.reply.parse(
        JSON.parse((await ask(portal, getProduct, params)).text),
      );
      const parts = [String(caseQuantity), notes, labels[0]?.labelSize];
      if (new Set(parts).size !== 1) throw new Error(`Half of one and half of another: ${parts.join(', ')}`);
      return caseQuantity ?? 0;
    };
    const faults: string[] = [];
    let during = 0;
    for (let race = 1; race <= races; race += 1) {
      const change = {
        caseQuantity: race,
        notes: String(race),
        labels: [{ id: label, labelSize: String(race) }],
      };
      const saved = updateProduct.reply.parse(
        JSON.parse((await ask(one, updateProduct, params, change)).text),
      );
      const body = { summary: `Race ${race}`, version: saved.version };
      const publishing = ask(race % 2 === 0 ? one : other, publishProduct, params, body);
      const early = race === 1 ? [] : await Promise.all([read(one), read(other)]);
      during += early.filter((shown) => shown === race - 1).length;
      for (const shown of early)
        if (shown !== race && shown !== race - 1) faults.push(`${race}: ${shown} during`);
      const { status } = await publishing;
      if (status !== 201) faults.push(`${race}: ${status}`);
      for (const shown of await Promise.all([read(one), read(other)]))
        if (shown !== race) faults.push(`${race}: ${shown} afterwards`);
    }
    expect(faults).toEqual([]);
    const list = await ask(other, listProductReleases, { ...params });
    const releases = listProductReleases.reply.item.array().parse(JSON.parse(list.text));
    expect(releases.map(({ number }) => number)).toEqual(
      Array.from({ length: races + 1 }, (_, index) => races + 1 - index),
    );
    const last = getProductRelease.reply.parse(
      JSON.parse((await ask(one, getProductRelease, { ...params, number: races + 1 })).text),
    );
    expect(last).toMatchObject({ state: 'current', summary: `Race ${races}` });
    expect(portals.flatMap((portal) => portal.unexpected())).toEqual([]);
    console.info(
      `${engine.name}: ${races} publications raced by ${4 * races} reads, ${during} of them before the commit`,
    );
  });
});
