import { sql } from 'kysely';
import { stockRanges } from '#domain/inventory/stock-level.ts';
import * as limits from '#domain/limits.ts';
import type { Gap } from '#domain/products/gaps.ts';
import type { Work } from '#domain/work/contract.ts';
import type { Queries } from '../db/database.ts';
import { countOpenHolds } from '../holds/store.ts';
import { countOpen } from '../misses/store.ts';
import { waitsForPerson } from '../printing/queue/queue-store.ts';
import { conditionOfGap } from '../products/filter-store.ts';
import { countReaders } from '../releases/reading-store.ts';

/** A boolean from PostgreSQL, or 1 and 0 from SQLite. */
type Yes = boolean | number;

const exists = (from: ReturnType<typeof sql>) => sql<Yes>`exists (select 1 from ${from})`;

/** How many products have this gap, and when the oldest of them was added. */
const findGap = async (queries: Queries, gap: Gap): Promise<{ count: number; oldest: string | null }> => {
  const row = await queries
    .selectFrom('client_products as cp')
    .select(sql<number | string>`count(*)`.as('count'))
    .select(({ fn }) => fn.min('cp.created_at').as('oldest'))
    .where(conditionOfGap(gap))
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), oldest: row.oldest };
};

const findSteps = async (queries: Queries): Promise<Work['has']> => {
  const row = await queries
    .selectNoFrom([
      exists(sql`clients`).as('client'),
      exists(sql`client_products`).as('product'),
      exists(sql`product_labels where artwork_files not in ('', '[]')`).as('artwork'),
      exists(sql`inventory_items where stock_on_hand > 0`).as('stock'),
      sql<Yes>`(select count(*) > 1 from users
        where is_key = 0 and partner_client_id is null and partner_supplier is null)`.as('colleague'),
      exists(sql`printers`).as('printer'),
      exists(sql`stations`).as('station'),
      exists(sql`badges`).as('badge'),
      exists(sql`stations where scanner is not null`).as('scanner'),
      exists(sql`scans where product_id > 0`).as('scan'),
    ])
    .executeTakeFirstOrThrow();
  return {
    client: Boolean(row.client),
    product: Boolean(row.product),
    artwork: Boolean(row.artwork),
    stock: Boolean(row.stock),
    colleague: Boolean(row.colleague),
    printer: Boolean(row.printer),
    station: Boolean(row.station),
    badge: Boolean(row.badge),
    scanner: Boolean(row.scanner),
    scan: Boolean(row.scan),
  };
};

/** Counts the items with this level of stock. */
const among = (level: 'out' | 'low') => {
  const { from, to } = stockRanges[level];
  return sql<
    number | string
  >`count(case when stock_on_hand between ${sql.lit(from)} and ${sql.lit(to)} then 1 end)`;
};

const findStock = async (queries: Queries): Promise<Work['stock']> => {
  const row = await queries
    .selectFrom('inventory_items')
    .select([among('out').as('out'), among('low').as('low')])
    .where('stock_on_hand', '<=', stockRanges.low.to)
    .executeTakeFirstOrThrow();
  return { out: Number(row.out), low: Number(row.low) };
};

/** Current releases of controlled clients, published before an instant, that at least one user has not confirmed. */
const findUnread = async (queries: Queries, before: string): Promise<Work['unread']> => {
  const releases = await queries
    .selectFrom('client_controls as cc')
    .innerJoin('clients as c', 'c.id', 'cc.client_id')
    .innerJoin('releases as r', (join) =>
      join.onRef('r.record_id', '=', 'cc.client_id').on('r.entity', '=', 'client'),
    )
    .where('cc.is_controlled', '=', 1)
    .where('r.at', '<', before)
    .where('r.number', '=', (row) =>
      row
        .selectFrom('releases as latest')
        .select(({ fn }) => fn.max('latest.number').as('number'))
        .where('latest.entity', '=', 'client')
        .whereRef('latest.record_id', '=', 'cc.client_id'),
    )
    .select(['c.id', 'c.name', 'r.number', 'r.at'])
    .orderBy('r.at')
    .orderBy('c.id')
    .limit(limits.unread.shown)
    .execute();
  const unread: Work['unread'] = [];
  for (const { id, name, number, at } of releases) {
    const of = { entity: 'client' as const, id, release: number };
    const people =
      (await countReaders(queries, { ...of, state: 'opened' })) +
      (await countReaders(queries, { ...of, state: 'unopened' }));
    if (people > 0) unread.push({ clientId: id, clientName: name, release: number, at, people });
  }
  return unread;
};

