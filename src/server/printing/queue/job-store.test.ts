import { beforeAll, expect, test } from 'vitest';
import type { Queries } from '#server/db/database.ts';
import { onBothEngines } from '#testing/engines.ts';
import { addPrinter, addPrintJob } from '#testing/factories.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { findJob, findJobs } from './job-store.ts';
import { finish } from './ledger.ts';
import { setPieces } from './queue-store.ts';

onBothEngines((engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine, {});
  });

  /** Reads, and does this once as soon as a statement has read something. */
  const meanwhile = (act: () => Promise<unknown>): Queries => {
    let isDone = false;
    return app.database.read.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (!isDone) {
          isDone = true;
          await act();
        }
        return result;
      },
    });
  };

  test('a job and its labels are read as of one moment, alone and in a list with its total', async () => {
    const { database } = app;
    const printerId = await addPrinter(database, { isHeld: true });
    const { userId } = await app.as('editor');
    const createdAt = '2026-01-15T08:00:00.000Z';
    const add = () => addPrintJob(database, { userId: userId ?? 0, state: 'queued', createdAt });
    const printed = (id: number) => () =>
      database.write(async (queries) => {
        await setPieces(queries, { jobId: id }, 'printed');
        await finish(queries, id);
      });
    const first = await add();
    const before = { state: 'queued', printed: 0, next: 1 };
    expect(await findJob(meanwhile(printed(first)), first)).toMatchObject(before);
    expect(await findJob(database.read, first)).toMatchObject({ state: 'printed', printed: 1, next: null });
    const second = await add();
    const print = printed(second);
    const listed = await findJobs(
      meanwhile(async () => {
        await print();
        await add();
      }),
      { printerId },
      { limit: 1, offset: 0 },
    );
    expect(listed).toMatchObject({ items: [{ id: second, ...before }], total: 2 });
    expect(await findJobs(database.read, { printerId }, { limit: 5, offset: 5 })).toEqual({
      items: [],
      total: 3,
    });
  });
});
