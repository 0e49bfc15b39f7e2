import { spawn, type ChildProcess } from 'node:child_process';
import { createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { signIn } from '#domain/auth/contract.ts';
import type { CallInput, Endpoint, ReplyOf } from '#domain/contract/endpoint.ts';
import type { DatabaseLocation } from '#server/db/engines/open-database.ts';
import { callerWith } from '#testing/caller.ts';
import { freePort } from '#testing/free-port.ts';
import { serviceEnvironment, serviceOptions } from '#testing/service-environment.ts';
import { buildIfNeeded } from '../scripts/build-if-needed.ts';
import type { Databases } from './databases.ts';
import { fillLimit } from './limit-database.ts';

const projectDir = fileURLToPath(new URL('..', import.meta.url));
const millisecondsPerTick = 10;
const betweenLooksMs = 5;

/** The first administrator of every portal that the benchmark starts. */
export const administrator = { email: 'bench@example.com', password: 'Label-me-2026!' };

/** A server that answers requests in a process of its own. */
export interface ServerProcess extends AsyncDisposable {
  port: number;
  /** The session token of its requests; null if it needs none. */
  token: string | null;
  /** The time from its start to its first response, in milliseconds. */
  startedInMs: number;
  /** The processor time that all threads of the process have used so far, in milliseconds. */
  cpuMs(): number;
  /** The memory of the process, in megabytes. */
  memoryMb(): number;
}

/** The fields of proc_pid_stat(5) after the name of the program, which may contain spaces. */
const statOf = (pid: number): string[] => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
};

/** The parent of a process. */
export const parentOf = (pid: number): number => Number(statOf(pid)[1]);

/** The processor time of a process, in milliseconds: its own, and that of its ended children. */
export const cpuMsOf = (pid: number): { own: number; ofEnded: number } => {
  const [own = 0, system = 0, ended = 0, endedSystem = 0] = statOf(pid).slice(11, 15).map(Number);
  return { own: (own + system) * millisecondsPerTick, ofEnded: (ended + endedSystem) * millisecondsPerTick };
};

const memoryMbOf = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

/** A caller of a server. */
export const callerOf = ({ port, token }: Pick<ServerProcess, 'port' | 'token'>) =>
  callerWith(`http://127.0.0.1:${port}`, token, null);

/** Makes a call and returns the reply; throws if it is refused. */
export const call = async <E extends Endpoint>(
  server: Pick<ServerProcess, 'port' | 'token'>,
  endpoint: E,
  input: CallInput<E>,
): Promise<ReplyOf<E>> => {
  const { status, reply, problem } = await callerOf(server).call(endpoint, input);
  if (status !== (endpoint.status ?? 200))
    throw new Error(`${endpoint.method} ${endpoint.path}: ${status} ${problem.message}`);
  return reply;
};

/** Waits until a started server answers a path with this status. */
const whenReady = async (
  child: ChildProcess,
  { port, token, path, status }: { port: number; token: string | null; path: string; status: number },
): Promise<ServerProcess> => {
  const startedAt = performance.now();
  // Ends the server however the benchmark ends.
  const end = (): void => void child.kill('SIGKILL');
  process.once('exit', end);
  const { pid } = child;
  if (pid === undefined) throw new Error('A server could not be started.');
  const answers = async (): Promise<boolean> => {
    const answer = await callerOf({ port, token })
      .fetch(path)
      .catch(() => null);
    return answer?.status === status;
  };
  while (!(await answers())) {
    if (child.exitCode !== null) throw new Error(`A server ended with code ${child.exitCode}.`);
    await sleep(betweenLooksMs);
  }
  return {
    port,
    token,
    startedInMs: performance.now() - startedAt,
    cpuMs: () => cpuMsOf(pid).own,
    memoryMb: () => memoryMbOf(pid),
    [Symbol.asyncDispose]: async () => {
      const ended = once(child, 'close');
      child.kill('SIGTERM');
      await ended;
      process.off('exit', end);
    },
  };
};

/** Starts the portal as its service does, with these settings besides, and signs in. */
export const startPortal = async (
  location: DatabaseLocation,
  settings: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> => {
  await buildIfNeeded();
  const port = await freePort();
  const child = spawn(process.execPath, [...serviceOptions, 'dist/server/main.js'], {
    cwd: projectDir,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...serviceEnvironment,
      PATH: process.env['PATH'],
      PORT: String(port),
      DATA_DIR: location.dataDir,
      DATABASE_URL: location.databaseUrl ?? '',
      LOG_LEVEL: 'warn',
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
      ...settings,
    },
  });
  const server = await whenReady(child, { port, token: null, path: '/api/ready', status: 200 });
  const { token } = await call(server, signIn, { body: administrator });
  return { ...server, token };
};

/** Starts a server of this folder with the memory settings of the portal, and waits until it answers `path`. */
export const startBare = async (
  script: string,
  words: readonly string[],
  { path = '/', status = 200, token = null }: { path?: string; status?: number; token?: string | null } = {},
): Promise<ServerProcess> => {
  const port = await freePort();
  const child = spawn(process.execPath, [`bench/${script}`, String(port), ...words], {
    cwd: projectDir,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...serviceEnvironment },
  });
  return whenReady(child, { port, token, path, status });
};

/** Starts the server with the same queries, on the portal's database. */
export const startSameQuery = ({ dataDir, databaseUrl }: DatabaseLocation): Promise<ServerProcess> =>
  startBare('bare-server.ts', [databaseUrl ?? '', dataDir], { path: '/api/products?page=1&pageSize=9' });

const tokenLifetimeMs = 24 * 60 * 60 * 1000;

/** Starts the server at the limit on tables of its own with the same products; its token is signed with its secret. */
export const startLimit = async (databases: Databases, products: number): Promise<ServerProcess> => {
  const databaseUrl = await databases.emptyPostgres('at_the_limit');
  await fillLimit(databaseUrl, products);
  const secret = randomBytes(32).toString('hex');
  const claim = `1.${Date.now() + tokenLifetimeMs}`;
  const token = `${claim}.${createHmac('sha256', secret).update(claim).digest('base64url')}`;
  return startBare('limit-server.ts', [databaseUrl, secret], { path: '/api/products/1', token });
};
