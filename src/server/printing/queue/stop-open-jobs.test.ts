import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/engines/open-database.ts';
import { takeBackup } from '#server/operations/backup.ts';
import { openBackup } from '#server/operations/open-backup.ts';
import { restoreBackup } from '#server/operations/restore.ts';
import { openSnapshot } from '#server/operations/snapshot-store.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { cancelPrintJob, createPrintJob } from '#domain/printing/job-contract.ts';
import { cleanUp } from '#testing/clean-up.ts';
import { onSqlite } from '#testing/engines.ts';
import { addPrinter, addProduct } from '#testing/factories.ts';
import { startTestApp } from '#testing/test-app.ts';
import { findJob } from './job-store.ts';
import { said } from '#domain/words/say.ts';
import { findPrintersWithJobs, setJob, setPieces } from './queue-store.ts';

onSqlite((engine) => {
  test('jobs that were open when a backup was made are stopped in what is restored, and not in the portal itself @security-7.9', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'labelport-restored-'));
    cleanUp(() => rm(folder, { recursive: true, force: true }));
    const location = await engine.migrated();
    const database = await openDatabase(location);
    const app = await startTestApp(engine, { PRINTER_NETWORKS: '127.0.0.1' }, { database });
    const printerId = await addPrinter(database, { isHeld: true });
    const productId = await addProduct(database, { sku: 'JAM-1', barcode: '5012345678900' });
    const worker = await app.as('editor');
    const make = async () =>
      (
        await worker.call(createPrintJob, {
          body: { printerId, productId, labelId: 'flat', layout: 'barcode', fields: {}, quantity: 3 },
        })
      ).reply.id;
    const [queued, sending, cancelled] = [await make(), await make(), await make()];
    const [looked, faulty, begun] = [await make(), await make(), await make()];
    const again = await make();
    for (const id of [cancelled, begun]) await worker.call(cancelPrintJob, { params: { id } });
    await database.write(async (queries) => {
      await setPieces(queries, { jobId: sending, among: [1] }, 'printed');
      await setPieces(queries, { jobId: sending, among: [2] }, 'sending');
      await queries.updateTable('print_jobs').set({ state: 'sending' }).where('id', '=', sending).execute();
      // Since the backup somebody may have looked, or resumed it.
      await setPieces(queries, { jobId: looked, among: [1] }, 'unknown');
      await setJob(queries, looked, {
        state: 'unknown',
        said: said('print_job.look_at_label', { piece: 1 }),
      });
      await setPieces(queries, { jobId: faulty, among: [1] }, 'printed');
      await setPieces(queries, { jobId: faulty, states: ['queued'] }, 'stopped');
      const why = said('print_job.page_faulty', { page: 2, reason: said('print_job.not_drawn') });
      await setJob(queries, faulty, { state: 'stopped', said: why });
      // All came out, and of one that was printed again nobody can tell.
      await setPieces(queries, { jobId: again, among: [1, 3] }, 'sent');
      await setPieces(queries, { jobId: again, among: [2] }, 'unknown');
      await setJob(queries, again, { state: 'unknown', said: said('print_job.look_at_label', { piece: 2 }) });
      // Cancelled while its first label was being sent.
      await setPieces(queries, { jobId: begun, among: [1] }, 'sending');
    });
    const say = () => undefined;
    await takeBackup(
      {
        database,
        storage: app.storage,
        clock: () => app.clock.now,
        say,
        openSnapshot: () => openSnapshot(location),
      },
      join(folder, 'backup'),
    );
    const restored = await openDatabase(await engine.migrated());
    cleanUp(() => restored.close());
    const storage = await openStorage(readConfig({ DATA_DIR: join(folder, 'data') }));
    await restoreBackup(await openBackup(join(folder, 'backup')), {
      database: restored,
      storage,
      clock: () => app.clock.now,
      say,
    });

    expect(await findPrintersWithJobs(restored.read)).toEqual([]);
    const stopped = (id: number) => findJob(restored.read, id);
    expect(await stopped(queued)).toMatchObject({ state: 'stopped', printed: 0, unknown: 0, next: 1 });
    expect(await stopped(sending)).toMatchObject({
      state: 'stopped',
      printed: 1,
      unknownPieces: [2],
      sentence:
        'This portal was restored from a backup that was made while this job was open. Look which of its labels have come out since, and resume it from the first that is missing.',
    });
    expect((await stopped(cancelled))?.sentence).toBe('Somebody cancelled this job.');
    const restarted = { state: 'stopped', code: 'print_job.restored' };
    expect(await stopped(looked)).toMatchObject({ ...restarted, unknownPieces: [1], next: 1 });
    expect(await stopped(faulty)).toMatchObject({ ...restarted, printed: 1, unknown: 0, next: 2 });
    expect(await stopped(begun)).toMatchObject({ state: 'unknown', unknownPieces: [1] });
    // Stopped, it would send labels again that came out.
    const toLookAt = { state: 'unknown', code: 'print_job.look_at_label', unknownPieces: [2] };
    expect(await stopped(again)).toMatchObject(toLookAt);
    expect(await findPrintersWithJobs(database.read)).toEqual([printerId]);
  });
});
