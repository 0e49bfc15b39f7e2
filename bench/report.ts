import { usualConnections, type Comparison } from './compare-reads.ts';
import type { FirstLoad } from './first-load.ts';
import type { ExportSpeed } from './export-speed.ts';
import type { ImportSpeed } from './import-speed.ts';
import type { InventorySpeed } from './inventory-speed.ts';
import type { LoadResult } from './load.ts';
import type { OpenPagesCost } from './open-pages.ts';
import type { PhoneLoad } from './phone-load.ts';
import { processCounts, type TogetherReport } from './several-processes.ts';
import type { SignInSpeed } from './sign-in-speed.ts';
import type { UploadSpeed } from './upload-speed.ts';

type Cell = string | number;

/** A table in Markdown; numbers stand to the right. */
export const table = (headings: readonly string[], rows: readonly (readonly Cell[])[]): string => {
  const lines = [headings, ...rows].map((cells) => cells.map(String));
  const widths = headings.map((_, column) =>
    Math.max(...lines.map((cells) => cells[column]?.length ?? 0), 3),
  );
  const isNumeric = headings.map((_, column) => rows.every((cells) => typeof cells[column] === 'number'));
  const [first = [], ...rest] = lines.map((cells) => {
    const padded = cells.map((cell, column) =>
      isNumeric[column] ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
    );
    return `| ${padded.join(' | ')} |`;
  });
  const rule = widths.map((width, column) =>
    isNumeric[column] ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width),
  );
  return [first, `| ${rule.join(' | ')} |`, ...rest].join('\n');
};

/** A number with so many digits behind its point. */
export const places = (value: number, digits: number): number => Number(value.toFixed(digits));

const comparedHeadings = [
  'portal/s',
  'bare/s',
  'ratio',
  'portal µs',
  'bare µs',
  'CPU ratio',
  'p99 ms',
  'bare p99',
];

/** Portal and bare server side by side. */
const comparedCells = ({ portal, bare }: Comparison): Cell[] => [
  places(portal.rate, 0),
  places(bare.rate, 0),
  places(portal.rate / bare.rate, 2),
  places(portal.cpuPerAnswerUs, 0),
  places(bare.cpuPerAnswerUs, 0),
  places(bare.cpuPerAnswerUs / portal.cpuPerAnswerUs, 2),
  places(portal.p99Ms, 1),
  places(bare.p99Ms, 1),
];

/** Reads of one engine, size by size. */
export interface ReadsReport {
  engine: string;
  count: number;
  comparisons: Comparison[];
}

/** Portal and bare server side by side. */
export const readsTable = (reports: readonly ReadsReport[]): string =>
  table(
    ['engine', 'products', 'question', 'asking', ...comparedHeadings],
    reports.flatMap(({ engine, count, comparisons }) =>
      comparisons.map((comparison) => [
        engine,
        count,
        comparison.name,
        comparison.connections,
        ...comparedCells(comparison),
      ]),
    ),
  );

const asUsual = ({ connections }: Comparison): boolean => connections === usualConnections;

/** The portal on its embedded database beside the bare server on PostgreSQL, which it is to equal. */
export const acrossTable = (reports: readonly ReadsReport[]): string => {
  const rows = reports.flatMap(({ engine, count, comparisons }) => {
    const other = reports.find((report) => report.engine === 'postgres' && report.count === count);
    return (engine === 'sqlite' ? comparisons.filter(asUsual) : []).flatMap(({ name, portal }) => {
      const bare = other?.comparisons.filter(asUsual).find((comparison) => comparison.name === name)?.bare;
      return bare
        ? [
            [
              count,
              name,
              places(portal.rate, 0),
              places(bare.rate, 0),
              places(portal.rate / bare.rate, 2),
              places(portal.p99Ms, 1),
              places(bare.p99Ms, 1),
            ],
          ]
        : [];
    });
  });
  return table(
    ['products', 'question', 'portal on SQLite/s', 'bare on PostgreSQL/s', 'ratio', 'p99 ms', 'bare p99'],
    rows,
  );
};

/** Changes of one engine. */
export interface WritesReport {
  engine: string;
  comparisons: Comparison[];
}

