import { spawn, type ChildProcess } from 'node:child_process';
import { createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { addressOf } from '#domain/contract/endpoint.ts';
import { signIn } from '#domain/auth/contract.ts';
import type { DatabaseLocation } from '#server/db/open-database.ts';
import { buildIfNeeded } from '../scripts/build-if-needed.ts';
import { freePort } from '#testing/free-port.ts';
import { serviceEnvironment } from '#testing/service-environment.ts';

const projectDir = fileURLToPath(new URL('..', import.meta.url));
const millisecondsPerTick = 10;
const betweenLooksMs = 5;
/** The first administrator of every portal that a benchmark starts. */
export const administrator = { email: 'bench@example.com', password: 'Label-me-2026!' };

/** A server that answers requests in a process of its own. */
export interface ServerProcess {
  port: number;
  /** The session token of its requests; null if it needs none. */
  token: string | null;
  pid: number;
  /** The time from its start to its first response, in milliseconds. */
  startedInMs: number;
  /** The processor time that all threads of the process have used so far, in milliseconds. */
  cpuMs(): number;
  /** The memory of the process, in megabytes. */
  memoryMb(): number;
  stop(): Promise<void>;
}

const statusNumber = (pid: number, name: string): number => {
  const line = new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(line?.[1] ?? 0);
};

/** Fields 14 and 15 of proc_pid_stat(5), counted after the name of the program, which may contain spaces. */
const cpuMsOf = (pid: number): number => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * millisecondsPerTick;
};

const serverOf = async (
  child: ChildProcess,
  port: number,
  isOpen: () => Promise<boolean>,
): Promise<ServerProcess> => {
  const { pid } = child;
  const startedAt = performance.now();
  // Ends the server however the benchmark ends.
  const end = (): void => void child.kill('SIGKILL');
  process.once('exit', end);
  if (pid === undefined) throw new Error('A server could not be started.');
  while (!(await isOpen())) {
    if (child.exitCode !== null) throw new Error(`A server ended with code ${child.exitCode}.`);
    await new Promise((resolve) => setTimeout(resolve, betweenLooksMs));
  }
  const startedInMs = performance.now() - startedAt;
  return {
    port,
    token: null,
    pid,
    startedInMs,
    cpuMs: () => cpuMsOf(pid),
    memoryMb: () => statusNumber(pid, 'VmRSS') / 1024,
    stop: async () => {
      const ended = once(child, 'close');
      child.kill('SIGTERM');
      await ended;
      process.off('exit', end);
    },
  };
};

const answers = async (port: number, path: string, token = ''): Promise<boolean> => {
  try {
    const headers = { authorization: `Bearer ${token}` };
    return (await fetch(`http://127.0.0.1:${port}${path}`, { headers })).ok;
  } catch {
    return false;
  }
};

/** Signs in to the portal on this port as its first administrator; returns the token. */
export const signInTo = async (port: number): Promise<string> => {
  const response = await fetch(`http://127.0.0.1:${port}${addressOf(signIn)}`, {
    method: signIn.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(administrator),
  });
  return signIn.reply.parse(await response.json()).token;
};

/** Starts the portal as its service does, and signs in. `nodeOptions` precede the script, for a profiler. */
export const startPortal = async (
  location: DatabaseLocation,
  nodeOptions: readonly string[] = [],
): Promise<ServerProcess> => {
  await buildIfNeeded();
  const port = await freePort();
  const child = spawn(process.execPath, [...nodeOptions, 'dist/server/main.js'], {
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
    },
  });
  const server = await serverOf(child, port, () => answers(port, '/api/ready'));
  const token = await signInTo(port);
  return { ...server, token };
};

/** Starts a server of this folder with the memory settings of the portal. */
const spawnBare = (script: string, ...words: readonly string[]): ChildProcess =>
  spawn(process.execPath, [`bench/${script}`, ...words], {
    cwd: projectDir,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...serviceEnvironment },
  });

/** Starts the bare server on the same database. */
export const startBare = async ({ dataDir, databaseUrl }: DatabaseLocation): Promise<ServerProcess> => {
  const port = await freePort();
  const child = spawnBare('bare-server.ts', String(port), databaseUrl ?? '', dataDir);
  return serverOf(child, port, () => answers(port, '/api/products?page=1&pageSize=9'));
};

const tokenLifetimeMs = 24 * 60 * 60 * 1000;

/** Starts the server at the limit on the tables that `fillLimit` has created; its token is signed with its secret. */
export const startLimit = async (databaseUrl: string): Promise<ServerProcess> => {
  const port = await freePort();
  const secret = randomBytes(32).toString('hex');
  const claim = `1.${Date.now() + tokenLifetimeMs}`;
  const token = `${claim}.${createHmac('sha256', secret).update(claim).digest('base64url')}`;
  const child = spawnBare('limit-server.ts', String(port), databaseUrl, secret);
  return { ...(await serverOf(child, port, () => answers(port, '/api/products/1', token))), token };
};

/** Starts the bare server for files on a folder. */
export const startBareFiles = async (folder: string): Promise<ServerProcess> => {
  const port = await freePort();
  return serverOf(spawnBare('bare-files.ts', String(port), folder), port, () => answers(port, '/'));
};

/** Starts the bare server that answers 304 to everything. */
export const startBareUnchanged = async (): Promise<ServerProcess> => {
  const port = await freePort();
  const isOpen = async (): Promise<boolean> => {
    const answer = await fetch(`http://127.0.0.1:${port}/`).catch(() => null);
    return answer?.status === 304;
  };
  return serverOf(spawnBare('bare-unchanged.ts', String(port)), port, isOpen);
};
