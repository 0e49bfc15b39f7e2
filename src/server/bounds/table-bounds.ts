import * as limits from '#domain/limits.ts';
import type { Tables } from '../db/tables.ts';

/** The most that one person adds to a table in a day (UTC). */
export interface ADay {
  rows: number;
  /** Of the values; by default only the rows are counted. */
  bytes?: number;
}

/** When the rows of a table expire: so long after the instant or day in this column. */
export interface Expiry<Columns> {
  ms: number;
  since: keyof Columns & string;
}

interface TableBound<Columns> {
  /** Who adds rows. */
  addedBy: string;
  /** A number that is counted for each person, or what else keeps the table small. */
  most: ADay | string;
  /** An expiry that `purgeHourly` applies, or how long rows are kept otherwise. */
  kept: Expiry<Columns> | string;
  /** Who can delete rows earlier. */
  removedBy: string;
}

type TableBounds = { readonly [Table in keyof Tables]: TableBound<Tables[Table]> };

const mb = 1_000_000;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const attemptsMs = Math.max(
  limits.attempts.signInWithinMs,
  limits.attempts.mailsWithinMs,
  limits.attempts.signUpsWithinMs,
  limits.badge.dayMs,
);

const everyone = 'everybody';
const editors = 'editors';
const administrators = 'administrators';
const nobody = 'nobody';
const clearOut = 'administrators: clear-out';
const withRecord = 'with its record';
const withRun = 'with its run';
const always = 'always';

const catalogueADay = { rows: 1_000_000, bytes: 2_000 * mb } as const;
const catalogue = {
  addedBy: editors,
  most: catalogueADay,
  kept: withRecord,
  removedBy: administrators,
} as const;
const onePer = (what: string) => `one per ${what}`;

/**
 * Every table: who adds rows, how many one person adds in a day, how long they are kept, and who deletes them. Without an
 * entry for a new table the program does not compile. `countAdded` refuses what exceeds a day, `purgeHourly` deletes what
 * has expired, and `docs/operations.md` shows this list.
 */