/** Portal and bare server side by side, while they write. */
export const writesTable = (reports: readonly WritesReport[]): string =>
  table(
    ['engine', 'change', ...comparedHeadings],
    reports.flatMap(({ engine, comparisons }) =>
      comparisons.map((comparison) => [engine, comparison.name, ...comparedCells(comparison)]),
    ),
  );

/** How much longer an answer takes with ten times the products. */
export const growthTable = (reports: readonly ReadsReport[]): string => {
  const rows = reports.flatMap(({ engine, count, comparisons }) => {
    const larger = reports.find((other) => other.engine === engine && other.count === count * 10);
    return comparisons.filter(asUsual).flatMap(({ name, portal }) => {
      const grown = larger?.comparisons.find((other) => other.name === name)?.portal;
      return grown
        ? [
            [
              engine,
              name,
              places(portal.rate / grown.rate, 2),
              places(grown.cpuPerAnswerUs / portal.cpuPerAnswerUs, 2),
            ],
          ]
        : [];
    });
  });
  return table(['engine', 'question', 'time x', 'CPU x'], rows);
};

/** Searches as people type them. */
export const typingTable = (
  rows: readonly { engine: string; atOnce: number; result: LoadResult }[],
): string =>
  table(
    ['engine', 'people', 'searches', '95 % under ms', '99 % under ms', 'slowest ms'],
    rows.map(({ engine, atOnce, result }) => [
      engine,
      atOnce,
      result.answers,
      places(result.p95Ms, 1),
      places(result.p99Ms, 1),
      places(result.slowestMs, 1),
    ]),
  );

/** Imports, and the people who looked things up meanwhile. */
export const importTable = (
  rows: readonly { engine: string; of: string; speed: ImportSpeed; bareSeconds: number | null }[],
): string =>
  table(
    [
      'engine',
      'workbook',
      'rows',
      'created',
      'refused',
      'seconds',
      'rows/s',
      'bare seconds',
      'times bare',
      "others' p99 ms",
      'slowest ms',
    ],
    rows.map(({ engine, of, bareSeconds, speed: { rows: count, result, seconds, others } }) => [
      engine,
      of,
      count,
      result.created,
      result.duplicates.length + result.errors.length,
      places(seconds, 2),
      places(count / seconds, 0),
      ...besideBare(seconds, bareSeconds),
      places(others.p99Ms, 0),
      places(others.slowestMs, 0),
    ]),
  );

const besideBare = (seconds: number, bareSeconds: number | null) =>
  bareSeconds === null ? ['', ''] : [places(bareSeconds, 2), places(seconds / bareSeconds, 1)];

/** Exports, and the people who looked things up meanwhile. */
export const exportTable = (
  rows: readonly { engine: string; speed: ExportSpeed; bareSeconds: number | null }[],
): string =>
  table(
    [
      'engine',
      'rows',
      'seconds',
      'rows/s',
      'bare seconds',
      'times bare',
      'MB',
      'memory grown by MB',
      "others' p99 ms",
      'slowest ms',
    ],
    rows.map(({ engine, bareSeconds, speed: { rows: count, seconds, megabytes, grownMb, others } }) => [
      engine,
      count,
      places(seconds, 2),
      places(count / seconds, 0),
      ...besideBare(seconds, bareSeconds),
      places(megabytes, 1),
      places(grownMb, 0),
      places(others.p99Ms, 0),
      places(others.slowestMs, 0),
    ]),
  );

/** How quickly both servers were there, and what memory they held: before, right after, and some time after all that was asked. */
export interface Life {
  engine: string;
  count: number;
  portal: { startedInMs: number };
  bare: { startedInMs: number };
  atRest: { portal: number; bare: number };
  afterwardsMb: number;
  /** Null where nobody waited for it. */
  restedMb: number | null;
}

/** Starts and memory. */
export const lifeTable = (rows: readonly Life[]): string =>
  table(
    [
      'engine',
      'products',
      'ready after ms',
      'bare ms',
      'at rest',
      'bare at rest',
      'after all this',
      'a minute later',
    ],
    rows.map(({ engine, count, portal, bare, atRest, afterwardsMb, restedMb }) => [
      engine,
      count,
      ...[portal.startedInMs, bare.startedInMs, atRest.portal, atRest.bare, afterwardsMb, restedMb].map(
        (value) => (value === null ? '' : places(value, 0)),
      ),
    ]),
  );

