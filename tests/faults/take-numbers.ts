/**
 * Takes numbers of one range, some at a time as print jobs do, until there are none: `take-numbers.ts <location> <client>`. It may
 * be killed at any moment.
 */
import { Problem } from '#domain/contract/problem.ts';
import { openDatabase, type DatabaseLocation } from '#server/db/engines/open-database.ts';
import { keepNumbers, nextNumbers } from '#server/printing/number-store.ts';

// eslint-disable-next-line typescript/no-unsafe-type-assertion -- the test has written it
const location = JSON.parse(process.argv[2] ?? '') as DatabaseLocation;
const clientId = Number(process.argv[3]);
const database = await openDatabase(location);
const wanted = { clientId, kind: 'serial', scope: '', count: 20 } as const;
const at = new Date().toISOString();

for (let job = 1; ; job += 1)
  try {
    await database.write(async (queries) => {
      const numbers = await nextNumbers(queries, wanted, { isTaken: true });
      await keepNumbers(queries, wanted, { jobId: process.pid * 10_000 + job, numbers, at });
    });
  } catch (error) {
    if (error instanceof Problem && error.code === 'number.exhausted') break;
    if (!(error instanceof Problem && error.code === 'service.busy')) throw error;
  }
await database.close();
