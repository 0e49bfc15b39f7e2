import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPrinter } from '#domain/printing/contract.ts';
import type { Database } from '#server/db/database.ts';
import { insertFiles } from '#server/files/store.ts';
import type { QueueTimes } from '#server/printing/queue/queue-times.ts';
import type { LabelPrinter } from '#server/demo/printer/label-printer.ts';
import { ZplPrinter } from '#server/demo/printer/zpl-printer.ts';
import type { PageLabels } from '#server/printing/drawing/page-labels.ts';
import { findEpochs, insertEpoch } from '#server/portal/store.ts';
import { cleanUp } from './clean-up.ts';
import type { Caller } from './caller.ts';
import type { TestApp } from './test-app.ts';

/** Short queue times for tests. */
export const hastyTimes: QueueTimes = {
  lookEveryMs: 25,
  leaseMs: 5_000,
  againMs: 20,
  askFirstMs: 1,
  askMs: 10,
  stopMs: 100,
  firstAnswerMs: 1_000,
  identityMs: 1_000,
  silentMs: 3_600_000,
  beginsWithinMs: 50,
  longestLabelMs: 60_000,
  patience: { connectMs: 1_000, answerMs: 5_000 },
};

/** Polls until `look` returns a value, the more seldom the longer it lasts; only the test's own timeout ends it. */
export const until = async <T>(look: () => Promise<T | null>): Promise<T> => {
  for (let pauseMs = 5; ; pauseMs = Math.min(1.1 * pauseMs, 50)) {
    const found = await look();
    if (found !== null) return found;
    await sleep(pauseMs);
  }
};

/** A printer that accepts connections until the end of the test or the file. */
export const openZplPrinter = async (): Promise<ZplPrinter> => {
  const printer = new ZplPrinter();
  await printer.open();
  cleanUp(() => printer.close());
  return printer;
};

/** Opens a printer again on the port that it had, which meanwhile may be that of a connection from this machine. */
export const switchOn = (printer: LabelPrinter): Promise<true> =>
  until(() =>
    printer.open().then(
      () => true,
      (error: unknown) => {
        if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return null;
        throw error;
      },
    ),
  );

/** Enters a printer at this address for labels of 60 x 40 mm; returns its id. */
export const addZplPrinter = async (
  administrator: Caller,
  { port }: ZplPrinter,
  name = 'Bench 1',
): Promise<number> => {
  const media = { dotsPerMm: 8, mediaWidthMm: 60, mediaHeightMm: 40 };
  const body = { name, language: 'zpl', address: '127.0.0.1', port, ...media } as const;
  return (await administrator.call(createPrinter, { body })).reply.id;
};

/** As after a restore of a backup of `from`: what was printed from then to `to` is unknown. Returns the number of the epoch. */
export const addNumberDoubt = (
  database: Database,
  { from, to }: { from: string | null; to: string },
): Promise<number> =>
  database.write(async (queries) => {
    const [last] = await findEpochs(queries);
    const number = (last?.number ?? 0) + 1;
    const epoch = { number, beganAt: to, firstRun: 1, firstSeal: 1 };
    await insertEpoch(queries, epoch, { isCertain: false, unknownFrom: from });
    return number;
  });

/** No job of a test has a different label on each page. */
export const noPages: Pick<PageLabels, 'labelOf'> = {
  labelOf: () => Promise.reject(new Error('This job has no pages.')),
};

/** Stores a PDF of artwork and notes it, as an upload does; returns its key. */
export const storeArtwork = async ({ storage, database }: TestApp, pdf: Buffer): Promise<string> => {
  const key = `documents/${randomUUID()}.pdf`;
  const contentType = 'application/pdf';
  const stored = await storage.put(key, Readable.from([pdf]), { contentType });
  const by = { userId: null, at: '2026-01-10T09:30:00.000Z' };
  await database.write((queries) =>
    insertFiles(queries, [{ key, originalFilename: 'a.pdf', contentType, ...stored }], by),
  );
  return key;
};
