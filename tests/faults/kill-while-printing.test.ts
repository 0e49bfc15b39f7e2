/**
 * The portal is killed with SIGKILL while it prints, five times on each engine, at a random moment of a job of 60 labels. After
 * each start the portal continues when the lease of the dead process has ended. It never resends a label by itself that may have
 * been sent: the number of labels that came out lies between the number reported as printed and that plus the number reported as
 * unknown, and after a person has looked and resumed, each label has come out once.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { addressOf, type Endpoint } from '#domain/contract/endpoint.ts';
import { createPrinter } from '#domain/printing/contract.ts';
import { createPrintJob, getPrintJob, PrintJob, resumePrintJob } from '#domain/printing/job-contract.ts';
import { createProduct } from '#domain/products/contract.ts';
import { onBothEngines } from '#testing/engines.ts';
import { ZplPrinter } from '#server/demo/printer/zpl-printer.ts';
import { type Portal, signInTo, startPortal } from './portal-process.ts';
import { newDice, roundsOr } from './rounds.ts';
import { send } from './send.ts';

const rounds = roundsOr(5);
const quantity = 60;
const settings = { PRINTER_NETWORKS: '127.0.0.1' };

onBothEngines((engine) => {
  let portal: Portal | null = null;
  const printer = new ZplPrinter();

  afterEach(async () => {
    await portal?.kill();
    portal = null;
    await printer.close();
  });

  test('F1: a kill -9 while labels are printed repeats none and leaves none out unsaid', async () => {
    await printer.open();
    printer.labelMs = 8;
    const location = await engine.empty();
    const dice = newDice(19);
    portal = await startPortal(location, settings);
    let { port } = portal;
    const token = await signInTo(portal);
    const ask = async (call: Endpoint, input: { params?: object; body?: unknown }): Promise<unknown> => {
      const address = addressOf(call, { ...input.params });
      const answer = await send(null, { port, token, method: call.method, address, body: input.body });
      if (answer.status !== 200 && answer.status !== 201) throw new Error(answer.body);
      return JSON.parse(answer.body);
    };
    const idOf = (made: unknown): number => PrintJob.pick({ id: true }).parse(made).id;
    const productId = idOf(
      await ask(createProduct, { body: { sku: 'JAM-1', barcode: '5012345678900', labels: [{}] } }),
    );
    const printerId = idOf(
      await ask(createPrinter, {
        body: {
          name: 'Bench',
          language: 'zpl',
          address: '127.0.0.1',
          port: printer.port,
          dotsPerMm: 8,
          mediaWidthMm: 100,
          mediaHeightMm: 50,
        },
      }),
    );
    const { labels } = createProduct.reply.parse(
      JSON.parse(
        (await send(null, { port, token, method: 'GET', address: `/api/products/${productId}` })).body,
      ),
    );
    /** For each unknown label, whether the number that came out is what the portal reports, give or take that label. */
    const told: boolean[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      const batch = `K${round}X`;
      const id = idOf(
        await ask(createPrintJob, {
          body: {
            printerId,
            productId,
            labelId: labels[0]?.id,
            layout: 'best_before',
            fields: { batch, bestBefore: '2027-03-31' },
            quantity,
          },
        }),
      );
      await sleep(dice() * 700);
      await portal.kill();
      portal = await startPortal(location, settings);
      port = portal.port;
      const ended = async (): Promise<PrintJob> => {
        for (;;) {
          const job = PrintJob.parse(await ask(getPrintJob, { params: { id } }));
          if (job.state !== 'queued' && job.state !== 'sending') return job;
          await sleep(50);
        }
      };
      const out = () => printer.labels.filter((label) => label.includes(`Batch: ${batch}^FS`)).length;
      let job = await ended();
      if (job.state === 'unknown') {
        const came = out();
        told.push(came === job.printed || came === job.printed + 1);
        await ask(resumePrintJob, { params: { id }, body: { from: came + 1 } });
        job = await ended();
      }
      expect([round, job.state, job.printed, out()]).toEqual([round, 'printed', quantity, quantity]);
    }
    expect(told).not.toContain(false);
    // Otherwise the kills came while nothing was being printed.
    expect(told).not.toEqual([]);
    console.info(
      `F1 on ${engine.name}: ${rounds} kills while printing, ${told.length} of them within a label`,
    );
  });
});
