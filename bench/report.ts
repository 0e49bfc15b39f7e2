import { usualConnections, type Comparison } from './compare-reads.ts';
import type { ExportSpeed } from './export-speed.ts';
import type { ImportSpeed } from './import-speed.ts';
import type { LoadResult } from './load.ts';
import type { OpenPagesCost } from './open-pages.ts';
import { processCounts, type TogetherReport } from './several-processes.ts';
import type { UploadSpeed } from './upload-speed.ts';

type Cell = string | number;

/** A table in Markdown, with numbers aligned to the right. */
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

/** A number with this many decimal places. */
export const places = (value: number, digits: number): number => Number(value.toFixed(digits));

const comparedHeadings = [
  'portal/s',
  'same query/s',
  'ratio',
  'limit/s',
  'ratio',
  'portal µs',
  'same µs',
  'limit µs',
  'p99 ms',
  'same p99',
  'limit p99',
];

/** The portal, the bare server with the portal's tables (same query), and the server at the limit. */
const comparedCells = ({ portal, bare, limit }: Comparison): Cell[] => [
  places(portal.rate, 0),
  places(bare.rate, 0),
  places(portal.rate / bare.rate, 2),
  ...(limit ? [places(limit.rate, 0), places(portal.rate / limit.rate, 2)] : ['', '']),
  places(portal.cpuPerAnswerUs, 0),
  places(bare.cpuPerAnswerUs, 0),
  limit ? places(limit.cpuPerAnswerUs, 0) : '',
  places(portal.p99Ms, 1),
  places(bare.p99Ms, 1),
  limit ? places(limit.p99Ms, 1) : '',
];

/** Reads of one engine, size by size. */
export interface ReadsReport {
  engine: string;
  count: number;
  comparisons: Comparison[];
}

/** The results of portal and bare server. */
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

/** Changes of one engine. */
export interface WritesReport {
  engine: string;
  comparisons: Comparison[];
}

/** The results of portal and bare server for writes. */
export const writesTable = (reports: readonly WritesReport[]): string =>
  table(
    ['engine', 'change', ...comparedHeadings],
    reports.flatMap(({ engine, comparisons }) =>
      comparisons.map((comparison) => [engine, comparison.name, ...comparedCells(comparison)]),
    ),
  );

/** How much longer a response takes with ten times as many products. */
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

/** Imports, and the latency of other requests meanwhile. */
export const importTable = (
  rows: readonly { engine: string; of: string; speed: ImportSpeed; beside: Beside }[],
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
      ...besideHeadings,
      "others' p99 ms",
      'slowest ms',
    ],
    rows.map(({ engine, of, beside, speed: { rows: count, result, seconds, others } }) => [
      engine,
      of,
      count,
      result.created,
      result.duplicates.length + result.errors.length,
      places(seconds, 2),
      places(count / seconds, 0),
      ...besideCells(seconds, beside),
      places(others.p99Ms, 0),
      places(others.slowestMs, 0),
    ]),
  );

/** The time that the other two servers took, in seconds; null if not measured. */
export type Beside = Record<'bare' | 'limit', number | null>;

const besideHeadings = ['same query s', 'times', 'limit s', 'times'];

const besideCells = (seconds: number, { bare, limit }: Beside): Cell[] =>
  [bare, limit].flatMap<Cell>((other) =>
    other === null ? ['', ''] : [places(other, 2), places(seconds / other, 1)],
  );

/** Exports, and the latency of other requests meanwhile. */
export const exportTable = (
  rows: readonly { engine: string; speed: ExportSpeed; beside: Beside }[],
): string =>
  table(
    [
      'engine',
      'rows',
      'seconds',
      'rows/s',
      ...besideHeadings,
      'MB',
      'memory grown by MB',
      "others' p99 ms",
      'slowest ms',
    ],
    rows.map(({ engine, beside, speed: { rows: count, seconds, megabytes, grownMb, others } }) => [
      engine,
      count,
      places(seconds, 2),
      places(count / seconds, 0),
      ...besideCells(seconds, beside),
      places(megabytes, 1),
      places(grownMb, 0),
      places(others.p99Ms, 0),
      places(others.slowestMs, 0),
    ]),
  );

/** The start-up time of both servers, and their memory before, right after, and some time after the measurements. */
export interface Life {
  engine: string;
  count: number;
  portal: { startedInMs: number };
  bare: { startedInMs: number };
  atRest: { portal: number; bare: number };
  afterwardsMb: number;
  /** Null if it was not measured. */
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

/** The speed of uploads and downloads, compared with a server that does nothing else. */
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

/** The cost of open product pages. */
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
