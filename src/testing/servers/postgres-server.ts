import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, cpSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../free-port.ts';
import { findPostgres } from './postgres-programs.ts';

/** A PostgreSQL server started for tests, with only its system databases. */
export interface PostgresServer {
  /** A superuser's connection to the database `postgres`. */
  url: string;
  /** The folder of its socket for programs on this machine; null if the system takes no path of this length. */
  socketFolder: string | null;
  /** Kills all its processes at once, as in a power cut. */
  kill(): Promise<void>;
  /** Whether it accepts connections. */
  isRunning(): Promise<boolean>;
  /** Starts the server again on the same port and data, regardless of how it ended. */
  startAgain(): Promise<void>;
  /** Stops the server and deletes its folder. */
  stop(): Promise<void>;
}

const serverOptions = ['listen_addresses=127.0.0.1', 'max_connections=300'];

/** The longest path of a socket's folder: macOS takes 103 bytes, and `/.s.PGSQL.12345` follows. */
const longestSocketFolder = 88;

/** Test data is discarded after the run, so it need not survive a crash. */
const withoutDurability = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off'];

/**
 * Runs as long as its standard input is open: however the run ends, even by SIGKILL, the pipe closes and nothing is
 * left behind. The collation is linguistic on purpose, as on most real servers, so that a query that relies on byte
 * order fails here.
 */
const keeper = `
bin=$1 folder=$2 port=$3 options=$4
if "$bin/initdb" -D "$folder/data" -U labelport --auth=trust --no-sync --encoding=UTF8 --locale=C.UTF-8 \
    --locale-provider=icu --icu-locale=en-US >"$folder/log" 2>&1 &&
  "$bin/pg_ctl" -D "$folder/data" -l "$folder/log" -o "-p $port $options" -w start >>"$folder/log" 2>&1
then echo ready; cat >/dev/null; "$bin/pg_ctl" -D "$folder/data" -m immediate stop >/dev/null 2>&1; failed=0
else cat "$folder/log"; failed=1
fi
rm -rf "$folder"
exit $failed
`;

/**
 * Starts a PostgreSQL server on a free port of 127.0.0.1; throws with instructions if it is not installed. Commits
 * survive a power cut only with `isDurable`, so that tests need not wait for the disk. The server's own folder is
 * created in `parent`.
 */
export async function startPostgres({ isDurable = false, parent = tmpdir() } = {}): Promise<PostgresServer> {
  const programs = findPostgres();
  const owner = process.getuid?.() === 0 ? unprivilegedUser() : undefined;
  const folder = mkdtempSync(join(parent, 'labelport-postgres-'));
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const bin = join(owner && programs.isPackage ? lend(programs.home, folder, owner) : programs.home, 'bin');
  const port = await freePort();
  const socketFolder = Buffer.byteLength(folder) > longestSocketFolder ? null : folder;
  const sockets = `unix_socket_directories=${socketFolder ?? ''}`;
  const options = [...serverOptions, sockets, ...(isDurable ? [] : withoutDurability)]
    .map((option) => `-c ${option}`)
    .join(' ');
  const child = spawn('/bin/sh', ['-c', keeper, 'keeper', bin, folder, String(port), options], {
    ...owner,
    cwd: folder,
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
  await Promise.race([once(child.stdout, 'data'), ended]);
  if (!output.startsWith('ready')) {
    await ended;
    throw new Error(`PostgreSQL in ${bin} did not start:\n${output}`);
  }
  const url = `postgres://labelport@127.0.0.1:${port}/postgres`;
  return {
    url,
    socketFolder,
    kill: () => killWithChildren(postmasterOf(folder)),
    isRunning: () => takesConnections(url),
    startAgain: async () => {
      const again = [
        '-D',
        join(folder, 'data'),
        '-l',
        join(folder, 'log'),
        '-o',
        `-p ${port} ${options}`,
        '-w',
      ];
      const starting = spawn(join(bin, 'pg_ctl'), [...again, 'start'], {
        ...owner,
        cwd: folder,
        stdio: 'ignore',
      });
      await once(starting, 'close');
      if (starting.exitCode !== 0)
        throw new Error(`PostgreSQL did not start again:\n${readFileSync(join(folder, 'log'), 'utf8')}`);
    },
    stop: async () => {
      child.stdin.end();
      await ended;
    },
  };
}

/** Copies the programs for the server's user: packages installed by root may be unreadable for other users. */
function lend(home: string, folder: string, { uid, gid }: { uid: number; gid: number }): string {
  const copy = join(folder, 'programs');
  cpSync(home, copy, { recursive: true, verbatimSymlinks: true });
  spawnSync('chown', ['-Rh', `${uid}:${gid}`, copy]);
  return copy;
}

async function takesConnections(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  // A stopping server reports an error to its connected clients.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

const postmasterOf = (folder: string): number =>
  Number(readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0]);

/** Kills the main process first, so that it cannot notice that its children end, and clean up. */
async function killWithChildren(pid: number): Promise<void> {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  const all = [pid, ...children.map(Number)];
  for (const one of all) isThere(one, 'SIGKILL');
  // The next start refuses data that still seems to be in use.
  while (all.some((one) => isThere(one))) await new Promise((resolve) => setTimeout(resolve, 20));
}

/** Sends a signal to a process; false if there is no such process. */
function isThere(pid: number, signal: NodeJS.Signals | 0 = 0): boolean {
  try {
    process.kill(pid, signal);
    return true;
  } catch {
    return false;
  }
}

/** PostgreSQL refuses to run as root, but tests in a container run as root. */
function unprivilegedUser(): { uid: number; gid: number } {
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) =>
      spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout.trim(),
    );
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error(
    'PostgreSQL does not run as root, and this machine has neither a user postgres nor nobody.',
  );
}
