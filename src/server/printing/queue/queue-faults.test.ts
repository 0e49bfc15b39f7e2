import { expect, test } from 'vitest';
import { mulberry32 } from '#domain/mulberry32.ts';
import type { PrintJob } from '#domain/printing/job-contract.ts';
import { ArtworkReader } from '#server/artwork/artwork-reader.ts';
import { systemClock } from '#server/clock.ts';
import type { UncheckedDatabase } from '#server/db/database.ts';
import { type Engine, onBothEngines } from '#testing/engines.ts';
import { addPrinter, addProduct } from '#testing/factories.ts';
import { noPages, hastyTimes, openZplPrinter, switchOn, until } from '#testing/printing.ts';
import { startTestApp } from '#testing/test-app.ts';
import { LabelPrinter } from '#server/demo/printer/label-printer.ts';
import { speeches } from '#server/demo/printer/speech/speeches.ts';
import { blankDots } from '#domain/printing/dots.ts';
import { cleanUp } from '#testing/clean-up.ts';
import { pngOfDots } from '../drawing/dots-png.js';
import { PrintJobService } from './job-service.ts';
import { findJob } from './job-store.ts';
import { LabelMaker } from '../drawing/label-maker.ts';
import { PrinterNetworks } from '../../printers/printer-networks.ts';
import { PrintQueue } from './queue.ts';

const networks = new PrinterNetworks([{ address: '127.0.0.1', bits: 32 }]);
const source = { address: null, requestId: null };

/** A database whose process is killed at some write: before it, or after its commit and before any response. */
const untilKilled = (
  database: UncheckedDatabase,
  writes: number,
  whenKilled: () => void,
): UncheckedDatabase => {
  let left = writes;
  const live = (): void => {
    if (left === 0) whenKilled();
    left -= 1;
    if (left < 0) throw new Error('This process has been killed.');
  };
  return {
    ...database,
    write: async (work) => {
      live();
      const result = await database.write(work);
      live();
      return result;
    },
  };
};

/** Prints through so many rounds of faults, with a database and a printer of its own: no label comes out twice, and none is missing. */
const expectNoneTwiceOrMissing = async (
  engine: Engine,
  language: keyof typeof speeches,
  rounds: number,
): Promise<void> => {
  const app = await startTestApp(engine);
  const { database } = app;
  const printer = await openLabelPrinter(language);
  const userId = (await app.as('editor')).userId ?? 0;
  const productId = await addProduct(database, { sku: 'JAM-1', barcode: '5012345678900' });
  const printerId = await addPrinter(database, { language, port: printer.port });
  const random = mulberry32(19);
  const below = (count: number) => Math.floor(random() * count);
  const said: unknown[] = [];
  const seen = { unknown: 0, unanswered: 0, killed: 0 };
  const newQueue = (writes: number): PrintQueue => {
    const queue = new PrintQueue({
      pages: noPages,
      database: untilKilled(database, writes, () => (seen.killed += 1)),
      clock: systemClock,
      networks,
      log: { warn: (fields: unknown) => void said.push(fields) },
      times: { ...hastyTimes, leaseMs: 250, lookEveryMs: 40, againMs: 5 },
    });
    queue.start();
    return queue;
  };
  let queues = [newQueue(Number.POSITIVE_INFINITY), newQueue(Number.POSITIVE_INFINITY)];
  const jobs = new PrintJobService({
    database: app.checked,
    clock: systemClock,
    networks,
    queue: { wake: (id) => queues.forEach((queue) => queue.wake(id)) },
    // Whoever looks waits until the printer has nothing left: see below.
    printers: { whyMayHold: () => Promise.resolve(null) },
    labels: new LabelMaker(app.storage, new ArtworkReader(database, app.storage)),
    // Drawing them all would take minutes: see label-checks.test.ts.
    checks: { check: () => Promise.resolve(picture) },
  });
  const by = { userId, source };
  for (let round = 0; round < rounds; round += 1) {
    const batch = `R${round}X`;
    const quantity = 1 + below(4);
    const isKilled = below(4) === 0;
    if (isKilled) {
      // One of the two is killed at some write, and started again.
      await queues.pop()?.stop();
      queues.push(newQueue(below(10)));
    }
    const before = printer.printed;
    await disturb(printer, below);
    const { id } = await jobs.create(
      {
        printerId,
        productId,
        labelId: 'flat',
        layout: 'best_before',
        fields: { batch, bestBefore: '2027-03-31', symbol: 'auto' },
        quantity,
      },
      by,
      null,
    );
    const out = () => printer.printed - before;
    const ended = () =>
      until(async () => {
        const job = await findJob(database.read, id);
        if (job?.sentence?.match(/out of labels|cover is open|does not answer/)) await revive(printer);
        return job && !['queued', 'sending'].includes(job.state) ? job : null;
      });
    let job: PrintJob = await ended();
    while (job.state === 'unknown' || job.code === 'print_job.stopped_by_printer') {
      seen[job.state === 'unknown' ? 'unknown' : 'unanswered'] += 1;
      // A person looks only after the printer has printed everything it received.
      await revive(printer);
      await until(() => Promise.resolve(printer.isIdle || null));
      const came = out();
      // The portal's report is true: this many came out, and this many are unknown.
      expect([round, came >= job.printed, came <= job.printed + job.unknown]).toEqual([round, true, true]);
      await jobs.resume(id, { from: came + 1 }, by);
      job = await ended();
    }
    expect([language, round, job.state, job.printed, out()]).toEqual([
      language,
      round,
      'printed',
      quantity,
      quantity,
    ]);
    printer.mend();
    if (isKilled) {
      await queues.pop()?.stop();
      queues.push(newQueue(Number.POSITIVE_INFINITY));
    }
  }
  for (const queue of queues) await queue.stop();
  queues = [];
  // The faults had an effect, in every language: otherwise this proves nothing.
  expect([language, Math.min(seen.unknown, seen.killed) > rounds / 10]).toEqual([language, true]);
};