export const tableBounds: TableBounds = {
  users: {
    addedBy: 'anybody of an allowed domain; administrators',
    most: '30 per network address and hour; administrators 1,000 a day',
    kept: always,
    removedBy: 'administrators switch accounts off',
  },
  email_verification_tokens: {
    addedBy: 'anybody',
    most: '12 mails per account and hour',
    kept: { ms: 0, since: 'expires_at' },
    removedBy: nobody,
  },
  password_reset_tokens: {
    addedBy: 'anybody',
    most: '12 mails per account and hour',
    kept: { ms: 0, since: 'expires_at' },
    removedBy: nobody,
  },
  user_sessions: {
    addedBy: everyone,
    most: { rows: 5_000 },
    kept: '12 hours, or 16 minutes without activity',
    removedBy: 'its user, administrators',
  },
  known_browsers: {
    addedBy: everyone,
    most: '20 per account',
    kept: { ms: limits.knownBrowser.lastsMs, since: 'used_at' },
    removedBy: nobody,
  },
  api_keys: {
    addedBy: editors,
    most: '20 per account',
    kept: 'until revoked, or its maker is switched off',
    removedBy: 'its maker, administrators',
  },
  oidc_flows: {
    addedBy: everyone,
    most: onePer('sign-in at the issuer'),
    kept: { ms: hourMs, since: 'at' },
    removedBy: nobody,
  },
  passkeys: {
    addedBy: everyone,
    most: '20 per account',
    kept: always,
    removedBy: 'its owner, administrators',
  },
  passkey_challenges: {
    addedBy: 'anybody',
    most: 'one per person and purpose; the limits on failed sign-ins',
    kept: { ms: hourMs, since: 'at' },
    removedBy: nobody,
  },
  webhooks: { addedBy: administrators, most: '20 in all', kept: always, removedBy: administrators },
  webhook_deliveries: {
    addedBy: everyone,
    most: onePer('event and webhook'),
    kept: { ms: limits.webhook.deliveriesKeptMs, since: 'at' },
    removedBy: 'administrators, with the webhook',
  },
  stations: { addedBy: editors, most: { rows: 200 }, kept: always, removedBy: editors },
  badges: { addedBy: administrators, most: '1 per account', kept: always, removedBy: administrators },
  clients: { ...catalogue, most: { rows: 5_000, bytes: 200 * mb }, kept: always },
  master_products: { ...catalogue, kept: always },
  client_products: { ...catalogue, kept: always },
  product_labels: catalogue,
  product_codes: catalogue,
  word_spellings: { ...catalogue, most: 'the words of all products', kept: always, removedBy: nobody },
  tutorials: { ...catalogue, most: { rows: 2_000, bytes: 50 * mb }, kept: always },
  inventory_items: { ...catalogue, most: { rows: 250_000, bytes: 500 * mb }, kept: always },
  label_rolls: { ...catalogue, most: { rows: 10_000 } },
  stock_movements: {
    addedBy: everyone,
    most: { rows: 60_000, bytes: 50 * mb },
    kept: withRecord,
    removedBy: administrators,
  },
  orders: { addedBy: editors, most: { rows: 2_000 }, kept: always, removedBy: nobody },
  order_lines: {
    addedBy: editors,
    most: { rows: 100_000, bytes: 100 * mb },
    kept: always,
    removedBy: nobody,
  },
  order_confirmations: {
    addedBy: 'suppliers',
    most: onePer('order line'),
    kept: withRecord,
    removedBy: nobody,
  },
  announced_rolls: { addedBy: 'suppliers', most: { rows: 10_000 }, kept: withRecord, removedBy: nobody },
  client_rates: { addedBy: administrators, most: { rows: 5_000 }, kept: always, removedBy: nobody },
  billing_corrections: { addedBy: administrators, most: { rows: 5_000 }, kept: always, removedBy: nobody },
  release_comments: {
    addedBy: 'editors, clients',
    most: { rows: 5_000 },
    kept: always,
    removedBy: clearOut,
  },
  order_messages: {
    addedBy: 'editors, suppliers',
    most: { rows: 5_000 },
    kept: withRecord,
    removedBy: clearOut,
  },
  notices: {
    addedBy: everyone,
    most: 'one per act and person it concerns',
    kept: { ms: limits.notices.keptMs, since: 'at' },
    removedBy: nobody,
  },
  mail_choices: { addedBy: everyone, most: 'one per account and kind', kept: always, removedBy: 'its user' },
  release_links: {
    addedBy: everyone,
    most: 'one per mail about a release',
    kept: { ms: 0, since: 'expires_at' },
    removedBy: nobody,
  },
  datasets: {
    addedBy: everyone,
    most: { rows: 2_000, bytes: 100 * mb },
    kept: always,
    removedBy: 'its user, administrators',
  },
  files: {
    addedBy: everyone,
    most: '10,000 files and 50 GB per person and day',
    kept: 'while a record names it, and a day more',
    removedBy: 'whoever changes that record',
  },
  history: {
    addedBy: everyone,
    most: catalogueADay,
    kept: 'always; a deletion is undone for 30 days',
    removedBy: nobody,
  },
  releases: {
    addedBy: editors,
    most: catalogueADay,
    kept: '`KEEP_RELEASES_DAYS` once superseded',
    removedBy: nobody,
  },
  unreleased: { addedBy: editors, most: onePer('record'), kept: withRecord, removedBy: nobody },
  readings: {
    addedBy: everyone,
    most: { rows: 20_000 },
    kept: withRecord,
    removedBy: 'administrators, with the record',
  },
  client_controls: { addedBy: administrators, most: onePer('client'), kept: withRecord, removedBy: nobody },
  drafts: {
    addedBy: editors,
    most: onePer('record'),
    kept: 'until published or discarded; 31 days once deleted',
    removedBy: editors,
  },
  draft_clients: {
    addedBy: editors,
    most: onePer('draft and client'),
    kept: 'with its draft',
    removedBy: editors,
  },
  printers: { addedBy: administrators, most: { rows: 200 }, kept: always, removedBy: administrators },
  print_jobs: {
    addedBy: everyone,
    most: { rows: 1_000, bytes: 200 * mb },
    kept: '400 days; of a run, with the run',
    removedBy: clearOut,
  },
  print_pieces: {
    addedBy: everyone,
    most: { rows: 100_000 },
    kept: 'with its job',
    removedBy: clearOut,
  },
  number_ranges: { addedBy: editors, most: { rows: 1_000 }, kept: always, removedBy: nobody },
  number_uses: { addedBy: everyone, most: { rows: 100_000 }, kept: always, removedBy: 'nobody' },
  number_repeats: { addedBy: everyone, most: { rows: 100_000 }, kept: always, removedBy: 'nobody' },
  print_pages: {
    addedBy: everyone,
    most: { rows: 100_000, bytes: 2_000 * mb },
    kept: 'with its job',
    removedBy: clearOut,
  },
  print_reprints: {
    addedBy: everyone,
    most: { rows: 1_000, bytes: 10 * mb },
    kept: 'with its job',
    removedBy: clearOut,
  },
  paper_jobs: {
    addedBy: everyone,
    most: { rows: 500, bytes: 200 * mb },
    kept: '400 days',
    removedBy: clearOut,
  },
  runs: {
    addedBy: everyone,
    most: { rows: 200 },
    kept: 'always; 30 days if abandoned before a label was issued',
    removedBy: clearOut,
  },
  run_events: {
    addedBy: everyone,
    most: { rows: 50_000, bytes: 50 * mb },
    kept: withRun,
    removedBy: clearOut,
  },
  run_rolls: { addedBy: everyone, most: { rows: 2_000 }, kept: withRun, removedBy: clearOut },
  run_people: { addedBy: everyone, most: onePer('person and run'), kept: withRun, removedBy: clearOut },
  run_jobs: { addedBy: everyone, most: onePer('print job'), kept: withRun, removedBy: clearOut },
  run_photos: { addedBy: everyone, most: { rows: 500 }, kept: withRun, removedBy: clearOut },
  holds: { addedBy: editors, most: { rows: 1_000 }, kept: always, removedBy: nobody },
  run_numbers: { addedBy: everyone, most: 'the events of its run', kept: withRun, removedBy: clearOut },
  run_refusals: { addedBy: everyone, most: { rows: 50_000 }, kept: withRun, removedBy: clearOut },
  audit_reviews: { addedBy: administrators, most: { rows: 1_000 }, kept: always, removedBy: nobody },
  signatures: { addedBy: everyone, most: { rows: 10_000 }, kept: always, removedBy: nobody },
  portal: { addedBy: 'the portal', most: 'one row', kept: always, removedBy: nobody },
  portal_keys: { addedBy: 'the operator', most: onePer('rotation'), kept: always, removedBy: nobody },
  portal_epochs: { addedBy: 'the operator', most: onePer('restore'), kept: always, removedBy: nobody },
  seals: { addedBy: 'the portal', most: '1 a day per 10,000 runs', kept: always, removedBy: nobody },
  seal_count: { addedBy: 'the portal', most: 'one row', kept: always, removedBy: nobody },
  misses: {
    addedBy: everyone,
    most: { rows: 200 },
    kept: '400 days once settled',
    removedBy: clearOut,
  },
  miss_reports: {
    addedBy: everyone,
    most: { rows: 1_000 },
    kept: 'with its miss',
    removedBy: clearOut,
  },
  imports: { addedBy: editors, most: { rows: 200 }, kept: '`KEEP_AUDIT_DAYS`', removedBy: clearOut },
  import_products: {
    addedBy: editors,
    most: { rows: 1_000_000 },
    kept: 'with its import',
    removedBy: clearOut,
  },
  scans: {
    addedBy: everyone,
    most: onePer('product and day'),
    kept: { ms: limits.figures.keptMs + dayMs, since: 'day' },
    removedBy: nobody,
  },
  artwork_faults: { addedBy: 'the portal', most: onePer('product'), kept: withRecord, removedBy: nobody },
  artwork_unchecked: {
    addedBy: everyone,
    most: onePer('product change'),
    kept: 'until checked',
    removedBy: nobody,
  },
  audit: {
    addedBy: everyone,
    most: { rows: 100_000, bytes: 50 * mb },
    kept: '`KEEP_AUDIT_DAYS`',
    removedBy: nobody,
  },
  latest_instant: { addedBy: 'the portal', most: 'one row', kept: always, removedBy: nobody },
  attempts: {
    addedBy: 'anybody',
    most: 'the limits on failed sign-ins, mails and sign-ups',
    // An attempt counts for a whole day.
    kept: { ms: attemptsMs + 1, since: 'at' },
    removedBy: 'administrators unlock accounts',
  },
  idempotency_keys: {
    addedBy: everyone,
    most: { rows: 100_000 },
    kept: { ms: limits.keeping.idempotencyMs, since: 'created_at' },
    removedBy: nobody,
  },
  spent_numbers: { addedBy: editors, most: onePer('record'), kept: withRecord, removedBy: nobody },
  rows_added: {
    addedBy: everyone,
    most: onePer('person, table and day'),
    kept: { ms: dayMs, since: 'day' },
    removedBy: nobody,
  },
};

/** What is swept by age alone. */
export const expiries = Object.entries(tableBounds).flatMap(([table, { kept }]) =>
  typeof kept === 'string' ? [] : [{ table, ms: kept.ms, since: kept.since }],
);

/** The bounds that are counted for each person and day, by table. */
export const aDays: ReadonlyMap<string, ADay> = new Map(
  Object.entries(tableBounds).flatMap(([table, { most }]) =>
    typeof most === 'string' ? [] : [[table, most] as const],
  ),
);
