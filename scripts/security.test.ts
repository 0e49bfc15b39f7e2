import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const text = readFileSync('docs/security.md', 'utf8');

test('docs/security.md passes over none of the points that were chosen, proven or not', () => {
  const chosen =
    '1.2.1 3.2.2 1.2.2 1.2.4 1.2.9 1.3.12 1.2.10 1.3.4 1.3.6 13.2.4 1.5.1 2.2.1 2.2.2 2.2.3 2.3.3 2.3.4 2.4.1 3.2.1 3.3.1 3.3.2 3.3.3 3.3.4 3.4.1 3.4.2 3.4.3 3.4.4 3.4.5 3.4.6 3.5.1 3.5.2 3.5.3 3.7.2 4.1.1 4.1.3 15.3.4 5.1.1 5.2.1 5.2.2 5.2.3 5.2.4 5.2.6 5.3.1 5.3.2 5.4.1 5.4.2 6.2.1 6.2.8 6.2.9 6.2.4 6.2.5 6.2.6 6.2.7 6.3.1 6.3.2 6.3.3 6.3.8 6.4.1 6.4.3 6.5.1 7.2.1 7.2.2 7.2.3 7.2.4 7.3.1 7.3.2 7.4.1 7.4.2 7.4.5 8.2.1 8.3.1 8.2.2 8.2.3 8.3.2 11.4.2 14.3.2 14.2.1 14.3.3 15.3.1 15.3.3 15.3.6 16.3 16.5.1 16.5.2 16.5.3 5.4.3 13.3.1';
  const named = new Set(text.match(/\b\d+\.\d+(?:\.\d+)?\b/g));
  expect(chosen.split(' ').filter((number) => !named.has(number))).toEqual([]);
});

/** The source files, other than tests, that match a pattern. */
const filesWith = (patterns: string[], sought: RegExp): string[] =>
  globSync(patterns, { exclude: (file) => /\.test\.tsx?$/.test(file) })
    .filter((file) => sought.test(readFileSync(file, 'utf8')))
    .toSorted();

const makesMarkup =
  /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write|\beval\(|new Function\(/;
const opensConnections =
  /\bfetch\(|\bundici\b|\b(?:https?|http2|net|tls|dgram)\.(?:request|get|connect|createConnection|createSocket)\(|\{[^}]*\b(?:request|get|connect|createConnection|createSocket)\b[^}]*\} (?:from |= process\.getBuiltinModule\()'node:(?:https?|http2|net|tls|dgram)'/;

test('no screen makes markup or a program of text @security-1.1', () => {
  expect(
    filesWith(['src/web/**/*.{ts,tsx}', 'src/domain/**/*.ts', 'public/**/*.js', 'index.html'], makesMarkup),
  ).toEqual([]);
});

test('the server opens no connection to an address that somebody entered, but to printers within the networks of the settings @security-1.6', () => {
  // The doctor requests its own portal, and a start asks whether its port is taken.
  // Database, S3 and mail server come from the settings and have their own packages.
  // Seals of runs go to the address of the setting SEAL_TO.
  // An administrator enters the address of a printer; `networks.ts` checks it against PRINTER_NETWORKS.
  // An administrator enters the address of a webhook; `addresses.ts` refuses private networks, but for WEBHOOK_NETWORKS.
  expect(filesWith(['src/{server,domain}/**/*.ts'], opensConnections)).toEqual([
    'src/server/doctor/check-reach.ts',
    'src/server/printers/connection.ts',
    'src/server/printers/ipp-client.ts',
    'src/server/runs/seals/send-seal.ts',
    'src/server/start.ts',
    'src/server/webhooks/post.ts',
  ]);
});

test('what is entered becomes no part of a statement and no regular expression @security-1.3', () => {
  const raw = filesWith(['src/server/**/*.ts'], /\bsql\.raw\(/);
  expect(raw.filter((file) => !file.startsWith('src/server/db/migrations/'))).toEqual([]);
  // These are built from constants: prefixes of keys, file kinds, test codes, signs, units, dates, keys of keyboards, roles, and
  // names of fields, of attributes and of parts of workbooks.
  expect(filesWith(['src/{server,domain}/**/*.ts'], /new RegExp\(/)).toEqual([
    'src/domain/codes/as-encoded.ts',
    'src/domain/codes/numbers/number-within.ts',
    'src/domain/codes/unusual-signs.ts',
    'src/domain/imports/clean-quantity.ts',
    'src/domain/imports/date-text.ts',
    'src/domain/oidc/role-rules.ts',
    'src/domain/scan/learn-scanner.ts',
    'src/domain/stations/badge-code.ts',
    'src/server/db/migrations/from-0150/0163-spoken-facts.ts',
    'src/server/files/named-keys.ts',
    'src/server/storage/original-name.ts',
    'src/server/workbook/open-sheets.ts',
    'src/server/workbook/sheet-layout.ts',
  ]);
});

test.each([
  ['element.innerHTML = text', makesMarkup],
  ['<p dangerouslySetInnerHTML={{ __html: text }} />', makesMarkup],
  ["import { request } from 'node:https';", opensConnections],
  ["const { request } = process.getBuiltinModule('node:http');", opensConnections],
  ['await fetch(address)', opensConnections],
  ['net.connect(port)', opensConnections],
])('%s would be noticed', (source, sought) => {
  expect(source).toMatch(sought);
});
