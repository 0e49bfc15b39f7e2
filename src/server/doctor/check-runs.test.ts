import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { createClient } from '#domain/clients/contract.ts';
import { said } from '#domain/words/say.ts';
import { Seals } from '#server/runs/seals/seals.ts';
import type { Queries } from '#server/db/database.ts';
import { onBothEngines } from '#testing/engines.ts';
import { addRunGoods, addRunningRun, addRunStation, workerAt } from '#testing/runs.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { checkCurrent } from './check-current.ts';
import { checkRuns } from './check-runs.ts';
import { checkSealing, checkSeals } from './check-seals.ts';
import type { Result } from './finding.ts';

const dayMs = 24 * 60 * 60 * 1000;
const watch = { signal: new AbortController().signal };

onBothEngines((engine) => {
  describe('O4: the doctor finds what was changed past the portal', () => {
    let app: TestApp;
    let runId: number;
    let events: number;
    let productId: number;

    const seal = async () => {
      const seals = new Seals({
        database: app.database,
        clock: () => app.clock.now,
        site: 'https://labels.example.com',
        sureNow: async () => app.clock.now,
        log: { warn: () => undefined },
        send: async () => undefined,
      });
      await seals.run();
      app.clock.advance(dayMs);
    };

    beforeAll(async () => {
      app = await startTestApp(engine);
      const station = await addRunStation(app, 'Bench 1');
      const goods = await addRunGoods(app, 'JAM');
      ({ productId } = goods);
      const worker = workerAt(station.at(await app.as('read_only')));
      const run = await addRunningRun(worker, { goods, station });
      [runId, events] = [run.id, run.seq];
      await (await app.as('editor')).call(createClient, { body: { name: 'Orchard' } });
      await seal();
      await seal();
    });

    const sentences = async (results: AsyncIterable<Result>) =>
      (await Array.fromAsync(results)).map(({ state, sentence }) => `${state}: ${sentence}`);
    const all = async (read: Queries) => {
      const parts = { database: { read } };
      return [
        ...(await sentences(checkRuns(parts, watch))),
        ...(await sentences(checkSeals(parts, watch))),
        ...(await sentences(checkCurrent(parts, watch))),
      ];
    };

    /** The problems that are found after these statements, which are rolled back. */
    const tampered = async (statements: readonly string[]): Promise<string[]> => {
      let found: string[] = [];
      const looking = app.database.write(async (queries) => {
        for (const text of statements) await sql.raw(text).execute(queries);
        found = await all(queries);
        throw new Error('Roll this back.');
      });
      await expect(looking).rejects.toThrow('Roll this back.');
      return found.filter((line) => line.startsWith('problem'));
    };

    test('O4: nothing in what the portal has written', async () => {
      expect(await all(app.database.read)).toEqual([
        `ok: Read ${events} events of 1 run: each has its hash, and none is missing.`,
        'ok: Read 2 seals: each has its hash, and every event that they name is there.',
        'ok: Compared 2 records with their current releases: each is the same.',
      ]);
    });

    test('O4: a verdict that was changed, also into one that there is not', async () => {
      const change = (verdict: string) => [
        `update run_events set verdict = ${verdict} where run_id = ${runId} and seq = 2`,
      ];
      expect(
        (await tampered(change("case verdict when 'right' then 'wrong' else 'right' end")))[0],
      ).toContain(`Run ${runId} has been altered: event 2 does not have its hash.`);
      expect((await tampered(change("'perhaps'")))[0]).toContain(
        `Run ${runId} has been altered: one of its events cannot be read.`,
      );
    });

    test('O4: the last event, one in the middle, and all of a run that were deleted', async () => {
      const deleted = (which: string) =>
        tampered([`delete from run_events where run_id = ${runId} ${which}`]);
      const [first, , sealed] = await deleted(`and seq = ${events}`);
      expect(first).toContain(
        `Run ${runId} has ${events - 1} events, and its row says ${events}: the newest were deleted.`,
      );
      expect(sealed).toContain(`Event ${events} of run ${runId}, which seal 1 names, was deleted.`);
      expect((await deleted('and seq = 2'))[0]).toContain(`Run ${runId} lacks event 2.`);
      expect((await deleted(''))[0]).toContain(
        `Run ${runId} has 0 events, and its row says ${events}: the newest were deleted.`,
      );
    });

    test('O4: events that were deleted with the row corrected are found by the seal', async () => {
      const found = await tampered([
        `delete from run_events where run_id = ${runId} and seq = ${events}`,
        `update runs set last_seq = ${events - 1}, last_sha256 = (select sha256 from run_events where run_id = ${runId} and seq = ${events - 1}) where id = ${runId}`,
      ]);
      expect(found).toEqual([
        expect.stringContaining(`Event ${events} of run ${runId}, which seal 1 names, was deleted.`),
      ]);
    });

    test('O4: a seal that was deleted, first or last, or altered', async () => {
      const deleted = (number: number) => tampered([`delete from seals where number = ${number}`]);
      expect(await deleted(1)).toEqual([expect.stringContaining('Seal 1 was deleted.')]);
      expect(await deleted(2)).toEqual([expect.stringContaining('Seal 2 was deleted.')]);
      expect(await tampered(['delete from seals'])).toEqual([
        expect.stringContaining('The seals 1 to 2 were deleted.'),
      ]);
      const altered =
        'update seals set text = replace(text, \'"number":2\', \'"number":3\') where number = 2';
      expect(await tampered([altered])).toEqual([expect.stringContaining('Seal 2 has been altered.')]);
      const at = app.clock.now.toISOString();
      const content = { version: 1, number: 2, at, prior: hash('sha256', 'another'), runs: [] };
      const other = JSON.stringify({ format: 'labelport-seal', ...content });
      const forged = `update seals set text = '${other}', sha256 = '${hash('sha256', other)}' where number = 2`;
      expect(await tampered([forged])).toEqual([
        expect.stringContaining('Seal 2 does not follow the one before it.'),
      ]);
    });

    test('O4: a product that is not what its release says, and a record without one', async () => {
      expect(await tampered([`update client_products set notes = 'Other' where id = ${productId}`])).toEqual([
        expect.stringContaining(`The product ${productId} is not what its current release says`),
      ]);
      expect(await tampered(["delete from releases where entity = 'client'"])).toEqual([
        expect.stringMatching(/^problem: The client \d+ has no release/),
      ]);
    });

    const sealing = async (sealTo?: string, smtpUrl: string | undefined = 'smtp://127.0.0.1') => {
      const config = { sealTo, smtpUrl };
      const { state, sentence } = await checkSealing(app.database, config, () => app.clock.now);
      return `${state}: ${sentence}`;
    };

    test('O4: seals that are not made, are late, of the future, or could not be sent', async () => {
      expect(await sealing()).toMatch(/^warning: SEAL_TO is not set/);
      expect(await sealing('auditor@example.com', '')).toMatch(/^problem: .*seals stay in the outbox/);
      expect(await sealing('auditor@example.com')).toMatch(/^ok: Seal 2 of /);
      app.clock.advance(3 * 60 * 60 * 1000);
      expect(await sealing('auditor@example.com')).toMatch(
        /^problem: The last seal, 2, is of .*none was made/,
      );
      app.clock.advance(-10 * dayMs);
      expect(await sealing('auditor@example.com')).toMatch(/^problem: Seal 2 is of .*still to come/);
      app.clock.advance(10 * dayMs);
      await sql`update seals set sent_at = null, said = ${JSON.stringify(said('seal.answered', { status: 500 }))} where number = 2`.execute(
        app.database.read,
      );
      expect(await sealing('https://auditor.example.com/seals')).toBe(
        'problem: Seal 2 and all after it could not be sent to https://auditor.example.com/seals (The webhook answered 500.). Until it is sent, the events since then can be changed unnoticed. Check SEAL_TO.',
      );
    });
  });
});
