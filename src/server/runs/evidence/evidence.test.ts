import { Readable } from 'node:stream';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { listAudit } from '#domain/audit/contract.ts';
import { createClient } from '#domain/clients/contract.ts';
import { createPrinter } from '#domain/printing/contract.ts';
import { createPrintJob, getPrintJob } from '#domain/printing/job-contract.ts';
import { addRunPhoto, getBatchEvidence, getRunEvidence } from '#domain/runs/contract.ts';
import * as limits from '#domain/limits.ts';
import { insertMany } from '#server/db/insert-many.ts';
import { onBothEngines, testOnce } from '#testing/engines.ts';
import { addZplPrinter, hastyTimes, openZplPrinter, until } from '#testing/printing.ts';
import {
  addRunGoods,
  addRunningRun,
  addRunStation,
  photoForm,
  repeatLastEvent,
  workerAt,
  type RunGoods,
  type RunStation,
} from '#testing/runs.ts';
import type { Caller } from '#testing/caller.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { sha256Of, signerOf, verified } from '#testing/evidence.ts';
import { addRefusals } from '#testing/samples/many-records.ts';
import { Evidence } from './evidence.ts';

onBothEngines((engine) => {
  describe('evidence of runs', () => {
    let app: TestApp;
    let reader: Caller;
    let editor: Caller;
    let station: RunStation;
    let goods: RunGoods;
    let count = 0;

    const download = async (address: string): Promise<Buffer> => {
      const response = await editor.fetch(address);
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip']);
      return Buffer.from(await response.arrayBuffer());
    };
    /** Only one run at a station is past its clearance. */
    const running = async (batch: string, of: RunGoods = goods) => {
      count += 1;
      station = await addRunStation(app, `Bench ${count}`);
      const worker = workerAt(station.at(reader));
      const run = await addRunningRun(worker, { goods: of, station, batch, issued: 5 });
      expect(run.state).toBe('running');
      return { run, worker };
    };

    beforeAll(async () => {
      app = await startTestApp(engine, { PRINTER_NETWORKS: '127.0.0.0/8' }, { printTimes: hastyTimes });
      reader = await app.as('read_only');
      editor = await app.as('editor');
      const { reply: client } = await editor.call(createClient, { body: { name: 'Orchard' } });
      const clientId = client.id;
      goods = await addRunGoods(app, 'JAM', { clientId });
      const artwork = Buffer.from('JAM v1.pdf');
      await app.storage.put(goods.artworkKey, Readable.from([artwork]), { contentType: 'application/pdf' });
    });

    testOnce(engine)(
      'X2: of the evidence that one person asks for two ZIPs are made at once, thirty wait, and the rest are refused',
      async () => {
        const { run } = await running('L0');
        const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>();
        const { open } = app.storage;
        const opening = vi.spyOn(app.storage, 'open').mockImplementation(async (...asked) => {
          await mayGoOn;
          return open.call(app.storage, ...asked);
        });
        const headers = { authorization: `Bearer ${editor.token ?? ''}` };
        // Not by the caller, which reads all of an answer before it gives it.
        const ask = () => fetch(`${app.url}/api/runs/${run.id}/evidence`, { headers });
        const begun = await Promise.all([ask(), ask()]);
        const answers = Array.from({ length: 31 }, ask);
        const refused = await Promise.race(answers);
        goOn();
        const statuses = await Promise.all(
          [...begun, ...answers].map(async (asked) => {
            const answer = await asked;
            await answer.arrayBuffer();
            return answer.status;
          }),
        );
        opening.mockRestore();
        expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
        expect(statuses.filter((status) => status === 200)).toHaveLength(32);
      },
    );

    test('B22: one ZIP holds events, releases, artwork, printed labels, photos and a page, and all of it is verified; of a batch that two clients have, the client is asked', async () => {
      const { run, worker } = await running('L1');
      await station.at(reader).call(addRunPhoto, { params: { id: run.id }, body: await photoForm(1) });
      const printer = await openZplPrinter();
      const printerId = await addZplPrinter(await app.as('administrator'), printer);
      const { reply: job } = await reader.call(createPrintJob, {
        body: {
          printerId,
          productId: goods.productId,
          labelId: run.labelId,
          layout: 'barcode',
          fields: {},
          quantity: 2,
        },
      });
      await worker.does(run.id, { kind: 'print', jobId: job.id });
      await until(async () => {
        const { reply } = await reader.call(getPrintJob, { params: { id: job.id } });
        return reply.state === 'printed' ? reply : null;
      });
      await worker.does(run.id, { kind: 'spoil', pieces: 1 });
      await worker.does(run.id, { kind: 'reconcile' });
      const knows = [await signerOf(app)];
      const { findings, gaps, colour, manifest, runs, entries } = await verified(
        await download(`/api/runs/${run.id}/evidence`),
        { knows },
      );
      expect([findings, gaps, colour]).toEqual([[], [], 'proven']);
      expect(manifest).toMatchObject({ madeAt: '2026-01-15T08:00:00.000Z', madeBy: 'Test editor' });
      expect(runs.map(({ id, sums }) => [id, sums])).toEqual([
        [
          run.id,
          {
            issued: 7,
            spoiled: 1,
            returned: 0,
            applied: null,
            right: 1,
            wrong: 0,
            scanned: 1,
            seen: 0,
            repeated: 0,
          },
        ],
      ]);
      expect(runs[0]?.events.map(({ kind }) => kind)).toEqual([
        'start',
        'clear',
        'challenge',
        'roll',
        'first_piece',
        'photo',
        'print',
        'spoil',
        'reconcile',
      ]);
      expect(runs[0]?.pictures.map(({ caption }) => caption)).toEqual([
        'Photo, event 6',
        'Label that was printed, event 7',
      ]);
      const [photoKey] = runs[0]?.pictures.map(({ path }) => path) ?? [];
      expect([...entries.keys()]).toEqual([
        'verify.html',
        'README.txt',
        'portal-key.pem',
        `runs/${run.id}/events.jsonl`,
        `runs/${run.id}/refusals.jsonl`,
        `releases/product-${goods.productId}-1.json`,
        `files/${goods.artworkKey}`,
        `releases/client-${run.clientId}-1.json`,
        photoKey,
        `labels/${job.id}.zpl`,
        `labels/${job.id}.png`,
        'manifest.json',
        'manifest.sha256',
        'manifest.sig',
      ]);
      expect(runs[0]?.events[3]?.detail).toMatchObject({
        labelSku: 'L-JAM',
        artworkSha256: sha256Of('JAM v1.pdf'),
      });
      await printer.close();
    });

    testOnce(engine)(
      'a label for a printer of another language than ZPL is there as it was sent; of an older job it is said to be missing once that cannot be made again',
      async () => {
        const { run, worker } = await running('L-LANGUAGES');
        const administrator = await app.as('administrator');
        const at203 = { dotsPerMm: 8, mediaWidthMm: 60, mediaHeightMm: 40 };
        const at300 = { dotsPerMm: 11.81, mediaWidthMm: 62, mediaHeightMm: 100 };
        const { productId } = goods;
        const made: { jobId: number; printerId: number }[] = [];
        for (const [language, media] of [
          ['tspl', at203],
          ['brother', at300],
          ['pwg', at203],
        ] as const) {
          const printer = { name: language, language, address: '127.0.0.1', port: 9, ...media };
          const { reply } = await administrator.call(createPrinter, { body: printer });
          const label = { productId, labelId: run.labelId, layout: 'barcode', fields: {} } as const;
          const asked = { printerId: reply.id, quantity: 1, ...label };
          const { reply: job } = await reader.call(createPrintJob, { body: asked });
          await worker.does(run.id, { kind: 'print', jobId: job.id });
          made.push({ jobId: job.id, printerId: reply.id });
        }
        const knows = [await signerOf(app)];
        const found = async () => {
          const { colour, findings, gaps } = await verified(await download(`/api/runs/${run.id}/evidence`), {
            knows,
          });
          return { colour, findings, gaps };
        };
        const whole = { colour: 'proven', findings: [], gaps: [] };
        expect(await found()).toEqual(whole);
        const set = (printerId: number | undefined, how: { darkness: number } | { language: 'zpl' }) =>
          app.database.write((queries) =>
            queries
              .updateTable('printers')
              .set({ ...how, updated_at: new Date(app.clock.now.getTime() + 1).toISOString() })
              .where('id', '=', printerId ?? 0)
              .execute(),
          );
        await set(made[0]?.printerId, { darkness: 7 });
        await set(made[1]?.printerId, { language: 'zpl' });
        expect(await found()).toEqual(whole);
        await app.database.write((older) => older.updateTable('print_jobs').set({ sent: null }).execute());
        const gaps = [0, 1].map((nth) => ({
          path: `labels/${made[nth]?.jobId}.zpl`,
          sentence: `This file is missing: event ${run.seq + 1 + nth} of run ${run.id} names it. When the ZIP was written: What its printer was sent could not be made again: the printer is gone, or was set otherwise since.`,
        }));
        expect(await found()).toEqual({ colour: 'incomplete', findings: [], gaps });
      },
    );

    test('Y4: of refused acts, which nothing bounds, each has its line', async () => {
      const { run } = await running('L-REFUSED');
      await addRefusals(app.database, run.id, 700);
      const { findings, runs } = await verified(await download(`/api/runs/${run.id}/evidence`));
      expect(findings).toEqual([]);
      expect(new Set(runs[0]?.refusals.map((refusal) => JSON.stringify(refusal.said))).size).toBe(700);
    });

    // A number in between, as PostgreSQL gives it to what commits later.
    testOnce(engine)(
      'a refused act that is committed between the two readings belongs to a later ZIP, also with a number in between',
      async () => {
        const { run } = await running('L-BETWEEN');
        await addRefusals(app.database, run.id, 1_600);
        const late = await app.database.write(async (queries) => {
          const rows = await queries
            .selectFrom('run_refusals')
            .selectAll()
            .where('run_id', '=', run.id)
            .execute();
          const one = rows.toSorted((a, b) => a.id - b.id).at(-10);
          await queries
            .deleteFrom('run_refusals')
            .where('id', '=', one?.id ?? 0)
            .execute();
          return one;
        });
        const { database, storage } = app;
        const thumbnails = { open: () => Promise.resolve(null) };
        const evidence = new Evidence({ database, storage, thumbnails, site: '', page: () => 'Page' });
        const by = { name: 'Ana', at: '2026-01-15T08:00:00.000Z', forClient: null };
        const parts: Buffer[] = [];
        let isSent = false;
        for await (const part of (await evidence.ofRun(run.id, by)) as AsyncIterable<Buffer>) {
          parts.push(part);
          // The head of a file follows its first reading.
          if (isSent || !part.includes(`runs/${run.id}/refusals.jsonl`)) continue;
          isSent = true;
          await app.database.write((queries) => insertMany(queries, 'run_refusals', late ? [late] : []));
        }
        const { findings, runs } = await verified(Buffer.concat(parts));
        expect([isSent, findings, runs[0]?.refusals.length]).toEqual([true, [], 1_599]);
      },
    );

    testOnce(engine)(
      'a batch is one ZIP of all its runs, and that it was handed out is in the audit trail',
      async () => {
        const runs = [(await running('L2')).run, (await running('l2')).run];
        const { findings, runs: found } = await verified(await download('/api/runs/evidence?batch=L2'));
        expect([findings, found.map(({ id }) => id)]).toEqual([[], runs.map(({ id }) => id)]);
        await expect
          .poll(async () => {
            const query = { kind: 'exported' as const };
            return (await (await app.as('administrator')).call(listAudit, { query })).reply[0]?.subject;
          })
          .toMatchObject({ entity: 'run' });
        const none = await editor.call(getBatchEvidence, { query: { batch: 'no such batch' } });
        expect([none.status, none.problem.code]).toEqual([404, 'run.not_found']);
        const otherClient = await editor.call(getBatchEvidence, { query: { batch: 'L2', client: 999 } });
        expect(otherClient.status).toBe(404);
        const unsaid = await editor.call(getBatchEvidence, { query: {} });
        expect(unsaid.status).toBe(400);

        // B22: one batch of two clients is two batches.
        const { reply: vale } = await editor.call(createClient, { body: { name: 'Vale' } });
        const theirs = (await running('L2', await addRunGoods(app, 'B22', { clientId: vale.id }))).run;
        const both = await editor.call(getBatchEvidence, { query: { batch: 'L2' } });
        expect([both.status, both.problem.message]).toEqual([
          409,
          'Several clients have a batch L2: Orchard and Vale. Say which client.',
        ]);
        const of = async (client: number | null) =>
          (await verified(await download(`/api/runs/evidence?batch=L2&client=${client}`))).runs.map(
            ({ id }) => id,
          );
        expect(await of(runs[0]?.clientId ?? null)).toEqual(runs.map(({ id }) => id));
        expect(await of(vale.id)).toEqual([theirs.id]);
      },
    );

    testOnce(engine)(
      'a file that is gone is named as gone, and is not taken for one that was removed',
      async () => {
        const lost = await addRunGoods(app, 'LOST');
        const { run } = await running('L3', lost);
        const knows = [await signerOf(app)];
        const { findings, gaps, colour } = await verified(await download(`/api/runs/${run.id}/evidence`), {
          knows,
        });
        expect([colour, findings, gaps]).toEqual([
          'incomplete',
          [],
          [
            {
              path: `files/${lost.artworkKey}`,
              sentence:
                'This file is missing: release 1 of the product names it. When the ZIP was written: It was not stored any more.',
            },
          ],
        ]);
      },
    );

    testOnce(engine)('more than 3 GB or 500 runs are refused before anything is sent', async () => {
      const heavy = await addRunGoods(app, 'HEAVY');
      await app.database.write((queries) =>
        queries
          .updateTable('files')
          .set({ size: limits.evidence.mostBytes + 1 })
          .where('key', '=', heavy.artworkKey)
          .execute(),
      );
      const { run } = await running('L4', heavy);
      const { status, problem } = await editor.call(getRunEvidence, { params: { id: run.id } });
      expect([status, problem.code]).toEqual([409, 'evidence.too_large']);
    });

    test('Y4: the events of a long run are read in batches, and others have their turn in between', async () => {
      const { run } = await running('L5');
      await repeatLastEvent(app.database, run.id, 2_000);
      const { database, storage } = app;
      const thumbnails = { open: () => Promise.resolve(null) };
      const evidence = new Evidence({ database, storage, thumbnails, site: '', page: () => 'Page' });
      let turns = 0;
      let isOver = false;
      const count = () => {
        turns += 1;
        if (!isOver) setImmediate(count);
      };
      setImmediate(count);
      let largest = 0;
      const parts: Buffer[] = [];
      const zip = await evidence.ofRun(run.id, {
        name: 'Ana',
        at: '2026-01-15T08:00:00.000Z',
        forClient: null,
      });
      for await (const part of zip as AsyncIterable<Buffer>) {
        largest = Math.max(largest, part.length);
        parts.push(part);
      }
      isOver = true;
      const { findings, runs } = await verified(Buffer.concat(parts));
      expect(runs[0]?.events.length).toBe(run.seq + 2_000);
      // Whoever writes the same first piece again into the database is found by the rules alone.
      expect(findings.map(({ sentence }) => sentence)).toEqual([
        `Event ${run.seq + 1} of run ${run.id} could not have happened: the rules refuse it. The first piece was right already.`,
      ]);
      // Twice through 21 batches of 100.
      expect(turns).toBeGreaterThanOrEqual(40);
      expect(largest).toBeLessThan(200_000);
    });

    test('an event that was changed in the database is found @security-7.13', async () => {
      const { run } = await running('L9');
      await app.database.write((queries) =>
        queries
          .updateTable('run_events')
          .set({ reason: 'Nothing was wrong' })
          .where('run_id', '=', run.id)
          .where('seq', '=', 3)
          .execute(),
      );
      const bytes = await download(`/api/runs/${run.id}/evidence`);
      const { findings } = await verified(bytes);
      expect(findings.map(({ sentence }) => sentence)).toEqual([
        `Event 4 of run ${run.id} does not follow the one before it: one of the two was changed.`,
        `Event 3 of run ${run.id} is not what the rules say: they say “right: Good: the wrong code was caught.”, and it says “right: Nothing was wrong”.`,
      ]);
    });
  });
});
