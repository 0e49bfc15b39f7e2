import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { addressOf } from '#domain/contract/endpoint.ts';
import { signIn } from '#domain/auth/contract.ts';
import type { DatabaseLocation } from '#server/db/engines/open-database.ts';
import type { Engine } from '#testing/engines.ts';
import { freePort } from '#testing/free-port.ts';
import { serviceEnvironment, serviceOptions } from '#testing/service-environment.ts';
import { send } from './send.ts';

const projectDir = fileURLToPath(new URL('../..', import.meta.url));
/** The account of a portal that a test has started. */
export const administrator = { email: 'faults@example.com', password: 'Label-me-2026!' };

/** The portal in a child process, which a test may stop or kill. */
export interface Portal {
  port: number;
  url: string;
  pid: number;
  /** The time from its start until it was ready, in milliseconds. */
  startedInMs: number;
  /** Its log lines about unexpected errors. */
  unexpected(): string[];
  /** Its standard output and standard error. */
  said(): string;
  /** Kills it with SIGKILL. */
  kill(): Promise<void>;
  /** Sends SIGTERM. */
  askToStop(): void;
  /** Its exit code; null if it was killed. */
  ended: Promise<number | null>;
}

const running = new Set<number>();
process.once('exit', () => {
  for (const pid of running) process.kill(pid, 'SIGKILL');
});

/** A portal that may not be ready yet. */
type Launched = Omit<Portal, 'startedInMs'> & { exitCode: () => number | null };

/** Starts the portal on this data as its service does, with additional settings, without waiting for it. */
export const launchPortal = async (
  { dataDir, databaseUrl }: DatabaseLocation,
  settings: Record<string, string> = {},
): Promise<Launched> => {
  const port = Number(settings['PORT'] ?? (await freePort()));
  const child = spawn(process.execPath, [...serviceOptions, 'dist/server/main.js'], {
    cwd: projectDir,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...serviceEnvironment,
      PATH: process.env['PATH'],
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl ?? '',
      LOG_LEVEL: 'warn',
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
      ...settings,
    },
  });
  const { pid } = child;
  if (pid === undefined) throw new Error('The portal could not be started.');
  running.add(pid);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const ended = once(child, 'close').then(() => {
    running.delete(pid);
    if (child.exitCode !== 0 && child.exitCode !== null)
      console.info(`The portal ended with ${child.exitCode}:\n${output}`);
    return child.exitCode;
  });
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    pid,
    unexpected: () => output.split('\n').filter((line) => line.includes('"msg":"unexpected"')),
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
    askToStop: () => void child.kill('SIGTERM'),
    ended,
    exitCode: () => child.exitCode,
    said: () => output,
  };
};

/** Starts the portal and waits until it is ready; throws its output if it exits instead. */
export const startPortal = async (
  location: DatabaseLocation,
  settings: Record<string, string> = {},
): Promise<Portal> => {
  const startedAt = performance.now();
  const { exitCode, ...portal } = await launchPortal(location, settings);
  while ((await statusOf(portal.port, '/api/ready')) !== 200) {
    if (exitCode() !== null) throw new Error(`The portal ended with ${exitCode()}:\n${portal.said()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { ...portal, startedInMs: performance.now() - startedAt };
};

/** How long a start on an empty database takes now, in milliseconds. */
export const usualStartMs = async ({ empty }: Pick<Engine, 'empty'>): Promise<number> => {
  const portal = await startPortal(await empty());
  await portal.kill();
  return portal.startedInMs;
};

/** The status of a request to this address, over a new connection; 0 without a response. */
export const statusOf = async (port: number, address: string): Promise<number> => {
  try {
    return (await send(null, { port, token: null, method: 'GET', address })).status;
  } catch {
    return 0;
  }
};

/** Signs in as the first administrator; the token stays valid after the process has ended. */
export const signInTo = async ({ port }: Portal): Promise<string> => {
  const answer = await send(null, {
    port,
    token: null,
    method: signIn.method,
    address: addressOf(signIn),
    body: administrator,
  });
  return signIn.reply.parse(JSON.parse(answer.body)).token;
};
