import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { keeping, links } from '#domain/limits.ts';
import { printing } from '#domain/printing/printing-limits.ts';
import { projectDir } from '#server/project-dir.ts';
import { connectionLimits } from '#server/http/connections/connection-limits.ts';
import { usualTimes } from '#server/printing/queue/queue-times.ts';

const documents = ['README.md', 'docs/operations.md'];
const second = 1000;
const day = 24 * 60 * 60 * second;
const inWords = (figure: number): string => figure.toLocaleString('en-US');

const { most, mostPerNetwork, keepAliveMs } = connectionLimits;

/**
 * Figures of README and docs/operations.md that are constants of the code. Whoever changes one changes the sentence.
 */
const constants = [
  `${links.invitationMs / day} days, or shows it`,
  `${inWords(most)} at a time, at most ${inWords(mostPerNetwork)} of them`,
  `may open all ${inWords(most)}`,
  `${inWords(mostPerNetwork)} requests in progress`,
  `idle for ${keepAliveMs / second} seconds`,
  `for example after ${keepAliveMs / second - 1}, or`,
  `Of ${inWords(printing.maxWaiting)} labels`,
  `takes over ${usualTimes.leaseMs / second} seconds later`,
  `${keeping.deletedMs / day} days after a deletion`,
];

/** Measured, or carried out, by hand: docs/performance.md, or the closing words of the sentence, say when. */
const byHand = 'docs/performance.md';

/** All others, and the file where a reader finds what each comes from. Nothing compares the two. */
const shown: Readonly<Record<string, string>> = {
  'Node 20 or newer': '.ci/run',
  'PostgreSQL 15 or newer on': 'tests/global-setup.ts',
  'PostgreSQL 15 or newer': 'src/server/doctor/examine.test.ts',
  'PostgreSQL is 15 or newer': 'src/server/doctor/examine.test.ts',
  'tried on PostgreSQL 15': byHand,
  'tried within 15': byHand,
  'PostgreSQL 15 and an': 'compose.yaml',
  'OpenAPI 3.1': 'src/server/http/replies/openapi.test.ts',
  'within 15 seconds after': 'src/server/start.ts',
  'a film of 100 MiB': 'tests/faults/proxies.test.ts',
  'nginx 1.22 and HAProxy 2.6': 'tests/faults/proxies.test.ts',
  'no request of 4,000 failed': 'tests/faults/proxies.test.ts',
  'on port 3000 of this machine': 'compose.yaml',
  'does not answer 200, and': 'scripts/proxies.test.ts',
  'bodies of 101 MiB, and responses that take up to 60 s': 'deploy/nginx.conf',
  '503 beyond that': 'src/server/http/connections/held-connections.test.ts',
  'answers 502': 'tests/faults/proxies.test.ts',
  'example 5 if it checks every 2 seconds': 'deploy/haproxy.cfg',
  'answers 503, everything else': 'src/server/start.test.ts',
  'notices within 8 seconds': 'src/server/db/locks/postgres-locks.ts',
  'allow 15 connections per process': byHand,
  'exit code is 1 if': 'scripts/doctor.test.ts',
  'differ by at most 2 seconds': 'src/server/doctor/examine.test.ts',
  'answers 200 while': 'src/server/start.test.ts',
  'answers 200 if the database answers a read, else 503': 'src/server/http/replies/problems.test.ts',
  'Level 50': 'src/server/http/replies/problems.test.ts',
  'level 40': 'src/server/clock-doubt/clock-doubt.test.ts',
  '(level 50)': 'src/server/http/replies/problems.test.ts',
  'above 1,200 MB': 'deploy/labelport.service',
  '(429)': 'src/server/bounds/bounds.test.ts',
  '(507)': 'src/server/http/space-guard.test.ts',
  'within 30 days': 'src/server/operations/purge.test.ts',
  '50 mm of ticks must measure 50 mm': 'src/domain/printing/layouts-of-cartons.test.ts',
  '300 dpi are 11.81 dots per mm': 'src/domain/printing/printer.ts',
  'ort 9100': 'src/server/demo/printer/drivers.test.ts',
  'raw port (9100)': 'src/server/demo/printer/drivers.test.ts',
  '_Status 4_': 'src/domain/printing/drivers/sbpl.ts',
  'labels, 300 dpi': 'src/domain/printing/drivers/brother.ts',
  '1.5 mm at the sides and 3 mm above and below': 'src/domain/printing/drivers/brother.ts',
  'LabelWriter up to 450': 'src/domain/printing/drivers/dymo.ts',
  'Debian 12 has no such program': byHand,
  'lprint 1.3': byHand,
  'usually 631': 'src/domain/printing/ipp.test.ts',
  'dot by dot (27 November 2026)': byHand,
  'libcups 2.4': byHand,
  '12 dots aside': byHand,
  'decisions [41 and [43': 'docs/decisions/0041-the-portal-prints.md',
  'exit code is 0 for a complete backup, 2 if the portal itself': 'scripts/backup.test.ts',
  'and 1 if no backup': 'scripts/backup.test.ts',
  'belong to user 1000': 'Dockerfile',
  'ten times the minutes since 2026': 'src/server/portal/portal.test.ts',
  'leave out 100 numbers and versions 1,000': 'src/server/history/spent-store.ts',
  'after 30 days and unfinished uploads after 1': byHand,
  'less than 1 GB or 5 %': 'src/server/storage/disk-storage.test.ts',
  'less than 512 MB (5 % on a small disk)': 'tests/faults/disk-full.test.ts',
  '20,000 boxes a day': byHand,
  'A site has 18 people with scanners, who scan a box a minute and always have a page open, and 2 editors':
    byHand,
  'On 22 November 2026, with two slow processors and 10,000 products, for machines of 8 such': byHand,
  'about 99 sites, since it uses one processor), then the database on 8 processors (1,011), then a network of 1 Gbit/s (3,729)':
    byHand,
  '100 MiB with SQLite and 103 MiB with': byHand,
  '55 MiB of it': byHand,
  'With 100,000 products and 200,000 labels (137 MB of SQLite, a backup of 16 MB)': byHand,
};

