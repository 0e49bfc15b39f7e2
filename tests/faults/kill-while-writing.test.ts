/**
 * F1, products: the portal is killed with SIGKILL 20 times on each engine while 16 connections create and change products with
 * labels. After each start no acknowledged write is missing, and no product is partial: each has the notes, the labels and the
 * history of its version. There are at least 5,000 acknowledged writes in total.
 *
 * Negative control: the same check detects a label, a history entry and a product that were deleted directly in the database,
 * and a product that was reverted.
 */
import { afterEach, expect, test } from 'vitest';
import { openDatabase } from '#server/db/engines/open-database.ts';
import { onBothEngines } from '#testing/engines.ts';
import { faultsOf, newLedger, untilAcknowledged, writeProducts } from './ledger.ts';
import { type Portal, signInTo, startPortal, usualStartMs } from './portal-process.ts';
import { longestStartMs, newDice, roundsOr, secondsOf } from './rounds.ts';

const rounds = roundsOr(20);
const acknowledgedPerRound = 130;
const connections = 16;

onBothEngines((engine) => {
  let portal: Portal | null = null;

  afterEach(async () => {
    await portal?.kill();
    portal = null;
  });

  test('F1: a kill -9 while products are written loses nothing that was acknowledged and leaves none half', async () => {
    const location = await engine.empty();
    const ledger = newLedger();
    const dice = newDice(1);
    const starts: number[] = [];
    const usual: number[] = [];
    portal = await startPortal(location);
    const token = await signInTo(portal);
    for (let round = 1; round <= rounds; round += 1) {
      const writing = writeProducts({ port: portal.port, token, ledger, connections });
      await untilAcknowledged(ledger, acknowledgedPerRound + Math.floor(dice() * 100));
      await portal.kill();
      await writing;
      if (round % 5 === 1) usual.push(await usualStartMs(engine));
      portal = await startPortal(location);
      starts.push(portal.startedInMs);
      expect(await faultsOf(location, ledger), `after kill ${round}`).toEqual([]);
    }
    expect(ledger.refusals).toEqual([]);
    expect(ledger.count).toBeGreaterThanOrEqual(rounds * 130);
    // Otherwise the kills came while nothing was being written.
    expect(ledger.unanswered).toBeGreaterThan(0);
    console.info(
      `F1 on ${engine.name}: ${rounds} kills, ${ledger.count} acknowledged, 0 lost, 0 half, ${ledger.unanswered} unanswered; ready after ${secondsOf(starts)}`,
    );
    expect(Math.max(...starts)).toBeLessThan(longestStartMs(usual));
  });

  test('F1: the check of the ledger names what was removed behind the portal’s back', async () => {
    const location = await engine.empty();
    const ledger = newLedger();
    portal = await startPortal(location);
    const done = new AbortController();
    const writing = writeProducts({
      port: portal.port,
      token: await signInTo(portal),
      ledger,
      connections: 1,
      signal: done.signal,
    });
    await untilAcknowledged(ledger, 20);
    done.abort();
    await writing;
    expect(await faultsOf(location, ledger)).toEqual([]);

    const [unlabelled = '', forgotten = '', gone = '', setBack = ''] = [...ledger.acknowledged.keys()];
    const database = await openDatabase(location);
    await database.write(async (queries) => {
      const idOf = async (sku: string) => {
        const { id } = await queries
          .selectFrom('client_products as p')
          .innerJoin('master_products as m', 'm.id', 'p.master_product_id')
          .select('p.id')
          .where('m.sku', '=', sku)
          .executeTakeFirstOrThrow();
        return id;
      };
      await queries
        .deleteFrom('product_labels')
        .where('client_product_id', '=', await idOf(unlabelled))
        .where('position', '=', 0)
        .execute();
      const { entry } = await queries
        .selectFrom('history')
        .select((row) => row.fn.max('id').as('entry'))
        .where('entity_id', '=', String(await idOf(forgotten)))
        .executeTakeFirstOrThrow();
      await queries.deleteFrom('history').where('id', '=', entry).execute();
      await queries
        .deleteFrom('client_products')
        .where('id', '=', await idOf(gone))
        .execute();
      await queries
        .updateTable('client_products')
        .set({ version: 1 })
        .where('id', '=', await idOf(setBack))
        .execute();
    });
    await database.close();
    const faults = await faultsOf(location, ledger);
    expect(faults).toEqual([
      `${gone} is missing.`,
      `${setBack} is back at version 1 of ${ledger.acknowledged.get(setBack)}.`,
      `${unlabelled} has not the labels of version 5.`,
      `${forgotten} has not the history of 5 versions.`,
      `${setBack} has not the notes of version 1.`,
      `${setBack} has not the labels of version 1.`,
      `${setBack} has not the history of 1 versions.`,
    ]);
  });
});
