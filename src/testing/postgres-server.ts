import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, chownSync, constants, globSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { freePort } from './free-port.ts';

/** A PostgreSQL of our own, empty but for its system databases. */
export interface PostgresServer {
  /** Connects as superuser to the database `postgres`. */
  url: string;
  /** Ends all its processes in the middle of whatever they do, as a power cut would. */
  kill(): Promise<void>;
  /** Whether it takes connections. */
  isRunning(): Promise<boolean>;
  /** Starts it again on the same port and data, however it ended. */
  startAgain(): Promise<void>;
  /** Ends the server and removes its folder. */
  stop(): Promise<void>;
}

const oldestVersion = 15;

const missing = `The tests need PostgreSQL ${oldestVersion} or newer, and none was found.
Install it (Debian, Ubuntu: apt-get install -y postgresql; Fedora: dnf install postgresql-server; macOS: brew install postgresql@17),
or set TEST_DATABASE_URL to a server on which the tests may create and drop databases.`;

const serverOptions = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=300'];

/** What tests hold is thrown away with the run. */
const withoutDurability = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off'];

/**
 * Lives exactly as long as its standard input: however the run ends, even by SIGKILL, the pipe closes, and nothing
 * is left behind. Sorting is linguistic on purpose, as on most real servers, so that a query which relies on byte
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
 * Starts a PostgreSQL on a free port of 127.0.0.1 from the binaries on this machine; throws in words when there are
 * none. What is committed outlives a power cut only where `isDurable` says so: the tests need not wait for the disk.
 * `parent` is the folder that its own folder lies in.
 */
export async function startPostgres({ isDurable = false, parent = tmpdir() } = {}): Promise<PostgresServer> {
  const bin = findBinaries();
  const owner = process.getuid?.() === 0 ? unprivilegedUser() : undefined;
  const folder = mkdtempSync(join(parent, 'labelport-postgres-'));
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const port = await freePort();
  const options = [...serverOptions, ...(isDurable ? [] : withoutDurability)]
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
  return {
    url: `postgres://labelport@127.0.0.1:${port}/postgres`,
    kill: () => killWithChildren(postmasterOf(folder)),
    isRunning: async () => {
      const asking = spawn(join(bin, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port)], {
        stdio: 'ignore',
      });
      await once(asking, 'close');
      return asking.exitCode === 0;
    },
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

const postmasterOf = (folder: string): number =>
  Number(readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0]);

/** The first goes first, so that it cannot see the others go and end them in its own way. */
async function killWithChildren(pid: number): Promise<void> {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  const all = [pid, ...children.map(Number)];
  for (const one of all) isThere(one, 'SIGKILL');
  // The next start refuses data on which it believes somebody to be.
  while (all.some((one) => isThere(one))) await new Promise((resolve) => setTimeout(resolve, 20));
}

/** Whether there is such a process, to which this signal has been sent. */
function isThere(pid: number, signal: NodeJS.Signals | 0 = 0): boolean {
  try {
    process.kill(pid, signal);
    return true;
  } catch {
    return false;
  }
}

/** PostgreSQL refuses to run as root, as tests in a container do. */
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

function findBinaries(): string {
  const debian = globSync('/usr/lib/postgresql/*/bin').toSorted((a, b) =>
    b.localeCompare(a, 'en', { numeric: true }),
  );
  const onPath = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  const found = [...debian, ...onPath].find((folder) => {
    const complete = ['initdb', 'pg_ctl', 'postgres'].every((name) => isExecutable(join(folder, name)));
    return complete && versionOf(join(folder, 'postgres')) >= oldestVersion;
  });
  if (!found) throw new Error(missing);
  return found;
}

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