/** Names that have a digit, and what stands in code. */
const names =
  /`[^`]*`|\]\([^)]*\)|<http[^>]*>|\bS3\b|SHA-256|UTF8|IPv6|\/64|Ed25519|\bEPL2\b|\bQL-\d+|\bsys\w+/g;

const sentencesOf = (page: string): string[] =>
  page
    .replaceAll(/```[^]*?```|^\|.*$|^#.*$/gm, '')
    .replaceAll(names, '')
    .split(/\n\n|\n(?=- |\d+\. )/)
    .flatMap((part) =>
      part
        .replaceAll(/\s+/g, ' ')
        .trim()
        .replace(/^\d+\. /, '')
        .split(/(?<=[.;:!?]) (?=\S)/),
    );

test('O1: every figure in a sentence of README and docs/operations.md is a constant, or known with where it comes from', async () => {
  const pages = await Promise.all(documents.map((name) => readFile(join(projectDir, name), 'utf8')));
  const known = [...constants, ...Object.keys(shown)];
  const sentences = pages.flatMap(sentencesOf);
  const left = (sentence: string) => known.reduce((text, phrase) => text.replaceAll(phrase, ''), sentence);
  expect(sentences.filter((sentence) => /\d/.test(left(sentence)))).toEqual([]);
});

test('O1: the file where a figure comes from is there, and no figure is known that nobody reads', async () => {
  expect(Object.values(shown).filter((path) => !existsSync(join(projectDir, path)))).toEqual([]);
  const pages = await Promise.all(documents.map((name) => readFile(join(projectDir, name), 'utf8')));
  const text = pages.flatMap(sentencesOf).join('\n');
  expect([...constants, ...Object.keys(shown)].filter((phrase) => !text.includes(phrase))).toEqual([]);
});