onBothEngines((engine) => {
  // Taking a job is one statement on either engine; the faults are the printer's. `npm run test:faults` tries 240.
  const few = engine.name === 'SQLite' ? 20 : 12;
  const roundsOf = (usual: number) => Number(process.env['PRINT_FAULT_ROUNDS'] ?? usual);
  const languages = [
    ['zpl', roundsOf(few)],
    // The queue is the same for all: what differs is how a printer says that a label is out.
    ...(engine.name === 'SQLite'
      ? (['tspl', 'epl', 'sbpl'] as const).map((language) => [language, roundsOf(5)] as const)
      : []),
  ] as const;
  const named = languages.map(([language, rounds]) => `${language} through ${rounds}`).join(', ');
  const mostMs = Math.max(120_000, 3_000 * languages.reduce((sum, [, rounds]) => sum + rounds, 0));
  // All at the same time: most of a round is waiting for a printer.
  test(
    `no label comes out twice unasked, and none is missing unsaid, at two processes: ${named} rounds of faults @security-7.9`,
    async () => {
      const all = languages.map(([language, rounds]) => expectNoneTwiceOrMissing(engine, language, rounds));
      await expect(Promise.all(all)).resolves.toHaveLength(languages.length);
    },
    mostMs,
  );
});

/** A small label, so that its bytes are few: 80 x 40 dots. */
const picture = pngOfDots(blankDots(80, 40)).toString('base64');

const openLabelPrinter = async (language: keyof typeof speeches): Promise<LabelPrinter> => {
  if (language === 'zpl') return openZplPrinter();
  const printer = new LabelPrinter(speeches[language]({ dotsPerMm: 8, mediaWidthMm: 10, mediaHeightMm: 5 }));
  await printer.open();
  cleanUp(() => printer.close());
  return printer;
};

/** Up to three faults of the next connections, an end of the roll, a slow printer, or one that is switched off. */
const disturb = async (printer: LabelPrinter, below: (count: number) => number): Promise<void> => {
  printer.faults.length = 0;
  printer.labelMs = below(3) === 0 ? below(8) : 0;
  for (let count = below(4); count > 0; count -= 1)
    printer.faults.push(
      [
        { resetAfterBytes: below(700) },
        { resetAfterBytes: 1 },
        { lostAnswer: 1 + below(4) },
        { answer: 'HTTP/1.1 400 Bad Request\r\n\r\n\u0003\u0003\u0003' },
      ][below(4)] ?? {},
    );
  if (below(6) === 0) printer.paperFor = printer.labels.length + below(3);
  if (below(8) === 0) printer.condition.isHeadOpen = true;
  if (below(8) === 0) await printer.close();
};

/** Somebody loads paper, closes the head and switches the printer on. */
const revive = async (printer: LabelPrinter): Promise<void> => {
  printer.mend();
  if (printer.isClosed) await switchOn(printer);
};
