import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import pg from 'pg';
import { sqliteFile, type DatabaseLocation } from '#server/db/open-database.ts';

/** Six runs of a batch, 250 batches of a GTIN's thousand. */
const runsPerBatch = 6;
const gtins = 1_000;
const releases = 2_000;

/** The batch, GTIN and product of run `n` of those that `multiplyRuns` adds. */
export const runNumber = (n: number): { batch: string; gtin: string; product: number } => ({
  batch: `b${Math.floor(n / runsPerBatch)}`,
  gtin: String(n % gtins).padStart(14, '0'),
  product: 1 + (n % releases),
});

/** Copies one run and its events until there are `count` more, in statements that both engines take. */
const copies = (
  runId: number,
  count: number,
  { series, padded }: { series: string; padded: string },
): string[] => [
  `insert into runs (product_id, client_id, product_release, client_release, station_id, station_name, batch_key, gtin,
      state, plan, standing, worker_id, worker_name, created_at, ended_at, applied, last_seq, last_sha256)
    select 1 + s.n % ${releases}, r.client_id, 1 + s.n % 3, r.client_release, r.station_id, r.station_name,
      'b' || (s.n / ${runsPerBatch}), ${padded}, r.state, r.plan, r.standing, r.worker_id, r.worker_name,
      r.created_at, r.ended_at, r.applied, r.last_seq, r.last_sha256
    from (${series}) s cross join runs r where r.id = ${runId} and s.n < ${count} order by s.n`,
  `insert into run_events (run_id, seq, at, user_id, user_name, station_id, station_name, kind, verdict, reason, detail, prior, sha256)
    select r.id, e.seq, e.at, e.user_id, e.user_name, e.station_id, e.station_name, e.kind, e.verdict, e.reason, e.detail,
      e.prior, e.sha256
    from runs r cross join run_events e where e.run_id = ${runId} and r.id > ${runId} order by r.id, e.seq`,
  `insert into run_people (run_id, user_id) select r.id, p.user_id from runs r cross join run_people p
    where p.run_id = ${runId} and r.id > ${runId}`,
];

/** Makes `count` copies of a run, by SQL alone. */
export const multiplyRuns = async (
  { dataDir, databaseUrl }: DatabaseLocation,
  runId: number,
  count: number,
): Promise<void> => {
  if (databaseUrl) {
    const client = new pg.Client(databaseUrl);
    await client.connect();
    try {
      const series = `select generate_series(0, ${count - 1}) as n`;
      const padded = `lpad((s.n % ${gtins})::text, 14, '0')`;
      for (const text of copies(runId, count, { series, padded })) await client.query(text);
      await client.query('vacuum analyze');
    } finally {
      await client.end();
    }
    return;
  }
  using database = new DatabaseSync(join(dataDir, sqliteFile));
  const series = `with recursive a(n) as (select 0 union all select n + 1 from a where n < ${count - 1}) select n from a`;
  const padded = `printf('%014d', s.n % ${gtins})`;
  for (const text of copies(runId, count, { series, padded })) database.exec(text);
};
