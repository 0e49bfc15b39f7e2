import { expect, test } from 'vitest';
import { systemClock } from '#server/clock.ts';
import { PrinterNetworks } from '#server/printers/printer-networks.ts';
import { PrintQueue } from '#server/printing/queue/queue.ts';
import { onSqlite } from '#testing/engines.ts';
import { addPrinter } from '#testing/factories.ts';
import { hastyTimes, noPages } from '#testing/printing.ts';
import { committed, Hearers } from '../after-commit.ts';
import { behalfOf, onBehalfOf } from './on-behalf.ts';

onSqlite((engine) => {
  test('what hears of a commit works for the portal, and not on behalf of who has committed, now and later', async () => {
    const { read: queries } = await engine.open();
    const hearers = new Hearers();
    const later = Promise.withResolvers<number | null>();
    const heard: (number | null)[] = [];
    hearers.add(() => {
      heard.push(behalfOf());
      setImmediate(() => later.resolve(behalfOf()));
    });
    onBehalfOf(7, () => {
      hearers.tell(queries);
      committed(queries);
      heard.push(behalfOf());
    });
    expect([...heard, await later.promise]).toEqual([null, 7, null]);
  });

  test('a printer prints for everybody, and not on behalf of whoever has woken its queue', async () => {
    const database = await engine.open();
    const printerId = await addPrinter(database, { name: 'Bench' });
    const wrote: (number | null)[] = [];
    const queue = new PrintQueue({
      database: {
        ...database,
        write: (work, how) => {
          wrote.push(behalfOf());
          return database.write(work, how);
        },
      },
      clock: systemClock,
      networks: new PrinterNetworks([{ address: '127.0.0.1', bits: 32 }]),
      log: { warn: (fields: unknown) => expect(fields).toBe(null) },
      times: hastyTimes,
      pages: noPages,
    });
    onBehalfOf(7, () => queue.wake(printerId));
    await queue.stop();
    expect(wrote.length).toBeGreaterThan(1);
    expect(new Set(wrote)).toEqual(new Set([null]));
  });
});
