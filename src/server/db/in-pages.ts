import { breathe } from '../breathe.ts';

/** Reads all rows of a table in pages by id. Other requests run between the pages. */
export async function* inPages<Id, Row extends { id: Id }>(
  first: Id,
  page: (after: Id) => Promise<Row[]>,
): AsyncGenerator<Row> {
  for (let after = first; ;) {
    const rows = await page(after);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
    await breathe();
  }
}
