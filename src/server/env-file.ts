import { readFile } from 'node:fs/promises';
import { parseEnv } from 'node:util';
import { settingNames } from './config.ts';

/** Names that compose.yaml reads from the same file for other containers and their images. */
const namesOfCompose = [
  'NODE_IMAGE',
  'POSTGRES_ADMIN_PASSWORD',
  'POSTGRES_IMAGE',
  'POSTGRES_PASSWORD',
  'S3_IMAGE',
  'S3_ROOT_PASSWORD',
  'S3_ROOT_USER',
] as const;

/** What Node, the C library and the driver of PostgreSQL read. */
const readByOthers = /^(NODE_|PG|MALLOC_|UV_|SSL_|LC_|LANG$|TZ$|COMPOSE_)/;

/** Logs a warning for each name in the file `.env` that nothing reads; does nothing without the file. */
export const warnOfUnknownNames = async (
  path: string,
  log: { warn: (message: string) => void },
): Promise<void> => {
  const text = await readFile(path, 'utf8').catch(() => '');
  for (const sentence of unknownNames(text)) log.warn(sentence);
};

/** A sentence for each name in a file `.env` that nothing reads, with the setting that it may be meant to be. */
export const unknownNames = (text: string): string[] => {
  const known = [...settingNames, ...namesOfCompose];
  return Object.keys(parseEnv(text))
    .filter((name) => !known.includes(name) && !readByOthers.test(name))
    .map((name) => {
      const near = known.find((one) => isNear(one, name.toUpperCase()));
      return `.env sets ${name}, which is no setting${near === undefined ? '' : `: did you mean ${near}?`}`;
    });
};

/** Whether at most two characters were left out, added, replaced or swapped, or an underscore or ending differs. */
const isNear = (known: string, name: string): boolean =>
  distance(known, name) <= 2 || known.replaceAll('_', '') === name.replaceAll(/[_-]/g, '');

/** The edit distance of two words. */
const distance = (a: string, b: string): number => {
  let row = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let line = 1; line <= a.length; line += 1) {
    const next = [line];
    for (let column = 1; column <= b.length; column += 1)
      next.push(
        Math.min(
          (row[column] ?? 0) + 1,
          (next[column - 1] ?? 0) + 1,
          (row[column - 1] ?? 0) + (a[line - 1] === b[column - 1] ? 0 : 1),
        ),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
};
