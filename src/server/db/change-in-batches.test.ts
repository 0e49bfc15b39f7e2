import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { onBothEngines } from '#testing/engines.ts';
import { insertMany } from './insert-many.ts';
import { changeAllButFew, deleteInBatches } from './change-in-batches.ts';

onBothEngines((engine) => {
  test('Y13: rows are changed and deleted in batches, all of them or all but one batch', async () => {
    const database = await engine.open();
    const rows = Array.from({ length: 1_200 }, (_, n) => ({ day: String(n), product_id: n % 6, count: 1 }));
    await database.write((queries) => insertMany(queries, 'scans', rows));
    const left = async () => {
      const { rows: found } = await sql<{ n: number }>`
        select count(*) as n from scans group by count order by count`.execute(database.read);
      return found.map(({ n }) => n);
    };
    await changeAllButFew(database, { table: 'scans', fits: sql`count = 1`, set: sql`count = 2` });
    expect(await left()).toEqual([500, 700]);
    await changeAllButFew(database, { table: 'scans', fits: sql`count = 2` });
    expect(await left()).toEqual([500, 500]);
    await deleteInBatches(database, 'scans', sql`product_id < 6`);
    expect(await left()).toEqual([]);
  });
});
