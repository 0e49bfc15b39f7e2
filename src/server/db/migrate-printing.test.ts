import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { onBothEngines } from '#testing/engines.ts';
import { findDoubts, findUnknownTime } from '../printing/number-doubt-store.ts';
import { findJob, findJobs } from '../printing/queue/job-store.ts';
import { findPrinter } from '../printers/printer-store.ts';
import { findPaperJob } from '../paper/store.ts';
import { knownMigrations, migrate, migrateWithin } from './migrate.ts';
import { openDatabase } from './engines/open-database.ts';
import { pieceRanges } from './migrations/from-0100/0115-piece-ranges.ts';
import { printingFacts } from './migrations/from-0050/0065-printing-facts.ts';
import { printedWords } from './migrations/from-0050/0067-printed-words.ts';
import { printerLanguages } from './migrations/from-0050/0066-printer-languages.ts';
import { numbersOfArtwork } from './migrations/from-0200/0209-numbers-of-artwork.ts';
import { numbersInDoubt } from './migrations/from-0200/0213-numbers-in-doubt.ts';
import { unsettledJobs } from './migrations/from-0200/0205-unsettled-jobs.ts';

const at = '2026-01-10T09:30:00.000Z';
const mine: readonly string[] = [
  printingFacts.name,
  printerLanguages.name,
  printedWords.name,
  pieceRanges.name,
  unsettledJobs.name,
  numbersOfArtwork.name,
  numbersInDoubt.name,
];

/** What versions before stored, the code of today, and the sentence that it makes, if it is another one. */
const stored = [
  [
    'The print head is open. Close it.',
    'printer.head_open',
    'The print head or the cover is open. Close it.',
  ],
  ['Somebody cancelled this job.', 'print_job.cancelled'],
  [
    'Nobody can tell whether label 7 came out. Look at the printer, and resume the job from the first label that is missing.',
    'print_job.look_at_label',
  ],
  [
    'The printer does not answer. Look whether it is switched on and connected. The job was stopped after waiting for an hour; what is left of it prints only when somebody resumes it.',
    'print_job.waited_an_hour',
  ],
  ['A new release was published: release 2.', 'text.as_written'],
] as const;

const sheets = [
  ['The printer is out of paper. Load some. Nothing was printed.', 'sheet.failed'],
  ['The connection to the printer was lost. Look whether the sheet came out.', 'sheet.look'],
  ['The printer refused the sheet (status 040a). Nothing was printed.', 'sheet.refused'],
] as const;

onBothEngines((engine) => {
  test('jobs and sheets of older versions keep their labels, in ranges (Y2), and what was said of them: as facts where it is known, and the numbers in artwork; those of an earlier restore are settled', async () => {
    const database = await openDatabase(await engine.empty());
    const older = knownMigrations.filter((name) => !mine.includes(name));
    await database.write((queries) => migrateWithin(queries, database.engine, older));
    const { read } = database;
    await sql`insert into printers (name, name_key, language, address, port, dots_per_mm, media_width_mm,
      media_height_mm, offset_x_dots, offset_y_dots, created_at, updated_at)
      values ('Bench', 'bench', 'zpl', '10.0.4.20', 9100, 12, 100, 50, 0, 0, ${at}, ${at})`.execute(read);
    for (const [sentence] of [...stored, [null] as const])
      await sql`insert into print_jobs (printer_id, printer_name, product_id, sku, label_id, layout, fields, quantity, state,
        sentence, content, sha256, byte_count, created_at)
        values (1, 'Bench', 1, 'JAM-1', 'flat', 'barcode', '{}', 2, 'stopped', ${sentence}, '', ${'a'.repeat(64)}, 0, ${at})`.execute(
        read,
      );
    await sql`insert into print_pieces (job_id, number, state) values (1, 1, 'printed'), (1, 2, 'unknown'),
      (2, 1, 'stopped'), (2, 2, 'stopped'), (2, 3, 'printed'), (2, 4, 'stopped'), (2, 5, 'stopped')`.execute(
      read,
    );
    const facts = JSON.stringify({
      reader: 1,
      facts: { state: 'read', codes: [{ page: 1, symbology: ']d2', text: '00050123450000000015' }] },
    });
    await sql`insert into files (key, original_filename, content_type, size, sha256, created_at, facts)
      values ('documents/a.pdf', 'a.pdf', 'application/pdf', 1, ${'a'.repeat(64)}, ${at}, ${facts})`.execute(
      read,
    );
    await sql`update print_jobs set layout = 'artwork', artwork_key = 'documents/a.pdf' where id in (1, 2, 3)`.execute(
      read,
    );
    for (const [sentence] of sheets)
      await sql`insert into paper_jobs (printer_id, printer_name, kind, record_id, title, copies, state, sentence, sha256,
        created_at) values (1, 'Office', 'product', 1, 'Jam', 1, 'failed', ${sentence}, ${'a'.repeat(64)}, ${at})`.execute(
        read,
      );

    await sql`insert into portal_epochs (number, began_at, first_run, first_seal) values (1, ${at}, 1, 1), (2, ${at}, 9, 9)`.execute(
      read,
    );

    expect(await migrate(database)).toEqual(mine);

    const { items } = await findJobs(read, {}, { limit: 50, offset: 0 });
    expect(items.toReversed().map(({ sentence, code }) => [sentence, code])).toEqual([
      ...stored.map(([sentence, code, now = sentence]) => [now, code]),
      [null, null],
    ]);
    expect(await findJob(read, 1)).toMatchObject({
      state: 'stopped',
      printed: 1,
      sent: 0,
      unknownPieces: [2],
    });
    const ranges = await read
      .selectFrom('print_pieces')
      .selectAll()
      .where('job_id', '=', 2)
      .orderBy('first')
      .execute();
    expect(ranges.map(({ first, last, state }) => [first, last, state])).toEqual([
      [1, 2, 'stopped'],
      [3, 3, 'printed'],
      [4, 5, 'stopped'],
    ]);
    // What stands in artwork of which labels came out; of the third job none did.
    const uses = await read
      .selectFrom('number_uses')
      .select(['number', 'job_id', 'piece', 'on_artwork'])
      .execute();
    expect(uses).toEqual([{ number: '050123450000000015', job_id: 1, piece: 1, on_artwork: 1 }]);
    // A restore before this version was told of once: nobody is asked about it now.
    expect([await findUnknownTime(read), await findDoubts(read)]).toEqual([null, []]);
    const now = new Date(at);
    const papers = await Promise.all(sheets.map((_, place) => findPaperJob(read, place + 1, now)));
    expect(papers.map((paper) => [paper?.sentence, paper?.code])).toEqual(sheets);
    expect(await findPrinter(read, 1)).toMatchObject({
      language: 'zpl',
      dotsPerMm: 12,
      columns: 1,
      isUnconfirmed: false,
      compression: 'z64',
      model: null,
    });
    const wrongState = sql`update print_pieces set state = 'lost'`.execute(read);
    await expect(wrongState).rejects.toThrow(/check|CHECK/);
    await database.close();
  });
});