/** One, two and four processes on one PostgreSQL. */
export const togetherTable = (rows: readonly TogetherReport[]): string =>
  table(
    ['question', ...processCounts.map((processes) => `${processes} answer/s`), 'four by one'],
    rows.map(({ name, rates }) => [
      name,
      ...rates.map((rate) => places(rate, 0)),
      places((rates.at(-1) ?? 0) / (rates[0] ?? 1), 2),
    ]),
  );

/** Questions to the list of label stock. */
export const inventoryListTable = (rows: readonly { engine: string; speed: InventorySpeed }[]): string =>
  table(
    ['engine', 'question', 'answers/s', '95 % under ms', '99 % under ms'],
    rows.flatMap(({ engine, speed }) =>
      speed.lists.map(({ name, result }) => [
        engine,
        name,
        places(result.rate, 0),
        places(result.p95Ms, 1),
        places(result.p99Ms, 1),
      ]),
    ),
  );

/** What changes much of the label stock at once, and the people who looked things up meanwhile. */
export const inventoryActTable = (rows: readonly { engine: string; speed: InventorySpeed }[]): string =>
  table(
    ['engine', 'what', 'outcome', 'seconds', "others' p99 ms", 'slowest ms'],
    rows.flatMap(({ engine, speed }) =>
      speed.acts.map(({ name, outcome, seconds, others }) => [
        engine,
        name,
        outcome,
        places(seconds, 2),
        places(others.p99Ms, 0),
        places(others.slowestMs, 0),
      ]),
    ),
  );

/** Sign-ins, and the people who looked things up meanwhile. */
export const signInTable = (rows: readonly { engine: string; speed: SignInSpeed }[]): string =>
  table(
    ['engine', 'at once', 'half under ms', 'slowest ms', "others' p99 ms", "others' slowest ms"],
    rows.map(({ engine, speed: { atOnce, p50Ms, slowestMs, others } }) => [
      engine,
      atOnce,
      places(p50Ms, 0),
      places(slowestMs, 0),
      places(others.p99Ms, 0),
      places(others.slowestMs, 0),
    ]),
  );

const kilobytes = (bytes: number): number => places(bytes / 1000, 1);

/** What the first visit loads. */
export const firstLoadTable = ({ page, scripts, fonts, total }: FirstLoad): string =>
  table(
    ['page and styles kB', 'scripts kB', 'font kB', 'together kB'],
    [[kilobytes(page), kilobytes(scripts), kilobytes(fonts), kilobytes(total)]],
  );

/** What a phone over weak Wi-Fi sees of the first visit, visit by visit. */
export const phoneTable = (visits: readonly PhoneLoad[]): string =>
  table(
    [
      'box ready ms',
      'first paint ms',
      'largest paint ms',
      'shift',
      'key to paint ms',
      'app ms',
      'kB by then',
    ],
    visits.map(({ boxMs, firstPaintMs, largestPaintMs, layoutShift, interactionMs, appMs, appBytes }) => [
      places(boxMs, 0),
      places(firstPaintMs, 0),
      places(largestPaintMs, 0),
      places(layoutShift, 3),
      places(interactionMs, 0),
      places(appMs, 0),
      kilobytes(appBytes),
    ]),
  );

/** How fast files go up and come down, beside a server that does nothing else. */
export const uploadTable = (rows: readonly UploadSpeed[]): string =>
  table(
    ['MB', 'up MB/s', 'bare MB/s', 'part of bare', 'down MB/s', 'bare MB/s', 'part of bare', 'grown by MB'],
    rows.map(({ megabytes, up, down, grownMb }) => [
      megabytes,
      places(up.portal, 0),
      places(up.bare, 0),
      places(up.portal / up.bare, 2),
      places(down.portal, 0),
      places(down.bare, 0),
      places(down.portal / down.bare, 2),
      places(grownMb, 0),
    ]),
  );

/** What product pages that stand open cost. */
export const openPagesTable = (rows: readonly { engine: string; cost: OpenPagesCost }[]): string =>
  table(
    ['engine', 'pages', 'portal µs', 'bare µs', '% of a processor', 'bare %'],
    rows.map(({ engine, cost: { pages, portal, bare } }) => [
      engine,
      pages,
      places(portal.perAnswerUs, 0),
      places(bare.perAnswerUs, 0),
      places(portal.share * 100, 1),
      places(bare.share * 100, 1),
    ]),
  );