type Waiting = Work['misses'];

const waitingIn = (row: { count: number | string; oldest: string | null }): Waiting => ({
  count: Number(row.count),
  oldest: row.oldest,
});

/** Runs that are stopped, and others that nobody has ended since an instant. */
const findRuns = async (queries: Queries, before: string): Promise<Work['runs']> => {
  const open = queries
    .selectFrom('runs')
    .select(({ fn }) => [fn.countAll<number | string>().as('count'), fn.min('created_at').as('oldest')])
    .where('ended_at', 'is', null);
  return {
    stopped: waitingIn(await open.where('state', '=', 'stopped').executeTakeFirstOrThrow()),
    open: waitingIn(
      await open.where('state', '!=', 'stopped').where('created_at', '<', before).executeTakeFirstOrThrow(),
    ),
  };
};

const findPrinting = async (queries: Queries): Promise<Waiting> =>
  waitingIn(
    await queries
      .selectFrom('print_jobs as j')
      .select(({ fn }) => [fn.countAll<number | string>().as('count'), fn.min('created_at').as('oldest')])
      .where('state', 'in', ['unknown', 'stopped', 'queued'])
      .where((has) =>
        has.or([
          has('state', '=', 'unknown'),
          waitsForPerson,
          has('state', '=', 'queued').and('waiting_since', 'is not', null),
        ]),
      )
      .executeTakeFirstOrThrow(),
  );

const findDrafts = async (queries: Queries): Promise<Work['drafts']> => {
  const rows = await queries
    .selectFrom('drafts as d')
    .innerJoin('clients as c', 'c.id', 'd.client_id')
    .leftJoin('client_products as cp', 'cp.id', 'd.record_id')
    // The product of a draft may have been deleted.
    .where((row) => row.or([row('d.entity', '=', 'client'), row('cp.id', 'is not', null)]))
    .select(({ fn }) => [
      'c.id',
      'c.name',
      fn.countAll<number | string>().as('count'),
      fn.min('d.at').as('oldest'),
    ])
    .groupBy(['c.id', 'c.name'])
    .orderBy('oldest')
    .limit(limits.unread.shown)
    .execute();
  return rows.map(({ id, name, ...row }) => ({ clientId: id, clientName: name, ...waitingIn(row) }));
};

export type GapCounts = Pick<Work, 'lacks' | 'oldest'>;

/** How many products have each gap, and since when. */
export const findGaps = async (queries: Queries): Promise<GapCounts> => {
  // Concurrently: PostgreSQL uses a connection for each.
  const [label, artwork, barcode, client, picture, check] = await Promise.all([
    findGap(queries, 'label'),
    findGap(queries, 'artwork'),
    findGap(queries, 'barcode'),
    findGap(queries, 'client'),
    findGap(queries, 'picture'),
    findGap(queries, 'check'),
  ]);
  return {
    lacks: {
      label: label.count,
      artwork: artwork.count,
      barcode: barcode.count,
      client: client.count,
      picture: picture.count,
      check: check.count,
    },
    oldest: {
      label: label.oldest,
      artwork: artwork.oldest,
      barcode: barcode.oldest,
      client: client.oldest,
      picture: picture.oldest,
      check: check.oldest,
    },
  };
};

/** The other work that waits for an editor, and the completed first steps. */
export const findRest = async (queries: Queries, now: Date): Promise<Omit<Work, keyof GapCounts>> => ({
  misses: await countOpen(queries),
  holds: await countOpenHolds(queries),
  runs: await findRuns(queries, new Date(now.getTime() - limits.run.strandedAfterMs).toISOString()),
  printing: await findPrinting(queries),
  drafts: await findDrafts(queries),
  stock: await findStock(queries),
  unread: await findUnread(queries, new Date(now.getTime() - limits.unread.afterMs).toISOString()),
  has: await findSteps(queries),
});
