import { sql } from 'kysely';
import { z } from 'zod';
import { pieceNumbersIn, scopeOf } from '#domain/printing/piece-numbers-in-codes.ts';
import type { Queries } from '../../database.ts';

/** How many jobs are read at a time. */
const batch = 500;

/** The part of what is known of a file that has its codes, whatever reader wrote it. */
const Code = z.object({ page: z.int(), symbology: z.string(), text: z.string() });
const Facts = z.object({ facts: z.object({ state: z.literal('read'), codes: z.array(Code) }) });

interface Printed {
  id: number;
  product_id: number;
  client_id: number | null;
  artwork_key: string;
  pages: number | null;
  created_at: string;
  facts: string | null;
}

/** Jobs of artwork that was read and of which labels came out, or may have. */
const jobsAfter = async (db: Queries, after: number): Promise<Printed[]> =>
  (
    await sql<Printed>`select j.id, j.product_id, p.client_id, j.artwork_key, j.pages, j.created_at, f.facts
      from print_jobs j join files f on f.key = j.artwork_key left join client_products p on p.id = j.product_id
      where j.id > ${after} and f.facts is not null and exists (
        select 1 from print_pieces e where e.job_id = j.id and e.state not in ('stopped', 'failed'))
      order by j.id limit ${batch}`.execute(db)
  ).rows;

/** What stands on labels that were printed before: the first label with a number has it. */
const rememberPrinted = async (db: Queries): Promise<void> => {
  for (let after = 0; ;) {
    const jobs = await jobsAfter(db, after);
    for (const job of jobs) {
      const { data } = Facts.safeParse(JSON.parse(job.facts ?? 'null'));
      const codes = data?.facts.codes ?? [];
      const pages = job.pages === null ? [1] : [...new Set(codes.map(({ page }) => page))];
      for (const page of pages)
        for (const one of pieceNumbersIn(codes.filter((code) => code.page === page)))
          await sql`insert into number_uses (kind, scope, number, client_id, job_id, piece, used_at, on_artwork)
            values (${one.kind}, ${scopeOf(one, job.product_id)}, ${one.number}, ${job.client_id}, ${job.id}, ${page},
              ${job.created_at}, 1) on conflict do nothing`.execute(db);
    }
    const last = jobs.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
};

/** Numbers that stand in artwork are used once, as those of layouts; further labels with one are counted, each with its reason. */
export const numbersOfArtwork = {
  name: '0209-numbers-of-artwork',

  /** `db` is a transaction: all of it happens, or none. */
  async up(db: Queries): Promise<void> {
    const run = (text: string) => sql.raw(text).execute(db);
    await run(
      'alter table number_uses add column on_artwork integer not null default 0 check (on_artwork in (0, 1))',
    );
    // Kept for ever, as the uses are.
    await run(
      `create table number_repeats (
        kind text not null,
        scope text not null,
        number text not null,
        client_id integer,
        job_id integer not null,
        first integer not null,
        last integer not null,
        reason varchar(500) not null,
        used_at text not null,
        primary key (kind, scope, number, job_id, first)
      )`,
    );
    await run('create index number_repeats_by_job on number_repeats (job_id, first)');
    await rememberPrinted(db);
  },
};
