import type { TestApp } from './test-app.ts';

/** Takes what an import can have written, and the time that has passed, from a portal that the tests of a file share. */
export const emptyCatalogue = async ({ database, clock }: TestApp): Promise<void> => {
  await database.write(async (queries) => {
    for (const table of ['import_products', 'imports', 'master_products', 'clients'] as const)
      await queries.deleteFrom(table).execute();
    for (const table of ['history', 'releases', 'word_spellings'] as const)
      await queries.deleteFrom(table).execute();
  });
  clock.now = new Date('2026-01-15T08:00:00.000Z');
};
